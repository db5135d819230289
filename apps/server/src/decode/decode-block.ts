import { compileJsonReaders } from '@sunscope/node-api/compiled-json';
import type { NodeBlock, NodeTransaction } from '@sunscope/node-api/shapes';
import { ADDRESS_PREFIX } from '@sunscope/tron/address';
import { bytesToText, concatBytes, equalBytes, sharedRoom } from '@sunscope/tron/bytes';
import { encodeMessage } from '@sunscope/tron/codec';
import { compileMessages } from '@sunscope/tron/codec-compiled';
import { DecodeError } from '@sunscope/tron/errors';
import { keccak256 } from '@sunscope/tron/hash';
import { ContractResult, ContractType, type TransactionInfo } from '@sunscope/tron/messages';
import { decodeContract, encodeTransaction, type DecodedContract } from '@sunscope/tron/transaction';
import { MAX_INDEX, positionOf } from '../database/position.ts';
import { TRX_TOKEN, trc10Key } from '../database/token-key.ts';
import { bigintField, bytesField, isAddressBytes, type TransactionContext } from './transaction-context.ts';
import { contractFacts } from './decode-facts.ts';
import { DerivedRows } from './derive/derived-rows.ts';
import { DERIVATIONS } from './derive/registry.ts';
import { transfersOf } from './decode-transfers.ts';
import { signedApprovalsOf } from './signed-approvals.ts';
import type { Effects, TransactionEffect } from './effects.ts';
import { holdsLink } from './risk/risk.ts';
import { Risk } from '../database/risk-bits.ts';

// Wherever blocks are decoded there are many of them.
compileMessages();
compileJsonReaders();

const EMPTY = new Uint8Array(0);

/**
 * What a block means for the index. Pure: the same block and infos give the same effects.
 * @param infos of the block's transactions, in any order; undefined where the source has none (files).
 * @param size of the block in bytes, where it is known better than by counting: the header may be incomplete.
 */
export function decodeBlock(
  block: NodeBlock,
  infos: readonly TransactionInfo[] | undefined,
  knownSize?: number,
): Effects {
  const header = block.header.raw_data;
  if (block.transactions.length > MAX_INDEX)
    throw new DecodeError(
      'block_too_large',
      `Block ${block.number} has ${block.transactions.length} transactions; the index has places for ${MAX_INDEX} in a block`,
    );
  const infoOf = matchInfos(infos);
  const effects: Effects = {
    block: {
      number: block.number,
      hash: block.id,
      parentHash: header.parentHash,
      timestampMs: header.timestamp,
      witness: isAddressBytes(header.witness_address) ? header.witness_address : EMPTY,
      txTrieRoot: header.txTrieRoot,
      version: header.version,
      sizeBytes: 0,
      fee: undefined,
      netUsage: undefined,
      energyUsage: undefined,
    },
    transactions: [],
    transfers: [],
    facts: [],
    issues: [],
    participations: [],
    approvals: [],
    derived: new DerivedRows(),
  };
  let size = encodeMessage('Block', { block_header: block.header }).length;
  // A genesis transaction has no info anywhere and costs nothing.
  let known = block.number === 0n || infos !== undefined;
  let fee = 0n;
  let netUsage = 0n;
  let energyUsage = 0n;
  block.transactions.forEach((source, index) => {
    const context = readTransaction(source, infoOf(source, index), block.number, index);
    const { row, info } = context;
    effects.transactions.push(row);
    size += row.body.length + 1 + varintLength(row.body.length);
    if (info) {
      fee += info.fee;
      netUsage += info.receipt?.net_usage ?? 0n;
      energyUsage += info.receipt?.energy_usage_total ?? 0n;
    } else if (block.number !== 0n) known = false;
    transfersOf(context, effects);
    signedApprovalsOf(context, effects);
    contractFacts(context, effects);
    for (const derivation of DERIVATIONS) derivation.transaction?.(context, effects.block, effects.derived);
  });
  effects.block.sizeBytes = knownSize ?? size;
  if (known) Object.assign(effects.block, { fee, netUsage, energyUsage });
  for (const derivation of DERIVATIONS)
    derivation.block?.(effects.block, effects.transactions.length, effects.derived, effects);
  return effects;
}

/** Nodes give infos in the block's order, so the index is tried first and the ids decide. */
function matchInfos(
  infos: readonly TransactionInfo[] | undefined,
): (transaction: NodeTransaction, index: number) => TransactionInfo | undefined {
  if (infos === undefined || infos.length === 0) return () => undefined;
  let byId: Map<string, TransactionInfo> | undefined;
  return (transaction, index) => {
    const sameIndex = infos[index];
    if (sameIndex && equalBytes(sameIndex.id, transaction.id)) return sameIndex;
    byId ??= new Map(infos.map(info => [Buffer.from(info.id).toString('latin1'), info]));
    return byId.get(Buffer.from(transaction.id).toString('latin1'));
  };
}

function readTransaction(
  source: NodeTransaction,
  info: TransactionInfo | undefined,
  block: bigint,
  index: number,
): TransactionContext {
  const { transaction, rawData } = source;
  const raw = transaction.raw_data;
  const first = raw?.contract[0];
  const contract = first && decodeContract(first, sharedRoom);
  const result = transaction.ret[0];
  const contractResult = result?.contractRet ?? ContractResult.DEFAULT;
  const amount = contract?.info?.amount;
  const owner = contract && addressField(contract, contract.info?.owner);
  const counterparty =
    contract?.code === ContractType.CreateSmartContract && owner
      ? createdContract(info, source.id, owner)
      : contract && addressField(contract, contract.info?.counterparty);
  const row: TransactionEffect = {
    hash: source.id,
    position: positionOf(block, index),
    owner: owner ?? EMPTY,
    counterparty,
    // A transaction without a contract cannot be in a block; -1 marks it as unknown if it ever is.
    contractType: contract?.code ?? -1,
    contractResult,
    succeeded: contractResult <= ContractResult.SUCCESS && (result?.ret ?? 0) === 0,
    amount: amount && bigintField(contract, amount.field),
    token:
      amount && (amount.unit === 'sun' ? TRX_TOKEN : trc10Key(bytesField(contract, 'asset_name') ?? EMPTY)),
    fee: info?.fee ?? (block === 0n ? 0n : undefined),
    body: encodeTransaction(rawData, transaction, sharedRoom),
    info:
      info &&
      encodeMessage(
        'TransactionInfo',
        { ...info, id: EMPTY, blockNumber: 0n, blockTimeStamp: 0n },
        sharedRoom,
      ),
  };
  const memo = raw && raw.data.length > 0 ? bytesToText(raw.data) : undefined;
  return {
    source,
    contract,
    info,
    row,
    memoRisk: memo !== undefined && holdsLink(memo) ? Risk.link_in_text : 0,
  };
}

/** Where a contract is put: the last 20 bytes of keccak-256 over transaction id and owner (java-tron: WalletUtil). */
function createdContract(info: TransactionInfo | undefined, hash: Uint8Array, owner: Uint8Array): Uint8Array {
  if (info && isAddressBytes(info.contract_address)) return info.contract_address;
  return concatBytes(Uint8Array.of(ADDRESS_PREFIX), keccak256(concatBytes(hash, owner)).subarray(12));
}

function varintLength(value: number): number {
  let length = 1;
  for (let rest = value; rest > 127; rest >>>= 7) length++;
  return length;
}

function addressField(contract: DecodedContract, field: string | undefined): Uint8Array | undefined {
  const bytes = field === undefined ? undefined : bytesField(contract, field);
  return bytes && isAddressBytes(bytes) ? bytes : undefined;
}
