import artifact from '@sunscope/contracts/Trc20';
import { encodeCall } from '@sunscope/tron/abi';
import { addressFromBytes, addressToBytes } from '@sunscope/tron/address';
import { bytesToHex, concatBytes, hexToBytes } from '@sunscope/tron/bytes';
import { addressFromPrivateKey } from '@sunscope/tron/keys';
import { createdAddress, signEthereum } from '../lib/ethereum.ts';
import { callHardhat, HARDHAT_CHAIN_ID } from '../lib/hardhat.ts';
import { untilIncluded, type Subject } from '../lib/sustained.ts';
import type { Running } from '../lib/sunscope.ts';
import { signAll } from './signing-processes.ts';
import { tokenParameters, tokenShare } from './tron-transfers.ts';

const GAS_PRICE = 1_000_000_000n;
const TRANSFER_GAS = 21_000n;
const TOKEN_GAS = 100_000n;
const DEPLOY_GAS = 5_000_000n;
const NOTHING = new Uint8Array(0);
const PREFIX = Uint8Array.of(0x41);

interface Sender {
  readonly key: Uint8Array;
  /** 20 bytes. */
  readonly address: Uint8Array;
}

type Call = Pick<Parameters<typeof signEthereum>[0], 'to' | 'value' | 'data' | 'gas'>;

/** The same transfers on an Ethereum node: between its funded accounts, of ether and of the very token of the devnet. */
export class EthereumTransfers {
  private readonly running: Running;
  private readonly senders: readonly Sender[];

  /** @param privateKeys of the funded accounts, the devnet's: an address there is `41` and the one here */
  constructor(running: Running, privateKeys: readonly string[]) {
    this.running = running;
    this.senders = privateKeys.map(hexToBytes).map(key => ({
      key,
      address: addressToBytes(addressFromPrivateKey(key)).subarray(1),
    }));
  }

  ether(): Subject {
    return this.subject(next => ({ to: next.address, value: 1n, data: NOTHING, gas: TRANSFER_GAS }));
  }

  async token(): Promise<Subject> {
    const [owner] = this.senders as [Sender];
    const before = await this.included();
    const contract = createdAddress(owner.address, await this.nonce(owner, 'latest'));
    const code = concatBytes(hexToBytes(artifact.bytecode), tokenParameters());
    await this.send(owner, { to: undefined, value: 0n, data: code, gas: DEPLOY_GAS });
    const transfer = (to: Sender, amount: bigint): Call => ({
      to: contract,
      value: 0n,
      data: encodeCall('transfer(address,uint256)', [
        addressFromBytes(concatBytes(PREFIX, to.address)),
        amount,
      ]),
      gas: TOKEN_GAS,
    });
    const share = tokenShare(this.senders.length);
    for (const sender of this.senders.slice(1)) await this.send(owner, transfer(sender, share));
    const subject = this.subject(next => transfer(next, 1n));
    await untilIncluded(subject, before + this.senders.length);
    return subject;
  }

  private subject(build: (next: Sender) => Call): Subject {
    const { running, senders } = this;
    return {
      running,
      path: '/',
      judge(answer) {
        return answer.includes('"error"') ? { refused: answer.slice(0, 200) } : 'accepted';
      },
      sign: async total =>
        signAll(
          await Promise.all(
            senders.map(async (sender, index) => ({
              chain: 'ethereum' as const,
              key: sender.key,
              transaction: {
                ...build(senders[(index + 1) % senders.length] ?? sender),
                nonce: await this.nonce(sender, 'pending'),
                gasPrice: GAS_PRICE,
              },
              count: Math.ceil(total / senders.length),
            })),
          ),
        ),
      included: () => this.included(),
      check: () => this.check(),
    };
  }

  private async nonce({ address }: Sender, block: 'latest' | 'pending'): Promise<number> {
    return Number(await callHardhat(this.running.url, 'eth_getTransactionCount', [hex(address), block]));
  }

  private async included(): Promise<number> {
    const nonces = await Promise.all(this.senders.map(sender => this.nonce(sender, 'latest')));
    return nonces.reduce((sum, nonce) => sum + nonce, 0);
  }

  /** Every transaction of the newest block that holds some succeeded. */
  private async check(): Promise<void> {
    const { url } = this.running;
    for (let number = Number(await callHardhat(url, 'eth_blockNumber', [])); number > 0; number--) {
      const block = (await callHardhat(url, 'eth_getBlockByNumber', [`0x${number.toString(16)}`, false])) as {
        transactions: string[];
      };
      for (const hash of block.transactions.slice(0, 100)) {
        const receipt = (await callHardhat(url, 'eth_getTransactionReceipt', [hash])) as { status: string };
        if (receipt.status !== '0x1') throw new Error(`The transfer ${hash} failed`);
      }
      if (block.transactions.length > 0) return;
    }
    throw new Error('There is no block with transactions');
  }

  private async send(sender: Sender, call: Call): Promise<void> {
    const nonce = await this.nonce(sender, 'pending');
    const raw = signEthereum({ ...call, nonce, gasPrice: GAS_PRICE }, HARDHAT_CHAIN_ID, sender.key);
    await callHardhat(this.running.url, 'eth_sendRawTransaction', [raw]);
  }
}

function hex(bytes: Uint8Array): string {
  return `0x${bytesToHex(bytes)}`;
}
