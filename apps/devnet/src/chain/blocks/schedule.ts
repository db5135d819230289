import { bytesToHex } from '@sunscope/tron/bytes';
import { StateError } from '../../state/errors.ts';
import type { BlockPlan } from './block-builder.ts';
import type { State } from '../../state/state.ts';
import type { ChainOptions } from '../chain-options.ts';
import { MAINTENANCE_SKIP_SLOTS, witnessOfSlot } from '../../governance/witnesses.ts';

/** What a slot is chosen by. */
export interface Slots {
  readonly state: State;
  readonly options: Pick<ChainOptions, 'solid'>;
  readonly isInstant: boolean;
  readonly slotMs: number;
  /** The key of a witness, undefined for one whose key this chain does not hold. */
  witnessKey(addressHex: string): Uint8Array | undefined;
}

/**
 * The block after the newest one, in the first slot that begins after a time and whose witness's key is known here
 * (java-tron: DposSlot). Slots are counted from genesis; two stay empty after a maintenance block.
 *
 * Instant mode knows no slots: its blocks carry the time itself, or a millisecond more than their parent, and
 * witnesses take turns by height.
 */
export function planBlock(chain: Slots, afterMs: bigint): BlockPlan {
  const { state } = chain;
  const number = state.property('LATEST_BLOCK_NUMBER') + 1n;
  const headMs = state.property('LATEST_BLOCK_TIMESTAMP');
  if (chain.isInstant) {
    const timestampMs = afterMs > headMs ? afterMs : headMs + 1n;
    return planOf(chain, { number, timestampMs, slot: number, emptySlotsBefore: 0n });
  }
  const genesisMs = state.property('GENESIS_TIMESTAMP');
  const slotMs = BigInt(chain.slotMs);
  const skipped = state.property('STATE_FLAG') === 1n ? BigInt(MAINTENANCE_SKIP_SLOTS) : 0n;
  const first = (headMs - genesisMs) / slotMs + 1n + skipped;
  const following = (afterMs - genesisMs) / slotMs + 1n;
  let slot = following > first ? following : first;
  for (
    let tries = state.marks.activeWitnesses.length;
    chain.witnessKey(witnessHex(chain, slot)) === undefined;
    tries--
  ) {
    if (tries === 0)
      throw new StateError('no_witness_key', 'None of the active witnesses has a key that is known here');
    slot++;
  }
  return planOf(chain, {
    number,
    timestampMs: genesisMs + slot * slotMs,
    slot,
    emptySlotsBefore: slot - first,
  });
}

function witnessHex(chain: Slots, slot: bigint): string {
  return bytesToHex(witnessOfSlot(chain.state, slot));
}

interface Place {
  number: bigint;
  timestampMs: bigint;
  slot: bigint;
  emptySlotsBefore: bigint;
}

function planOf(chain: Slots, { number, timestampMs, slot, emptySlotsBefore }: Place): BlockPlan {
  const witness = witnessOfSlot(chain.state, slot);
  const witnessKey = chain.witnessKey(bytesToHex(witness));
  if (!witnessKey)
    throw new StateError('no_witness_key', `The key of witness ${bytesToHex(witness)} is not known here`);
  const solid = chain.isInstant ? 'instant' : chain.options.solid;
  return { context: { number, timestampMs, witness }, slot, emptySlotsBefore, witnessKey, solid };
}
