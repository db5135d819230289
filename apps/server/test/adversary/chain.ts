import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createNodeClient, type NodeClient } from '@sunscope/node-api/client';
import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { concatBytes, hexToBytes } from '@sunscope/tron/bytes';
import type { MessageInit, MessageName } from '@sunscope/tron/codec';
import { signDigest } from '@sunscope/tron/signature';
import {
  createTransactionRaw,
  encodeTransaction,
  refBlockOf,
  transactionId,
} from '@sunscope/tron/transaction';
import type { Random } from '../../../../bench/load/random.ts';
import { programOf } from '../../../../scripts/lib/programs.mjs';
import { addressOf } from '../address-of.ts';
import type { OddContract } from './odd-contracts.ts';

const FEE_LIMIT_SUN = 1_000_000_000n;
const LIFE_MS = 36_000_000n;
const DEEPEST_REORGANISATION = 3;

/** A real chain that makes blocks on demand, with people who send. */
export class AdversaryChain {
  readonly url: string;
  readonly node: NodeClient;
  readonly people: readonly { address: Uint8Array; key: Uint8Array }[];
  readonly contracts: Uint8Array[] = [];
  readonly #stop: () => Promise<void>;
  readonly #random: Random;
  /** Makes equal transactions of a block differ. */
  #sent = 0n;

  private constructor(
    url: string,
    people: AdversaryChain['people'],
    random: Random,
    stop: () => Promise<void>,
  ) {
    this.url = url;
    this.node = createNodeClient({ baseUrl: url });
    this.people = people;
    this.#random = random;
    this.#stop = stop;
  }

  static async start(random: Random): Promise<AdversaryChain> {
    const program = spawn(
      process.execPath,
      [...programOf('devnet'), '--memory', '--port', '0', '--accounts', '8', '--block-ms', '3000'],
      { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, DEMO: '0' } },
    );
    const url = await addressOf(program);
    const answer = await fetch(`${url}/admin/accounts-json`);
    const { privateKeys, addresses } = (await answer.json()) as {
      privateKeys: string[];
      addresses: string[];
    };
    const chain = new AdversaryChain(
      url,
      privateKeys.map((key, index) => ({
        key: hexToBytes(key),
        address: addressToBytes(parseAddress(addresses[index] ?? '')),
      })),
      random,
      async () => {
        program.kill('SIGTERM');
        await once(program, 'exit');
      },
    );
    await chain.admin('pause', {});
    return chain;
  }

  async admin(path: string, body: object): Promise<void> {
    const answer = await fetch(`${this.url}/admin/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`the chain refuses to ${path}: ${await answer.text()}`);
  }

  /** Puts contracts on the chain, and has each emit a transfer, by which it counts as a token. */
  async deploy(contracts: readonly OddContract[]): Promise<void> {
    const owner = this.#somebody();
    const ids: Uint8Array[] = [];
    for (const { name, code, abi } of contracts)
      ids.push(
        await this.#send(owner, 'CreateSmartContract', {
          owner_address: owner.address,
          new_contract: {
            origin_address: owner.address,
            bytecode: code,
            name,
            abi: { entrys: abi },
            origin_energy_limit: 1n,
          },
        }),
      );
    await this.admin('mine', {});
    for (const [index, id] of ids.entries()) {
      const info = await this.node.transactionInfoById(id);
      if (!info || info.contract_address.length === 0)
        throw new Error(`the chain did not take the contract "${contracts[index]?.name}"`);
      this.contracts.push(info.contract_address);
    }
    for (const contract of this.contracts.slice(-contracts.length)) await this.#call(contract);
    // Deeper than any reorganisation: without its contract a call would be refused.
    await this.admin('mine', { count: DEEPEST_REORGANISATION });
  }

  /** Blocks with transfers and calls. */
  async live(blocks: number): Promise<void> {
    for (let block = 0; block < blocks; block++) {
      for (let count = 1 + this.#random.below(4); count > 0; count--) await this.#act();
      await this.admin('mine', {});
    }
  }

  /** Replaces the newest blocks by others. */
  async reorganise(): Promise<void> {
    const mode = ['drop', 'keep', 'pending'][this.#random.below(3)];
    await this.admin('reorganise', {
      depth: 1 + this.#random.below(DEEPEST_REORGANISATION),
      mode,
      force: true,
    });
  }

  async stop(): Promise<void> {
    await this.#stop();
  }

  async #act(): Promise<void> {
    const contract = this.contracts[this.#random.below(this.contracts.length)];
    if (contract && this.#random.below(2) === 0) await this.#call(contract);
    else {
      const [from, to] = [this.#somebody(), this.#somebody()];
      if (from === to) return;
      await this.#send(from, 'TransferContract', {
        owner_address: from.address,
        to_address: to.address,
        amount: BigInt(1 + this.#random.below(1_000_000)),
      });
    }
  }

  #somebody(): AdversaryChain['people'][number] {
    return this.people[this.#random.below(this.people.length)] as AdversaryChain['people'][number];
  }

  /** A random method of 4 bytes with an address behind it. */
  #call(contract: Uint8Array): Promise<Uint8Array> {
    const from = this.#somebody();
    return this.#send(from, 'TriggerSmartContract', {
      owner_address: from.address,
      contract_address: contract,
      data: concatBytes(this.#random.bytes(4), new Uint8Array(12), this.#somebody().address.slice(1)),
    });
  }

  async #send<K extends MessageName>(
    from: AdversaryChain['people'][number],
    type: K,
    parameter: MessageInit<K>,
  ): Promise<Uint8Array> {
    const head = await this.node.headHeader();
    const now = head.header.raw_data.timestamp;
    const raw = createTransactionRaw(type, parameter, {
      refBlock: refBlockOf(head.id),
      expirationMs: now + LIFE_MS,
      timestampMs: now + this.#sent++,
      feeLimitSun: FEE_LIMIT_SUN,
    });
    const id = transactionId(raw);
    await this.node.broadcast(encodeTransaction(raw, { signature: [signDigest(id, from.key)] }));
    return id;
  }
}
