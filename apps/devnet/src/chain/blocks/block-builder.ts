import { blockIdOf, encodeHeaderRaw, merkleRoot } from '@sunscope/tron/block';
import { bytesToHex } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import { sha256 } from '@sunscope/tron/hash';
import { encodeTransaction, refBlockOf } from '@sunscope/tron/transaction';
import { createHash } from 'node:crypto';
import type { BlockContext } from '../../actuators/actuator.ts';
import { StateError } from '../../state/errors.ts';
import type { State } from '../../state/state.ts';
import { adaptEnergyLimit } from '../../resources/adaptive-energy.ts';
import type { ArchivedBlock, ArchivedTransaction } from './archive.ts';
import type { ExecutedTransaction } from '../execution/execute.ts';
import type { SolidRule } from '../chain-options.ts';
import { signFast } from '../../transactions/signatures.ts';
import { runMaintenance } from '../../governance/maintenance.ts';
import { payBlockRewards } from '../../governance/rewards.ts';
import { recordProduction, solidHeight } from '../../governance/witnesses.ts';

/** Version in every header (java-tron 4.8.0). */
const BLOCK_VERSION = 32;

/** What closing a block needs besides its transactions. */
export interface BlockPlan {
  readonly context: BlockContext;
  /** The block's slot, and how many slots before it stayed empty since its parent. */
  readonly slot: bigint;
  readonly emptySlotsBefore: bigint;
  readonly witnessKey: Uint8Array;
  readonly solid: SolidRule;
}

/**
 * Makes the block out of executed transactions and lets the state follow: head, reference slot, witness records, votes
 * at maintenance, solid height.
 */
export function closeBlock(
  state: State,
  plan: BlockPlan,
  executed: readonly ExecutedTransaction[],
): ArchivedBlock {
  const { number, timestampMs, witness } = plan.context;
  const parentHash = state.marks.headId;
  if (!parentHash)
    throw new StateError('no_head', 'A block needs a parent; the chain has no genesis block yet');
  const transactions = executed.map(one => archivedTransaction(one, number));
  const raw = {
    ...emptyMessage('BlockHeaderRaw'),
    timestamp: timestampMs,
    txTrieRoot: merkleRoot(transactions.map(leafOf)),
    parentHash,
    number,
    witness_address: witness,
    version: BLOCK_VERSION,
  };
  const bytes = encodeHeaderRaw(raw);
  const id = blockIdOf(bytes, number);
  const block: ArchivedBlock = {
    number,
    id,
    header: { raw_data: raw, witness_signature: signHeader(bytes, plan.witnessKey) },
    transactions,
    infos: executed.map(({ info }) => ({ ...info, blockNumber: number, blockTimeStamp: timestampMs })),
  };
  const reference = refBlockOf(id);
  state.marks.putRefBlock(reference.ref_block_bytes, reference.ref_block_hash);
  state.marks.setHeadId(id);
  state.marks.putBlockId(number, id);
  adaptEnergyLimit(state);
  payBlockRewards(state, witness);
  recordProduction(state, witness, number, plan.slot, plan.emptySlotsBefore);
  const isMaintenance = timestampMs >= state.property('NEXT_MAINTENANCE_TIME');
  if (isMaintenance) runMaintenance(state, number, timestampMs);
  state.setProperty('STATE_FLAG', isMaintenance ? 1n : 0n);
  state.setProperty('LATEST_BLOCK_NUMBER', number);
  state.setProperty('LATEST_BLOCK_TIMESTAMP', timestampMs);
  state.setProperty('LATEST_SOLID_BLOCK_NUMBER', plan.solid === 'instant' ? number : solidHeight(state));
  return block;
}

/** java-tron writes the recovery byte of a header's signature as 0 or 1. */
function signHeader(headerRaw: Uint8Array, key: Uint8Array): Uint8Array {
  const signature = signFast(sha256(headerRaw), key);
  signature[64] = (signature[64] ?? 0) - 27;
  return signature;
}

function archivedTransaction(
  { transaction, contractRet }: ExecutedTransaction,
  blockNumber: bigint,
): ArchivedTransaction {
  return {
    idHex: transaction.idHex,
    rawData: transaction.rawData,
    blockNumber,
    ...(transaction.isImpersonated ? { isImpersonated: true as const } : {}),
    transaction: {
      raw_data: transaction.raw,
      signature: [...transaction.signatures],
      ret: [{ ...emptyMessage('TransactionResult'), contractRet }],
    },
  };
}

function leafOf({ rawData, transaction: { signature, ret } }: ArchivedTransaction): Uint8Array {
  return new Uint8Array(createHash('sha256').update(encodeTransaction(rawData, { signature, ret })).digest());
}

/** Short text for logs and node info. */
export function blockLabel(block: Pick<ArchivedBlock, 'number' | 'id'>): string {
  return `Num:${block.number},ID:${bytesToHex(block.id)}`;
}
