import artifact from '@sunscope/contracts/Trc20';
import { encodeCall, encodeParameters } from '@sunscope/tron/abi';
import { addressToBytes, type Address } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { addressFromPrivateKey } from '@sunscope/tron/keys';
import { createTransactionRaw, refBlockOf, transactionId } from '@sunscope/tron/transaction';
import { controlCall } from '../lib/control-call.ts';
import { untilIncluded, type Subject } from '../lib/sustained.ts';
import type { Running } from '../lib/sunscope.ts';
import { signTron } from './signing.ts';
import { signAll } from './signing-processes.ts';

const SUPPLY = 10n ** 15n;
const HOUR_MS = 3_600_000n;
const LOOK_AGAIN_MS = 50;

interface Sender {
  readonly key: Uint8Array;
  readonly address: Address;
  readonly bytes: Uint8Array;
}

/** Transfers between the funded accounts of a devnet. */
export class TronTransfers {
  private readonly running: Running;
  private readonly senders: readonly Sender[];
  /** Transfers signed for each sender so far, so that no timestamp is taken twice. */
  private made = 0;
  private readonly counted = { block: 0, transactions: 0 };

  constructor(running: Running, privateKeys: readonly string[]) {
    this.running = running;
    this.senders = privateKeys.map(hexToBytes).map(key => {
      const address = addressFromPrivateKey(key);
      return { key, address, bytes: addressToBytes(address) };
    });
  }

  trx(): Subject {
    return this.subject(undefined);
  }

  /** Transfers of a token that is deployed and handed to every sender first. */
  async trc20(): Promise<Subject> {
    const contract = await this.deploy();
    const [owner, ...others] = this.senders as [Sender, ...Sender[]];
    const before = await this.included();
    for (const { address } of others) {
      const data = encodeCall('transfer(address,uint256)', [address, tokenShare(this.senders.length)]);
      const trigger = { owner_address: owner.bytes, contract_address: contract, data };
      const raw = createTransactionRaw('TriggerSmartContract', trigger, await this.options());
      await this.broadcast(signTron(raw, owner.key));
    }
    const subject = this.subject(contract);
    await untilIncluded(subject, before + others.length);
    return subject;
  }

  private subject(contract: Uint8Array | undefined): Subject {
    const { running, senders } = this;
    return {
      running,
      path: '/wallet/broadcasthex',
      judge(answer) {
        if (answer.includes('"result":true')) return 'accepted';
        const { code, message } = JSON.parse(answer) as { code: string; message: string };
        // A full pool is the node saying "slower".
        return code === 'SERVER_BUSY' ? 'again' : { refused: `${code}: ${message}` };
      },
      sign: async total => {
        const count = Math.ceil(total / senders.length);
        const options = await this.options();
        this.made += count;
        return signAll(
          senders.map(({ key, bytes }, index) => ({
            chain: 'tron',
            key,
            owner: bytes,
            to: senders[(index + 1) % senders.length] as Sender,
            contract,
            options: { ...options, timestampMs: options.timestampMs + BigInt(this.made) },
            count,
          })),
        );
      },
      included: () => this.included(),
      check: () => this.check(),
    };
  }

  private async options() {
    const head = (await this.ask('/wallet/getnowblock')) as {
      blockID: string;
      block_header: { raw_data: { timestamp: number } };
    };
    const timestampMs = BigInt(head.block_header.raw_data.timestamp);
    return {
      refBlock: refBlockOf(hexToBytes(head.blockID)),
      timestampMs,
      expirationMs: timestampMs + HOUR_MS,
      feeLimitSun: 100_000_000n,
    };
  }

  private async headNumber(): Promise<number> {
    const head = (await this.ask('/wallet/getnowblock')) as {
      block_header: { raw_data: { number: number } };
    };
    return head.block_header.raw_data.number;
  }

  /** Old blocks are counted once: a node has to read them whole to count, and that would be measured with the rest. */
  private async included(): Promise<number> {
    for (const head = await this.headNumber(); this.counted.block < head; this.counted.block++) {
      const num = this.counted.block + 1;
      const { count } = (await this.ask('/wallet/gettransactioncountbyblocknum', { num })) as {
        count: number;
      };
      this.counted.transactions += count;
    }
    return this.counted.transactions;
  }

  /** Every transaction of the newest block that holds some succeeded. */
  private async check(): Promise<void> {
    for (let num = await this.headNumber(); num > 0; num--) {
      const infos = (await this.ask('/wallet/gettransactioninfobyblocknum', { num })) as {
        result?: string;
        receipt: { result?: string };
      }[];
      const failed = infos.find(
        info => info.result === 'FAILED' || (info.receipt.result ?? 'SUCCESS') !== 'SUCCESS',
      );
      if (failed) throw new Error(`A transfer in block ${num} failed: ${JSON.stringify(failed)}`);
      if (infos.length > 0) return;
    }
    throw new Error('There is no block with transactions');
  }

  private async deploy(): Promise<Uint8Array> {
    const [owner] = this.senders as [Sender];
    const raw = createTransactionRaw(
      'CreateSmartContract',
      {
        owner_address: owner.bytes,
        new_contract: {
          origin_address: owner.bytes,
          name: 'Bench',
          bytecode: hexToBytes(artifact.bytecode + bytesToHex(tokenParameters())),
          consume_user_resource_percent: 100n,
          origin_energy_limit: 10_000_000n,
        },
      },
      { ...(await this.options()), feeLimitSun: 1_000_000_000n },
    );
    await this.broadcast(signTron(raw, owner.key));
    const id = bytesToHex(transactionId(raw));
    for (;;) {
      const info = (await this.ask('/wallet/gettransactioninfobyid', { value: id })) as {
        contract_address?: string;
      };
      if (info.contract_address !== undefined) return hexToBytes(info.contract_address);
      await new Promise(resolve => setTimeout(resolve, LOOK_AGAIN_MS));
    }
  }

  private async broadcast(transaction: Uint8Array): Promise<void> {
    const answer = (await this.ask('/wallet/broadcasthex', { transaction: bytesToHex(transaction) })) as {
      result: boolean;
      code: string;
      message: string;
    };
    if (!answer.result) throw new Error(`${answer.code}: ${answer.message}`);
  }

  private ask(path: string, body: object = {}): Promise<unknown> {
    return controlCall(this.running.url + path, body);
  }
}

/** Constructor arguments of the token, the same on both chains. */
export function tokenParameters(): Uint8Array {
  return encodeParameters(['string', 'string', 'uint8', 'uint256'], ['Bench', 'BNCH', 6, SUPPLY]);
}

/** How much of the token each of so many senders gets. */
export function tokenShare(senders: number): bigint {
  return SUPPLY / BigInt(senders);
}
