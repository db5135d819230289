import { bytesToHex } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import { keccak256 } from '@sunscope/tron/hash';
import type {
  Account,
  AssetIssueContract,
  ContractState,
  SmartContract,
  Witness,
} from '@sunscope/tron/messages';
import type { AddressBytes } from './address-bytes.ts';
import { BLACKHOLE_ADDRESS } from './blackhole.ts';
import { ChainMarks } from './chain-marks.ts';
import { bigintCodec, bytesCodec, messageCodec } from './codecs.ts';
import { DelegationTables } from './delegation-tables.ts';
import { StateError } from './errors.ts';
import { MarketTables } from './market-tables.ts';
import { initialProperties, type PropertyName } from './parameters.ts';
import { RegisterTables } from './register-tables.ts';
import { RewardTables } from './reward-tables.ts';
import { SLOTS } from './slots.ts';
import type { Store } from './store.ts';
import type { Table } from './table.ts';
import { VoteChanges } from './vote-changes.ts';

/**
 * The chain's state, typed. Every value is shared: never change what a getter returns, put a changed copy instead
 * (`state.putAccount({ ...account, balance })`).
 *
 * Addresses are 21 bytes (41 first). `checkpoint` / `commit` / `revert` nest and cover everything in here.
 */
export class State {
  readonly store: Store;
  readonly rewards: RewardTables;
  readonly delegations: DelegationTables;
  readonly registers: RegisterTables;
  readonly market: MarketTables;
  readonly marks: ChainMarks;
  readonly voteChanges: VoteChanges;
  private readonly accounts: Table<Account>;
  private readonly contracts: Table<SmartContract>;
  private readonly codes: Table<Uint8Array>;
  private readonly slots: Table<Uint8Array>;
  private readonly contractStates: Table<ContractState>;
  private readonly assets: Table<AssetIssueContract>;
  private readonly witnessTable: Table<Witness>;
  private readonly properties: Table<bigint>;
  private readonly names: Table<Uint8Array>;

  private constructor(store: Store, tables: Tables) {
    this.store = store;
    this.rewards = tables.rewards;
    this.delegations = tables.delegations;
    this.registers = tables.registers;
    this.market = tables.market;
    this.marks = tables.marks;
    this.voteChanges = tables.voteChanges;
    this.accounts = tables.accounts;
    this.contracts = tables.contracts;
    this.codes = tables.codes;
    this.slots = tables.slots;
    this.contractStates = tables.contractStates;
    this.assets = tables.assets;
    this.witnessTable = tables.witnesses;
    this.properties = tables.properties;
    this.names = tables.names;
  }

  /** Opens the state over a store; what was flushed last is what it holds. */
  static async open(store: Store): Promise<State> {
    return new State(store, {
      accounts: await store.table('a:', messageCodec('Account')),
      contracts: await store.table('c:', messageCodec('SmartContract')),
      codes: await store.table('k:', bytesCodec),
      slots: await store.table(SLOTS, bytesCodec),
      contractStates: await store.table('e:', messageCodec('ContractState')),
      assets: await store.table('t:', messageCodec('AssetIssueContract'), { resident: true }),
      witnesses: await store.table('w:', messageCodec('Witness'), { resident: true }),
      properties: await store.table('p:', bigintCodec, { resident: true }),
      names: await store.table('n:', bytesCodec),
      rewards: await RewardTables.open(store),
      delegations: await DelegationTables.open(store),
      registers: await RegisterTables.open(store),
      market: await MarketTables.open(store),
      marks: await ChainMarks.open(store),
      voteChanges: await VoteChanges.open(store),
    });
  }

  checkpoint(): void {
    this.store.checkpoint();
  }

  commit(): void {
    this.store.commit();
  }

  revert(): void {
    this.store.revert();
  }

  account(address: AddressBytes): Account | undefined {
    return this.accounts.get(bytesToHex(address));
  }

  /** The account at an address that must exist. */
  requireAccount(address: AddressBytes): Account {
    const account = this.account(address);
    if (!account) throw new StateError('no_account', `Account ${bytesToHex(address)} does not exist`);
    return account;
  }

  putAccount(account: Account): void {
    this.accounts.put(bytesToHex(account.address), account);
  }

  deleteAccount(address: AddressBytes): void {
    this.accounts.delete(bytesToHex(address));
  }

  /** TRX in sun; 0n where there is no account. */
  balance(address: AddressBytes): bigint {
    return this.account(address)?.balance ?? 0n;
  }

  /** Adds sun (negative: takes away) to an account that exists. */
  addBalance(address: AddressBytes, sun: bigint): void {
    const account = this.requireAccount(address);
    this.putAccount({ ...account, balance: account.balance + sun });
  }

  /** Units of a TRC10 token, 0n where there are none. */
  tokenBalance(address: AddressBytes, tokenId: string): bigint {
    return this.account(address)?.assetV2.find(entry => entry.key === tokenId)?.value ?? 0n;
  }

  /** Adds units of a TRC10 token (negative: takes away) to an account that exists; its entry stays even at 0. */
  addToken(address: AddressBytes, tokenId: string, amount: bigint): void {
    const account = this.requireAccount(address);
    const known = account.assetV2.some(entry => entry.key === tokenId);
    const assetV2 = known
      ? account.assetV2.map(entry =>
          entry.key === tokenId ? { key: tokenId, value: entry.value + amount } : entry,
        )
      : [...account.assetV2, { key: tokenId, value: amount }];
    this.putAccount({ ...account, assetV2 });
  }

