import type { NodeClient } from '@sunscope/node-api/client';
import { ProposalState, type Proposal } from '@sunscope/tron/messages';
import { CachedResponse } from '../caching/cached-response.ts';

/** What a block paid at a moment, in sun: to its producer, and to all who have votes. */
export interface BlockPay {
  block: bigint;
  votes: bigint;
}

/** Proposals change pay every few months. */
const FRESH_MS = 60_000;

/**
 * The two kinds of pay: number of the proposal, key of the parameter, and what java-tron paid before any proposal.
 * Before rewards were shared with voters, 115,200 TRX went to those who stood by every 7,200 blocks: 16 a block.
 */
const BLOCK = { id: 5n, key: 'getWitnessPayPerBlock', initial: 32_000_000n };
const VOTES = { id: 31n, key: 'getWitness127PayPerBlock', initial: 16_000_000n };

/**
 * What blocks paid at any time of the chain: the parameters of now, and before each proposal that changed them what
 * held until then. A change counts from the maintenance at which its proposal ended.
 */
export class RewardRates {
  readonly #kept: CachedResponse<{ parameters: ReadonlyMap<string, bigint>; proposals: readonly Proposal[] }>;

  constructor(node: Pick<NodeClient, 'chainParameters' | 'proposals'>, now: () => number) {
    this.#kept = new CachedResponse(
      async () => {
        const [parameters, proposals] = await Promise.all([node.chainParameters(), node.proposals()]);
        return { parameters, proposals };
      },
      FRESH_MS,
      now,
    );
  }

  /** Undefined where the node was never reached. */
  async read(): Promise<PayHistory | undefined> {
    const known = await this.#kept.getIfAny();
    return known && new PayHistory(known.parameters, known.proposals);
  }
}

interface Change {
  atMs: bigint;
  value: bigint;
}

export class PayHistory {
  readonly #block: readonly Change[];
  readonly #votes: readonly Change[];

  constructor(parameters: ReadonlyMap<string, bigint>, proposals: readonly Proposal[]) {
    this.#block = changesOf(BLOCK, parameters, proposals);
    this.#votes = changesOf(VOTES, parameters, proposals);
  }

  at(timeMs: bigint): BlockPay {
    return { block: valueAt(this.#block, timeMs), votes: valueAt(this.#votes, timeMs) };
  }

  /** Moments at which pay changed within a time, its end exclusive. */
  changesWithin(fromMs: bigint, toMs: bigint): boolean {
    return [...this.#block, ...this.#votes].some(({ atMs }) => atMs > fromMs && atMs < toMs);
  }
}

/** Oldest first, the first one at 0. */
function changesOf(
  what: { id: bigint; key: string; initial: bigint },
  parameters: ReadonlyMap<string, bigint>,
  proposals: readonly Proposal[],
): Change[] {
  const approved = proposals
    .filter(proposal => proposal.state === ProposalState.APPROVED)
    .flatMap(({ expiration_time: atMs, parameters: changed }) =>
      changed.filter(({ key }) => key === what.id).map(({ value }) => ({ atMs, value })),
    )
    .sort((a, b) => Number(a.atMs - b.atMs));
  const now = parameters.get(what.key) ?? 0n;
  return [{ atMs: 0n, value: approved.length === 0 ? now : what.initial }, ...approved];
}

function valueAt(changes: readonly Change[], timeMs: bigint): bigint {
  return changes.findLast(change => change.atMs <= timeMs)?.value ?? 0n;
}
