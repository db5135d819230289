import vault from '@sunscope/contracts/Vault';
import { encodeCall } from '@sunscope/tron/abi';
import { addressFromBytes } from '@sunscope/tron/address';
import { hexToBytes, textToBytes } from '@sunscope/tron/bytes';
import type { MessageInit, MessageName } from '@sunscope/tron/codec';
import { publicKnownKey, type KeyedAccount } from '../src/chain/genesis.ts';
import type { TestChain, TestSend } from '../src/testing.ts';

const TRX = textToBytes('_');
const FEE_LIMIT = 200_000_000n;
const HOUR_MS = 3_600_000n;
/** Contracts that are called; more are made than this. */
const MOST_VAULTS = 8;

/** Random transactions of every kind that moves value, from a seed; what is refused is part of it. */
export class RandomLife {
  readonly people: readonly KeyedAccount[];
  /** Accepted transactions by contract type. */
  readonly accepted = new Map<string, number>();
  refused = 0;
  private readonly test: TestChain;
  private state: number;
  private readonly vaults: Uint8Array[] = [];

  constructor(test: TestChain, seed: number) {
    this.test = test;
    this.state = seed;
    const strangers = Array.from({ length: 12 }, (_, index) => publicKnownKey(`person ${index}`));
    this.people = [...test.accounts, ...strangers];
  }

