import type { NodeClient } from '@sunscope/node-api/client';
import type {
  accountProposalQuery,
  parametersQuery,
  proposal,
  proposalList,
  proposalQuery,
} from '@sunscope/product-api/schemas/proposals';
import type { Answer } from '@sunscope/product-api/types';
import { addressFromBytes, type Address } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { ProposalState, type Proposal } from '@sunscope/tron/messages';
import { parameterId, parameterKey, proposalParameters } from '@sunscope/tron/proposal-parameters';
import type { z } from 'zod';
import type { Readers } from '../../repositories/readers.ts';
import type { StoredProposalEvent } from '../../repositories/witnesses-read.ts';
import { ProposalAction } from '../../repositories/keys.ts';
import type { ChainParameters } from './chain-parameters.ts';
import { CachedResponse } from '../caching/cached-response.ts';
import { pageOf, totals } from '../shared/paging.ts';
import { type Witnesses, WitnessType, type Ranking } from './witness-ranking.ts';
import { amountJson } from '../shared/json-values.ts';
import { presentWitness } from './rank-rows.ts';

type Row = z.output<typeof proposal>;
interface Context {
  proposals: Proposals;
  witnesses: Witnesses;
  readers: Readers;
}

const FRESH_MS = 10_000;
const CAP = 200;

/** Proposals as the node has them, and when who did what by the index. */
export class Proposals {
  readonly #node: NodeClient;
  readonly #readers: Pick<Readers, 'witnesses'>;
  readonly #known: CachedResponse<{ proposals: Proposal[]; events: StoredProposalEvent[] }>;

  constructor(readers: Pick<Readers, 'witnesses'>, node: NodeClient, now: () => number) {
    this.#node = node;
    this.#readers = readers;
    this.#known = new CachedResponse(
      async () => {
        const [proposals, events] = await Promise.all([
          this.#node.proposals(),
          this.#readers.witnesses.proposalEvents(),
        ]);
        return { proposals: proposals.sort((a, b) => Number(b.proposal_id - a.proposal_id)), events };
      },
      FRESH_MS,
      now,
    );
  }

  /** Newest first. @throws NodeError where the node cannot be asked and never could */
  all(): Promise<{ proposals: Proposal[]; events: StoredProposalEvent[] }> {
    return this.#known.get();
  }
}

/** Proposals, newest first unless asked otherwise, or one of them; `{}` for one that is not there. */
export async function listProposals(
  context: Context,
  query: z.output<typeof proposalQuery>,
): Promise<Answer<'/api/proposal'>> {
  const [{ proposals, events }, ranking] = await Promise.all([
    context.proposals.all(),
    context.witnesses.ranking(),
  ]);
  const about = { events, ranking, address: query.address };
  if (query.id !== undefined) {
    const one = proposals.find(({ proposal_id: id }) => id === BigInt(query.id ?? 0));
    return one ? present(one, about) : {};
  }
  return pageOfProposals(proposals, query, about);
}

/** Those an address made or approved. */
export async function proposalsOf(
  context: Context,
  query: z.output<typeof accountProposalQuery>,
): Promise<Answer<'/api/account-proposal'>> {
  const [{ proposals, events }, ranking] = await Promise.all([
    context.proposals.all(),
    context.witnesses.ranking(),
  ]);
  const own = proposals.filter(({ proposer_address: proposer, approvals }) =>
    query.type === '1'
      ? addressFromBytes(proposer) === query.address
      : approvals.some(approver => addressFromBytes(approver) === query.address),
  );
  return pageOfProposals(own, query, { events, ranking, address: query.address });
}

interface About {
  events: readonly StoredProposalEvent[];
  ranking: Ranking;
  address: Address | undefined;
}

function pageOfProposals(
  proposals: readonly Proposal[],
  query: { start: number; limit: number; sort?: string | undefined },
  about: About,
): z.output<typeof proposalList> {
  const { start, limit, ascending } = pageOf(query, CAP);
  const ordered = ascending ? proposals.toReversed() : proposals;
  return {
    ...totals(proposals.length),
    data: ordered.slice(start, start + limit).map(one => present(one, about)),
  };
}

