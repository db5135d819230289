import artifact from '@sunscope/contracts/Trc20';
import { encodeCall, encodeParameters } from '@sunscope/tron/abi';
import { addressToBytes } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes, textToBytes } from '@sunscope/tron/bytes';
import type { MessageInit, MessageName } from '@sunscope/tron/codec';
import { addressFromPrivateKey } from '@sunscope/tron/keys';
import { signDigest } from '@sunscope/tron/signature';
import {
  createTransactionRaw,
  encodeTransaction,
  refBlockOf,
  transactionId,
} from '@sunscope/tron/transaction';
import { handled } from '@sunscope/tron/promises';
import type { Random } from './random.ts';

const PAUSE_MS = 150;
const TRX = 1_000_000n;

/** A stream of mixed transactions to a devnet that goes on whatever happens to it. */
export class SoakLoad {
  sent = 0;
  readonly #url: string;
  readonly #random: Random;
  readonly #keys: readonly Uint8Array[];
  #token: Uint8Array | undefined;
  #stopping = false;
  #running: Promise<void> = Promise.resolve();

  private constructor(url: string, random: Random, keys: readonly Uint8Array[]) {
    this.#url = url;
    this.#random = random;
    this.#keys = keys;
  }

  static async start(url: string, random: Random): Promise<SoakLoad> {
    const response = await fetch(`${url}/admin/accounts-json`);
    const answer = (await response.json()) as { privateKeys: string[] };
    const load = new SoakLoad(url, random, answer.privateKeys.map(hexToBytes));
    load.#running = handled(load.#run());
    return load;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      await new Promise(resolve => setTimeout(resolve, PAUSE_MS));
      try {
        await this.#one();
      } catch {
        // The chain is down just now, or was set back under this transaction: that is what is being tried.
      }
    }
  }

  async #one(): Promise<void> {
    const key = this.#keys[this.#random.below(this.#keys.length)] as Uint8Array;
    const owner = addressToBytes(addressFromPrivateKey(key));
    const other = addressFromPrivateKey(this.#keys[this.#random.below(this.#keys.length)] as Uint8Array);
    const to = addressToBytes(other);
    const amount = BigInt(1 + this.#random.below(1000));
    const die = this.#random.below(100);
    if (die < 2 || (this.#token === undefined && die < 20)) {
      const parameters = encodeParameters(
        ['string', 'string', 'uint8', 'uint256'],
        ['Soak', 'SOAK', 6, 10n ** 15n],
      );
      const id = await this.#send(key, 'CreateSmartContract', {
        owner_address: owner,
        new_contract: {
          origin_address: owner,
          name: 'Soak',
          bytecode: hexToBytes(artifact.bytecode + bytesToHex(parameters)),
          consume_user_resource_percent: 100n,
          origin_energy_limit: 10_000_000n,
        },
      });
      this.#token = await this.#contractOf(id);
    } else if (die < 55 && this.#token !== undefined)
      await this.#send(key, 'TriggerSmartContract', {
        owner_address: owner,
        contract_address: this.#token,
        // Most owners hold none of it: some of these succeed, others revert.
        data: encodeCall('transfer(address,uint256)', [other, amount]),
      });
    else if (die < 60)
      await this.#send(key, 'FreezeBalanceV2Contract', {
        owner_address: owner,
        frozen_balance: amount * TRX,
      });
    else if (die < 63)
      await this.#send(key, 'AccountUpdateContract', {
        owner_address: owner,
        account_name: textToBytes(`soak ${amount}`),
      });
    else if (owner.join() !== to.join())
      await this.#send(key, 'TransferContract', { owner_address: owner, to_address: to, amount });
  }

  async #send<K extends MessageName>(
    key: Uint8Array,
    type: K,
    parameter: MessageInit<K>,
  ): Promise<Uint8Array> {
    const head = (await this.#post('/wallet/getnowblock', {})) as {
      blockID: string;
      block_header: { raw_data: { timestamp: number } };
    };
    const now = BigInt(head.block_header.raw_data.timestamp);
    const raw = createTransactionRaw(type, parameter, {
      refBlock: refBlockOf(hexToBytes(head.blockID)),
      expirationMs: now + 60_000n,
      timestampMs: now + BigInt(this.sent % 1000),
      feeLimitSun: 1000n * TRX,
    });
    const id = transactionId(raw);
    const answer = (await this.#post('/wallet/broadcasthex', {
      transaction: bytesToHex(encodeTransaction(raw, { signature: [signDigest(id, key)] })),
    })) as { result?: boolean };
    if (answer.result === true) this.sent++;
    return id;
  }

  async #contractOf(id: Uint8Array): Promise<Uint8Array | undefined> {
    for (let attempt = 0; attempt < 20; attempt++) {
      const info = (await this.#post('/wallet/gettransactioninfobyid', { value: bytesToHex(id) })) as {
        contract_address?: string;
      };
      if (info.contract_address !== undefined) return hexToBytes(info.contract_address);
      await new Promise(resolve => setTimeout(resolve, 500));
    }
    return undefined;
  }

  async #post(path: string, body: unknown): Promise<unknown> {
    const response = await fetch(this.#url + path, { method: 'POST', body: JSON.stringify(body) });
    return response.json();
  }
}
