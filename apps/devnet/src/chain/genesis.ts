import { addressFromPrivateKey } from '@sunscope/tron/keys';
import { addressFromBytes, addressToBytes } from '@sunscope/tron/address';
import { ACTIVE_WITNESSES, blockIdOf, encodeHeaderRaw, merkleRoot } from '@sunscope/tron/block';
import { bytesToHex, textToBytes } from '@sunscope/tron/bytes';
import { emptyMessage, encodeMessage } from '@sunscope/tron/codec';
import { sha256 } from '@sunscope/tron/hash';
import { sideGenesisParent } from '@sunscope/tron/side-chain';
import { addressPath, privateKeysFromMnemonic } from '@sunscope/tron/mnemonic';
import { SUN_PER_TRX } from '@sunscope/tron/amount';
import { decodeTransactionRaw, encodeTransaction, refBlockOf } from '@sunscope/tron/transaction';
import { BLACKHOLE_ADDRESS } from '../state/blackhole.ts';
import type { ArchivedBlock, ArchivedTransaction } from './blocks/archive.ts';
import { defaultWitnessPermission } from '../transactions/permissions.ts';
import { rankWitnesses } from '../governance/witness-order.ts';
import type { PropertyName } from '../state/parameters.ts';
import type { AddressBytes } from '../state/address-bytes.ts';
import type { State } from '../state/state.ts';

/** An account with the key that controls it. */
export interface KeyedAccount {
  readonly address: AddressBytes;
  readonly privateKey: Uint8Array;
}

/** What a chain starts from. The same settings give the same genesis block id. */
export interface GenesisSettings {
  readonly timestampMs: bigint;
  /** Accounts of the mnemonic, each with `fundsSun`. */
  readonly accounts: readonly KeyedAccount[];
  readonly fundsSun: bigint;
  readonly witnesses: readonly KeyedAccount[];
  /** Holds what no other account was given; pays /admin/fund. */
  readonly treasury: KeyedAccount;
  /** Of a side chain: its id. Nobody has anything on it before a gateway mints what the main chain's locked. */
  readonly sideChainId?: Uint8Array | undefined;
  /** Chain properties that begin with another value than main net's. */
  readonly properties?: Readonly<Partial<Record<PropertyName, bigint>>>;
}

/** Sentence in place of the first block's producer on every TRON chain (java-tron: BlockUtil). */
const GENESIS_WITNESS =
  'A new system must allow existing systems to be linked together without requiring any central control or coordination';
/** Owner of the first block's transfers on every TRON chain. */
const GENESIS_OWNER = '0x000000000000000000000';
/** Supply of main net's genesis, here in the treasury. */
const TREASURY_SUN = 99_000_000_000n * SUN_PER_TRX;
const LOWEST_LONG = -(2n ** 63n);

/**
 * What a side chain begins with, whatever else is set: producers get nothing, since every unit on it stands for one that is
 * locked on the main chain, and nothing costs a fee (charging is off).
 */
const SIDE_PROPERTIES: Readonly<Partial<Record<PropertyName, bigint>>> = {
  WITNESS_PAY_PER_BLOCK: 0n,
  WITNESS_127_PAY_PER_BLOCK: 0n,
  WITNESS_STANDBY_ALLOWANCE: 0n,
  CREATE_ACCOUNT_FEE: 0n,
  CREATE_NEW_ACCOUNT_FEE_IN_SYSTEM_CONTRACT: 0n,
  UPDATE_ACCOUNT_PERMISSION_FEE: 0n,
  MULTI_SIGN_FEE: 0n,
  MEMO_FEE: 0n,
  // Not 0, since clients divide by it.
  ENERGY_FEE: 5n,
  TRANSACTION_FEE: 10n,
};

function keyed(privateKey: Uint8Array): KeyedAccount {
  return { privateKey, address: addressToBytes(addressFromPrivateKey(privateKey)) };
}

/** Accounts of a mnemonic at the paths TronLink and TronBox use (m/44'/195'/0'/0/i). */
export function accountsOfMnemonic(mnemonic: string, count: number): KeyedAccount[] {
  const paths = Array.from({ length: count }, (_, index) => addressPath(index));
  return privateKeysFromMnemonic(mnemonic, paths).map(keyed);
}

/** A key that everybody knows, derived from a label: for the witnesses and the treasury of a development chain. */
export function publicKnownKey(label: string): KeyedAccount {
  return keyed(sha256(textToBytes(`sunscope devnet ${label}`)));
}

/** The account of private key 1, which TronBox's examples sign with. */
export function accountOfKeyOne(): KeyedAccount {
  const privateKey = new Uint8Array(32);
  privateKey[31] = 1;
  return keyed(privateKey);
}