  /**
   * Counts sun as burned (/wallet/getburntrx), or gives it to the black hole where the committee has closed the counter.
   * The caller has taken it from an account.
   */
  burn(sun: bigint): void {
    if (this.property('ALLOW_BLACKHOLE_OPTIMIZATION') !== 1n) {
      this.addBalance(BLACKHOLE_ADDRESS, sun);
      return;
    }
    this.setProperty('BURN_TRX_AMOUNT', this.property('BURN_TRX_AMOUNT') + sun);
  }

  /** Fees for bandwidth and energy: for the producer where the committee has opened the fee pool, else burned. */
  collectFee(sun: bigint): void {
    if (this.property('ALLOW_TRANSACTION_FEE_POOL') !== 1n) this.burn(sun);
    else this.setProperty('TRANSACTION_FEE_POOL', this.property('TRANSACTION_FEE_POOL') + sun);
  }

  contract(address: AddressBytes): SmartContract | undefined {
    return this.contracts.get(bytesToHex(address));
  }

  putContract(contract: SmartContract): void {
    this.contracts.put(bytesToHex(contract.contract_address), contract);
  }

  deleteContract(address: AddressBytes): void {
    this.contracts.delete(bytesToHex(address));
  }

  /** Runtime code; empty where there is none. */
  code(address: AddressBytes): Uint8Array {
    return this.codes.get(bytesToHex(address)) ?? EMPTY;
  }

  /** Stores runtime code, and its hash in the contract where there is one. */
  putCode(address: AddressBytes, code: Uint8Array): void {
    this.codes.put(bytesToHex(address), code);
    const contract = this.contract(address);
    if (contract) this.putContract({ ...contract, code_hash: keccak256(code) });
  }

  deleteCode(address: AddressBytes): void {
    this.codes.delete(bytesToHex(address));
  }

  /**
   * A contract's storage word (32 bytes), undefined where the slot was never written: the TVM prices the first write
   * of a slot differently. Slots left at zero by a transaction are to be deleted at its end, as java-tron does.
   */
  storageGet(address: AddressBytes, slot: Uint8Array): Uint8Array | undefined {
    return this.slots.get(bytesToHex(address) + bytesToHex(slot));
  }

  storagePut(address: AddressBytes, slot: Uint8Array, value: Uint8Array): void {
    this.slots.put(bytesToHex(address) + bytesToHex(slot), value);
  }

  storageDelete(address: AddressBytes, slot: Uint8Array): void {
    this.slots.delete(bytesToHex(address) + bytesToHex(slot));
  }

  /** Dynamic-energy record of a contract. */
  contractState(address: AddressBytes): ContractState {
    return this.contractStates.get(bytesToHex(address)) ?? emptyMessage('ContractState');
  }

  putContractState(address: AddressBytes, value: ContractState): void {
    this.contractStates.put(bytesToHex(address), value);
  }

  /** A TRC10 token by its id, decimal text such as `1000001`. */
  asset(id: string): AssetIssueContract | undefined {
    return this.assets.get(id);
  }

  putAsset(asset: AssetIssueContract): void {
    this.assets.put(asset.id, asset);
  }

  /** All TRC10 tokens, ascending by id. */
  allAssets(): AssetIssueContract[] {
    return [...this.assets.entries()]
      .map(([, asset]) => asset)
      .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
  }

  witness(address: AddressBytes): Witness | undefined {
    return this.witnessTable.get(bytesToHex(address));
  }

  putWitness(witness: Witness): void {
    this.witnessTable.put(bytesToHex(witness.address), witness);
  }

  /** Every witness, active or not, in no promised order. */
  allWitnesses(): Witness[] {
    return [...this.witnessTable.entries()].map(([, witness]) => witness);
  }

  property(name: PropertyName): bigint {
    const value = this.properties.get(name) ?? initialProperties.get(name);
    if (value === undefined) throw new StateError('unknown_property', `There is no chain property ${name}`);
    return value;
  }

  setProperty(name: PropertyName, value: bigint): void {
    this.properties.put(name, value);
  }

  /** Who carries an account name (exact bytes). Names are unique while ALLOW_UPDATE_ACCOUNT_NAME is 0. */
  accountByName(name: Uint8Array): AddressBytes | undefined {
    return this.names.get(bytesToHex(name));
  }

  putAccountName(name: Uint8Array, address: AddressBytes): void {
    this.names.put(bytesToHex(name), address);
  }
}

interface Tables {
  rewards: RewardTables;
  delegations: DelegationTables;
  registers: RegisterTables;
  market: MarketTables;
  marks: ChainMarks;
  voteChanges: VoteChanges;
  accounts: Table<Account>;
  contracts: Table<SmartContract>;
  codes: Table<Uint8Array>;
  slots: Table<Uint8Array>;
  contractStates: Table<ContractState>;
  assets: Table<AssetIssueContract>;
  witnesses: Table<Witness>;
  properties: Table<bigint>;
  names: Table<Uint8Array>;
}

const EMPTY = new Uint8Array(0);