  /** At least 0, below a limit. */
  whole(below: number): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.state / 4_294_967_296) * below);
  }

  pick<T>(list: readonly T[]): T {
    return list[this.whole(list.length)] as T;
  }

  /** A contract of this chain that random calls may go to. */
  knowVault(address: Uint8Array): void {
    this.vaults.push(address);
    if (this.vaults.length > MOST_VAULTS) this.vaults.shift();
  }

  get tokens(): string[] {
    return this.test.chain.state.allAssets().map(asset => asset.id);
  }

  /** One random transaction. */
  async act(): Promise<void> {
    await this.pick(this.kinds)();
  }

  private async send<K extends MessageName>(
    owner: KeyedAccount,
    type: K,
    parameter: MessageInit<K>,
    options: TestSend = {},
  ): Promise<boolean> {
    const accepted = (await this.test.refusal(owner, type, parameter, options)) === 'accepted';
    if (accepted) this.accepted.set(type, (this.accepted.get(type) ?? 0) + 1);
    else this.refused++;
    return accepted;
  }

  private someone(): KeyedAccount {
    return this.pick(this.people);
  }

  private sun(): bigint {
    return BigInt(this.whole(2_000_000_000)) + 1n;
  }

  private few(): bigint {
    return BigInt(this.whole(50)) + 1n;
  }

  /** A token's id, or `_` for TRX. */
  private currency(): Uint8Array {
    const id = this.pick(['_', ...this.tokens]);
    return textToBytes(id);
  }

  private get kinds(): readonly (() => Promise<unknown>)[] {
    return [
      () => this.transfer(),
      () => this.transferToken(),
      () => this.transferToken(),
      () => this.issue(),
      () => this.participate(),
      () => this.send(this.someone(), 'UnfreezeAssetContract', {}),
      () => this.send(this.someone(), 'AccountCreateContract', { account_address: this.someone().address }),
      ...this.stakeKinds,
      ...this.tradeKinds,
      ...this.contractKinds,
    ];
  }

  private transfer() {
    const memo = this.whole(4) === 0 ? 'note' : '';
    const to = { to_address: this.someone().address, amount: this.sun() };
    return this.send(this.someone(), 'TransferContract', to, { memo });
  }

  private transferToken() {
    const asset_name = textToBytes(this.pick([...this.tokens, '9']));
    const parameter = { to_address: this.someone().address, amount: this.few(), asset_name };
    return this.send(this.someone(), 'TransferAssetContract', parameter);
  }

  private issue() {
    const headMs = this.test.chain.head.timestampMs;
    const frozen = this.whole(2) === 0 ? [{ frozen_amount: this.few(), frozen_days: 1n }] : [];
    return this.send(this.someone(), 'AssetIssueContract', {
      name: textToBytes(`Coin${this.whole(1_000)}`),
      total_supply: BigInt(1_000 + this.whole(1_000_000)),
      trx_num: 1 + this.whole(1_000_000),
      num: 1 + this.whole(10),
      url: textToBytes('x'),
      start_time: headMs + 1n,
      end_time: headMs + HOUR_MS * BigInt(1 + this.whole(10_000)),
      frozen_supply: frozen,
      free_asset_net_limit: BigInt(this.whole(1_000)),
      public_free_asset_net_limit: BigInt(this.whole(10_000)),
    });
  }

  private participate() {
    const assets = this.test.chain.state.allAssets();
    const asset = assets.length > 0 ? this.pick(assets) : undefined;
    return this.send(this.someone(), 'ParticipateAssetIssueContract', {
      to_address: asset?.owner_address ?? this.someone().address,
      asset_name: textToBytes(asset?.id ?? '1'),
      amount: this.sun() / 100n,
    });
  }

  private get stakeKinds(): readonly (() => Promise<unknown>)[] {
    const owner = this.someone();
    const resource = this.whole(2);
    const receiver_address = this.someone().address;
    const lock = { lock: this.whole(3) === 0, lock_period: BigInt(this.whole(100)) };
    const vote_address = this.pick(this.test.chain.state.marks.activeWitnesses);
    return [
      () => this.send(owner, 'FreezeBalanceV2Contract', { frozen_balance: this.sun(), resource }),
      () => this.send(owner, 'UnfreezeBalanceV2Contract', { unfreeze_balance: this.sun() / 10n, resource }),
      () => this.send(owner, 'WithdrawExpireUnfreezeContract', {}),
      () => this.send(owner, 'CancelAllUnfreezeV2Contract', {}),
      () =>
        this.send(owner, 'DelegateResourceContract', {
          balance: this.sun() / 4n,
          receiver_address,
          resource,
          ...lock,
        }),
      () =>
        this.send(owner, 'UnDelegateResourceContract', {
          balance: this.sun() / 20n,
          receiver_address,
          resource,
        }),
      () =>
        this.send(owner, 'VoteWitnessContract', {
          votes: [{ vote_address, vote_count: this.few() * 10n }],
        }),
      () => this.send(owner, 'WithdrawBalanceContract', {}),
    ];
  }

  private get tradeKinds(): readonly (() => Promise<unknown>)[] {
    const owner = this.someone();
    const exchanges = this.test.chain.state.registers.allExchanges();
    const exchange = exchanges.length > 0 ? this.pick(exchanges) : undefined;
    const creator =
      this.people.find(one => Buffer.from(one.address).equals(exchange?.creator_address ?? TRX)) ?? owner;
    const exchange_id = exchange?.exchange_id ?? 99n;
    const token_id = exchange
      ? this.pick([exchange.first_token_id, exchange.second_token_id])
      : this.currency();
    const [order] = this.test.chain.state.market.account(owner.address).active;
    return [
      () =>
        this.send(owner, 'ExchangeCreateContract', {
          first_token_id: this.currency(),
          first_token_balance: this.few() * 10n,
          second_token_id: this.currency(),
          second_token_balance: this.few() * 10n,
        }),
      () => this.send(creator, 'ExchangeInjectContract', { exchange_id, token_id, quant: this.few() }),
      () => this.send(creator, 'ExchangeWithdrawContract', { exchange_id, token_id, quant: this.few() }),
      () =>
        this.send(owner, 'ExchangeTransactionContract', {
          exchange_id,
          token_id,
          quant: this.few(),
          expected: 1n,
        }),
      () =>
        this.send(owner, 'MarketSellAssetContract', {
          sell_token_id: this.currency(),
          sell_token_quantity: this.few(),
          buy_token_id: this.currency(),
          buy_token_quantity: this.few(),
        }),
      () => this.send(owner, 'MarketCancelOrderContract', { order_id: order ?? new Uint8Array(32) }),
    ];
  }

  private get contractKinds(): readonly (() => Promise<unknown>)[] {
    const call = (data: Uint8Array, value: object = {}) =>
      this.send(
        this.someone(),
        'TriggerSmartContract',
        { contract_address: this.pick([...this.vaults, this.someone().address]), data, ...value },
        { feeLimitSun: BigInt(this.whole(Number(FEE_LIMIT))) },
      );
    const to = () => addressFromBytes(this.pick([this.someone().address, ...this.vaults]));
    const token = () => ({
      token_id: BigInt(this.pick([...this.tokens, '1000001'])),
      call_token_value: this.few(),
    });
    return [
      () => this.deploy(),
      () => call(encodeCall('deposit()', []), { call_value: this.sun() }),
      () => call(encodeCall('deposit()', []), { call_value: this.sun() / 1000n, ...token() }),
      () => call(encodeCall('withdraw(address,uint256)', [to(), this.sun() / 2n])),
      () =>
        call(encodeCall('split(address[])', [Array.from({ length: this.whole(5) }, to)]), {
          call_value: this.sun(),
        }),
      () => call(encodeCall('close()', [])),
    ];
  }

  private deploy() {
    const owner = this.someone();
    return this.send(
      owner,
      'CreateSmartContract',
      {
        new_contract: {
          origin_address: owner.address,
          name: 'Vault',
          bytecode: hexToBytes(vault.bytecode),
          call_value: this.whole(2) === 0 ? 0n : this.sun() / 100n,
          consume_user_resource_percent: BigInt(this.whole(101)),
          origin_energy_limit: 1_000_000n,
        },
      },
      { feeLimitSun: 1_000_000_000n },
    );
  }
}