/** Producers of a side chain: a block is solid once 4 of them have built on it. */
export const SIDE_WITNESSES = 5;

export function defaultWitnesses(count = ACTIVE_WITNESSES): KeyedAccount[] {
  return Array.from({ length: count }, (_, index) => publicKnownKey(`witness ${index + 1}`));
}

/** Fills an empty state with the genesis accounts and witnesses, and makes block 0. */
export function createGenesis(state: State, settings: GenesisSettings): ArchivedBlock {
  const side = settings.sideChainId;
  if (side) state.marks.setSideChainId(side);
  const balances: [AddressBytes, bigint, string][] = [
    [settings.treasury.address, side ? 0n : TREASURY_SUN, 'Zion'],
    ...settings.accounts.map(({ address }): [AddressBytes, bigint, string] => [
      address,
      side ? 0n : settings.fundsSun,
      '',
    ]),
    [BLACKHOLE_ADDRESS, side ? 0n : LOWEST_LONG, 'Blackhole'],
  ];
  for (const [address, balance, name] of balances)
    state.putAccount({ ...emptyMessage('Account'), address, balance, account_name: textToBytes(name) });
  for (const [name, value] of Object.entries({ ...settings.properties, ...(side ? SIDE_PROPERTIES : {}) }))
    state.setProperty(name as PropertyName, value);
  createWitnesses(state, settings.witnesses);
  const transactions = balances.map(([address, amount]) => genesisTransfer(address, amount));
  const block = genesisBlock(
    settings.timestampMs,
    transactions,
    side ? sideGenesisParent(side) : new Uint8Array(32),
  );
  const { ref_block_bytes, ref_block_hash } = refBlockOf(block.id);
  state.marks.putRefBlock(ref_block_bytes, ref_block_hash);
  state.setProperty('GENESIS_TIMESTAMP', settings.timestampMs);
  state.setProperty('LATEST_BLOCK_TIMESTAMP', settings.timestampMs);
  state.setProperty('NEXT_MAINTENANCE_TIME', settings.timestampMs);
  state.marks.setGenesisId(block.id);
  state.marks.setHeadId(block.id);
  state.marks.putBlockId(0n, block.id);
  return block;
}

function createWitnesses(state: State, witnesses: readonly KeyedAccount[]): void {
  for (const [index, { address }] of witnesses.entries()) {
    const account = state.account(address) ?? { ...emptyMessage('Account'), address };
    state.putAccount({ ...account, is_witness: true, witness_permission: defaultWitnessPermission(address) });
    const rank = witnesses.length - index;
    state.putWitness({
      ...emptyMessage('Witness'),
      address,
      voteCount: BigInt(100_000_000 + rank * 1_000_000),
      url: `https://representative-${index + 1}.example`,
      isJobs: true,
    });
  }
  const ranked = rankWitnesses(state.allWitnesses()).map(witness => witness.address);
  state.marks.setActiveWitnesses(ranked.slice(0, ACTIVE_WITNESSES));
  state.marks.setGuardWitnesses(witnesses.map(witness => witness.address));
}

function genesisTransfer(to: AddressBytes, amount: bigint): ArchivedTransaction {
  const rawData = encodeMessage('TransactionRaw', {
    contract: [
      {
        type: 1,
        parameter: {
          type_url: 'type.googleapis.com/protocol.TransferContract',
          value: encodeMessage('TransferContract', {
            owner_address: textToBytes(GENESIS_OWNER),
            to_address: to,
            amount,
          }),
        },
      },
    ],
  });
  return {
    idHex: bytesToHex(sha256(rawData)),
    rawData,
    blockNumber: 0n,
    transaction: { raw_data: decodeTransactionRaw(rawData), signature: [], ret: [] },
  };
}

function genesisBlock(
  timestampMs: bigint,
  transactions: readonly ArchivedTransaction[],
  parentHash: Uint8Array,
): ArchivedBlock {
  const raw = {
    ...emptyMessage('BlockHeaderRaw'),
    timestamp: timestampMs,
    txTrieRoot: merkleRoot(transactions.map(({ rawData }) => sha256(encodeTransaction(rawData, {})))),
    parentHash,
    witness_address: textToBytes(GENESIS_WITNESS),
  };
  return {
    number: 0n,
    id: blockIdOf(encodeHeaderRaw(raw), 0n),
    header: { raw_data: raw, witness_signature: new Uint8Array(0) },
    transactions,
    infos: [],
  };
}

/** Address (base58) and private key (hex) of an account, as they are printed. */
export function describeAccount({ address, privateKey }: KeyedAccount): {
  address: string;
  privateKey: string;
} {
  return { address: addressFromBytes(address), privateKey: bytesToHex(privateKey) };
}
