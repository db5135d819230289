import type { BlockRow } from '@sunscope/product-api/types';
import { SUN_PER_TRX } from '@sunscope/tron/amount';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { StoredBlock } from '../../repositories/blocks-read.ts';
import type { SyncPosition } from '../../repositories/stats-read.ts';
import type { Producers } from '../governance/witness-ranking.ts';
import type { PayHistory } from '../statistics/reward-rates.ts';
import { amountJson } from '../shared/json-values.ts';
import { type Labels } from '../shared/labels.ts';
import { addressText } from '../shared/address-text.ts';

export function presentBlock(
  block: StoredBlock,
  sync: Pick<SyncPosition, 'cursor' | 'solidNumber'>,
  facts: Pick<Labels, 'addressNames'>,
  producers: Producers | undefined,
  pay?: PayHistory,
): BlockRow {
  const witness = addressText(block.witness);
  // A source without receipts leaves these unknown, except where there was nothing to pay for.
  const unknown = block.tx_count === 0 ? 0n : null;
  const [fee, netUsage, energyUsage] = [
    block.fee ?? unknown,
    block.net_usage ?? unknown,
    block.energy_usage ?? unknown,
  ];
  return {
    number: Number(block.number),
    hash: bytesToHex(block.hash),
    parentHash: bytesToHex(block.parent_hash),
    timestamp: Number(block.timestamp_ms),
    size: block.size_bytes,
    nrOfTrx: block.tx_count,
    // Hex, as the node prints it: one can compare the two.
    txTrieRoot: bytesToHex(block.tx_trie_root),
    witnessId: 0,
    witnessAddress: witness,
    witnessName: facts.addressNames[witness] ?? '',
    ...placeOf(block, witness, producers),
    confirmed: block.number <= sync.solidNumber,
    confirmations: confirmationsOf(block.number, sync),
    version: String(block.version),
    fee: fee === null ? null : Number(fee) / Number(SUN_PER_TRX),
    netUsage: netUsage === null ? null : amountJson(netUsage),
    energyUsage: energyUsage === null ? null : amountJson(energyUsage),
    ...rewardOf(block, pay),
    revert: false,
  };
}

/** What the block paid, in TRX; nothing is said where nobody knows. The genesis block pays nobody. */
function rewardOf(
  block: StoredBlock,
  pay: PayHistory | undefined,
): Pick<BlockRow, 'blockReward' | 'voteReward'> {
  if (!pay) return {};
  const paid = block.number === 0n ? { block: 0n, votes: 0n } : pay.at(block.timestamp_ms);
  return {
    blockReward: Number(paid.block) / Number(SUN_PER_TRX),
    voteReward: Number(paid.votes) / Number(SUN_PER_TRX),
  };
}

/** Places are those of this round: who stood where in an earlier one is not kept. */
function placeOf(
  block: StoredBlock,
  witness: string,
  producers: Producers | undefined,
): Pick<BlockRow, 'witnessRank' | 'witnessCount'> {
  const place =
    producers && block.timestamp_ms > producers.sinceMs ? producers.places.get(witness) : undefined;
  return place === undefined ? {} : { witnessRank: place, witnessCount: producers?.places.size ?? place };
}

/** Blocks on top of a block. */
export function confirmationsOf(number: bigint, sync: Pick<SyncPosition, 'cursor'>): number {
  const head = sync.cursor?.number ?? number;
  return head > number ? Number(head - number) : 0;
}
