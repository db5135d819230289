import { textToBytes } from '@sunscope/tron/bytes';
import { decodeMessage, encodeMessage, type MessageInit, type MessageName } from '@sunscope/tron/codec';
import type { TransactionInfo } from '@sunscope/tron/messages';
import { createTransactionRaw, refBlockOf } from '@sunscope/tron/transaction';
import { actuatorOf } from './actuators/registry.ts';
import { Chain } from './chain/chain.ts';
import type { ChainOptions } from './chain/chain-options.ts';
import { ChainClock } from './chain/clock.ts';
import { ContractValidateError, RejectedTransaction } from './transactions/errors.ts';
import { defaultWitnesses, publicKnownKey, type KeyedAccount } from './chain/genesis.ts';
import { signFast } from './transactions/signatures.ts';
import type { ChainTransaction } from './transactions/transaction.ts';
import type { PropertyName } from './state/parameters.ts';

/** A moment for tests, on a whole slot. */
export const TEST_TIME_MS = 1_700_000_001_000;

export interface TestSend {
  signers?: readonly KeyedAccount[];
  feeLimitSun?: bigint;
  memo?: string;
  permissionId?: number;
  /** Life after the head block, in ms. */
  lifeMs?: bigint;
  /** Taken into the timestamp, so that equal contracts get different ids. */
  salt?: number;
}

/** A text that a contract was refused with in a test. */
export interface Refusal {
  readonly type: string;
  readonly text: string;
  /** A builder checks owners that a broadcast refuses before it looks at the contract. */
  readonly by: 'broadcast' | 'builder';
}

/** Every refusal the tests of this process have seen: the lists in the README are made of them. */
export const refusals: Refusal[] = [];

/** A chain in memory (or a directory) whose clock stands still and whose blocks are made by hand. */
export class TestChain {
  readonly chain: Chain;
  readonly clock: ChainClock;
  readonly accounts: readonly KeyedAccount[];
  private salt = 0;

  private constructor(chain: Chain, clock: ChainClock, accounts: readonly KeyedAccount[]) {
    this.chain = chain;
    this.clock = clock;
    this.accounts = accounts;
  }

  static async open(
    options: Partial<ChainOptions> = {},
    properties: NonNullable<ChainOptions['genesis']['properties']> = {},
  ): Promise<TestChain> {
    const clock = new ChainClock({ now: () => TEST_TIME_MS });
    const accounts = Array.from({ length: 5 }, (_, index) => publicKnownKey(`test account ${index}`));
    const chain = await Chain.open({
      directory: undefined,
      blockMs: 3_000,
      solid: 'rule',
      clock,
      genesis: {
        accounts,
        fundsSun: 1_000_000_000_000n,
        witnesses: defaultWitnesses(),
        treasury: publicKnownKey('treasury'),
        properties,
      },
      genesisTimeMs: TEST_TIME_MS - 3_000,
      maxPending: 10_000,
      ...options,
    });
    chain.paused = true;
    const test = new TestChain(chain, clock, accounts);
    if (chain.head.number === 0n) await chain.mine(1);
    return test;
  }

  account(index: number): KeyedAccount {
    const account = this.accounts[index];
    if (!account) throw new RangeError(`There is no test account ${index}`);
    return account;
  }

  /** Signs a contract as its owner, or as `signers`. */
  sign<K extends MessageName>(
    owner: KeyedAccount,
    type: K,
    parameter: MessageInit<K>,
    options: TestSend = {},
  ): ChainTransaction {
    const headMs = this.chain.head.timestampMs;
    const rawData = createTransactionRaw(
      type,
      { owner_address: owner.address, ...parameter } as MessageInit<K>,
      {
        refBlock: refBlockOf(this.chain.head.id),
        timestampMs: headMs + BigInt(options.salt ?? ++this.salt),
        expirationMs: headMs + (options.lifeMs ?? 3_600_000n),
        feeLimitSun: options.feeLimitSun ?? 0n,
        data: textToBytes(options.memo ?? ''),
        permissionId: options.permissionId ?? 0,
      },
    );
    const { digest } = this.chain.read(rawData, []);
    return this.chain.read(
      rawData,
      (options.signers ?? [owner]).map(signer => signFast(digest, signer.privateKey)),
    );
  }

  /** Signs and submits; the transaction waits for {@link mine}. */
  async send<K extends MessageName>(
    owner: KeyedAccount,
    type: K,
    parameter: MessageInit<K>,
    options: TestSend = {},
  ): Promise<ChainTransaction> {
    const transaction = this.sign(owner, type, parameter, options);
    await this.chain.submit(transaction);
    return transaction;
  }

  /** Sends, makes a block, and returns the info. */
  async run<K extends MessageName>(
    owner: KeyedAccount,
    type: K,
    parameter: MessageInit<K>,
    options: TestSend = {},
  ): Promise<TransactionInfo> {
    const { idHex } = await this.send(owner, type, parameter, options);
    await this.chain.mine(1);
    const info = this.chain.archive.info(idHex);
    if (!info) throw new RangeError(`Transaction ${idHex} did not reach the block`);
    return info;
  }

  /** What a contract is refused with: `code: reply`; `accepted` where it is not. */
  async refusal<K extends MessageName>(
    owner: KeyedAccount,
    type: K,
    parameter: MessageInit<K>,
    options: TestSend = {},
  ): Promise<string> {
    return this.refusalOf(this.sign(owner, type, parameter, options));
  }

  async refusalOf(transaction: ChainTransaction): Promise<string> {
    try {
      await this.chain.submit(transaction);
      return 'accepted';
    } catch (error) {
      if (error instanceof ContractValidateError)
        refusals.push({ type: transaction.type?.name ?? '', text: error.message, by: 'broadcast' });
      if (error instanceof RejectedTransaction) return `${error.responseCode}: ${error.reply}`;
      throw error;
    }
  }

  /** What a builder of the HTTP API refuses a contract with; `accepted` where it builds. */
  builderRefusal<K extends MessageName>(type: K, parameter: MessageInit<K>): string {
    const contract = decodeMessage(type, encodeMessage(type, parameter)) as unknown as Record<
      string,
      unknown
    >;
    const { state } = this.chain;
    try {
      actuatorOf(type)?.validate({ state, block: this.chain.nextPlan().context, isBuilding: true }, contract);
      return 'accepted';
    } catch (error) {
      if (!(error instanceof ContractValidateError)) throw error;
      refusals.push({ type, text: error.message, by: 'builder' });
      return error.message;
    }
  }

  /** Does something while chain properties have other values. */
  withProperties<T>(values: Partial<Record<PropertyName, bigint>>, what: () => T): T {
    const { state } = this.chain;
    state.checkpoint();
    for (const [name, value] of Object.entries(values) as [PropertyName, bigint][])
      state.setProperty(name, value);
    try {
      return what();
    } finally {
      state.revert();
    }
  }

  mine(count = 1) {
    return this.chain.mine(count);
  }

  close(): Promise<void> {
    return this.chain.shutDown();
  }
}