function present(one: Proposal, { events, ranking, address }: About): Row {
  const proposer = addressFromBytes(one.proposer_address);
  const known = ranking.witnesses.find(candidate => candidate.address === proposer);
  const approvals = one.approvals.map(bytes => approvalOf(bytes, one, { events, ranking }));
  const byType = (type: number) => approvals.filter(approval => approval.type === type).map(({ row }) => row);
  const active = ranking.witnesses.filter(({ type }) => type === WitnessType.active).length;
  const parameters = one.parameters.map(({ key, value }) => ({
    key: Number(key),
    name: parameterKey(Number(key)) ?? '',
    value: amountJson(value),
  }));
  const created = creationOf(one, events);
  const cancelled = events.find(
    event => event.action === ProposalAction.cancel && event.proposal === one.proposal_id,
  );
  return {
    proposalId: Number(one.proposal_id),
    proposer: known ? presentWitness(known, ranking) : { address: proposer, name: '', url: '' },
    paramters: parameters,
    parameters,
    createTime: Number(one.create_time),
    expirationTime: Number(one.expiration_time),
    state: stateOf(one),
    approvals: approvals.map(({ row }) => row),
    typeApprovals: {
      sr: byType(WitnessType.active),
      partner: byType(WitnessType.partner),
      candidate: byType(WitnessType.candidate),
    },
    totalVotes: approvals.length,
    validVotes: byType(WitnessType.active).length,
    // java-tron: ProposalCapsule.hasMostApprovals.
    neededVotes: Math.floor((active * 7) / 10),
    veto: one.state === ProposalState.DISAPPROVED,
    proposalHash: hashOf(created),
    cancelHash: hashOf(cancelled),
    approveSelf: approvals.some(({ row }) => row.address === address),
    createSelf: proposer === address,
  };
}

function stateOf({ state }: Proposal): Row['state'] {
  switch (state) {
    case ProposalState.APPROVED:
      return 'APPROVED';
    case ProposalState.DISAPPROVED:
      return 'DISAPPROVED';
    case ProposalState.CANCELED:
      return 'CANCELED';
    default:
      return 'PENDING';
  }
}

function approvalOf(
  bytes: Uint8Array,
  one: Proposal,
  { events, ranking }: Pick<About, 'events' | 'ranking'>,
): { type: number; row: Row['approvals'][number] } {
  const address = addressFromBytes(bytes);
  const known = ranking.witnesses.find(candidate => candidate.address === address);
  const agreed = events.findLast(
    event =>
      event.action === ProposalAction.approve &&
      event.proposal === one.proposal_id &&
      addressFromBytes(event.actor) === address,
  );
  return {
    type: known?.type ?? WitnessType.candidate,
    row: {
      address,
      name: known?.name ?? '',
      url: known?.url ?? '',
      time: agreed ? Number(agreed.timestamp_ms) : null,
      hash: hashOf(agreed),
    },
  };
}

/** The chain dates a proposal by the block before, so it was made by the proposer's first one after that. */
function creationOf(one: Proposal, events: readonly StoredProposalEvent[]): StoredProposalEvent | undefined {
  const proposer = addressFromBytes(one.proposer_address);
  return events.find(
    event =>
      event.action === ProposalAction.create &&
      event.timestamp_ms > one.create_time &&
      addressFromBytes(event.actor) === proposer,
  );
}

function hashOf(event: StoredProposalEvent | undefined): string {
  return event?.hash ? bytesToHex(event.hash) : '';
}

/** All parameters the node lists: by number, and behind them those that proposals cannot change. */
export async function listParameters(
  { parameters, proposals }: { parameters: Pick<ChainParameters, 'all'>; proposals: Pick<Proposals, 'all'> },
  query: z.output<typeof parametersQuery>,
): Promise<Answer<'/api/chainparameters'>> {
  const [values, changes] = await Promise.all([
    parameters.all(),
    // Parameters are returned whether or not the node returns proposals.
    query.history === '1' ? proposals.all().then(changesOf, () => undefined) : undefined,
  ]);
  const numbered = proposalParameters.flatMap(([id, key]) => {
    const value = values.get(key);
    if (value === undefined) return [];
    return [{ key, value: amountJson(value), id, ...(changes && { changes: changes.get(id) ?? [] }) }];
  });
  const others = [...values]
    .filter(([key]) => parameterId(key) === undefined)
    .map(([key, value]) => ({ key, value: amountJson(value), id: null }));
  return { tronParameters: [...numbered, ...others] };
}

type Change = NonNullable<Answer<'/api/chainparameters'>['tronParameters'][number]['changes']>[number];

/** Every change of every parameter that was agreed on, the newest first, by the parameter's number. */
function changesOf({ proposals }: { proposals: readonly Proposal[] }): Map<number, Change[]> {
  const changes = new Map<number, Change[]>();
  const agreed = proposals
    .filter(({ state }) => state === ProposalState.APPROVED)
    .toSorted((a, b) =>
      Number(
        a.expiration_time === b.expiration_time
          ? a.proposal_id - b.proposal_id
          : a.expiration_time - b.expiration_time,
      ),
    );
  for (const { proposal_id: id, expiration_time: end, parameters } of agreed)
    for (const { key, value } of parameters) {
      const known = changes.get(Number(key)) ?? [];
      const change = {
        proposalId: Number(id),
        time: Number(end),
        before: known[0]?.value ?? null,
        value: amountJson(value),
      };
      changes.set(Number(key), [change, ...known]);
    }
  return changes;
}
