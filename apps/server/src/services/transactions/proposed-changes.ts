import type { TransactionDetail } from '@sunscope/product-api/types';
import { ContractType, ProposalState, type Messages, type Proposal } from '@sunscope/tron/messages';
import { parameterKey } from '@sunscope/tron/proposal-parameters';
import type { DecodedContract } from '@sunscope/tron/transaction';
import type { ChainParameters } from '../governance/chain-parameters.ts';
import { amountJson } from '../shared/json-values.ts';

type Change = NonNullable<TransactionDetail['proposed']>[number];

interface Context {
  parameters: ChainParameters;
  proposals: { all(): Promise<{ proposals: readonly Proposal[] }> };
}

/** What a proposal, or a vote on one, would change; undefined for other transactions and where nobody knows. */
export async function readProposed(
  { parameters, proposals }: Context,
  contract: DecodedContract | undefined,
  timestampMs: bigint,
): Promise<Change[] | undefined> {
  if (!contract?.parameter) return undefined;
  const { code, parameter } = contract;
  const votes = code === ContractType.ProposalApproveContract || code === ContractType.ProposalDeleteContract;
  if (code !== ContractType.ProposalCreateContract && !votes) return undefined;
  const [known, present] = await Promise.all([proposals.all().catch(() => undefined), parameters.all()]);
  const all = known?.proposals;
  if (votes) {
    const { proposal_id: id } = parameter as unknown as Messages['ProposalApproveContract'];
    const about = all?.find(one => one.proposal_id === id);
    return about && changesOf(about.parameters, about.create_time, all ?? [], present);
  }
  const { parameters: changed } = parameter as unknown as Messages['ProposalCreateContract'];
  return changesOf(changed, timestampMs, all, present);
}

/**
 * Changes with the values that stood at a time: of the last proposal that had come into force, else today's where none
 * came into force since.
 */
export function changesOf(
  changed: Iterable<{ key: bigint; value: bigint }>,
  timeMs: bigint,
  proposals: readonly Proposal[] | undefined,
  present: ReadonlyMap<string, bigint>,
): Change[] {
  return [...changed].map(({ key: id, value }) => {
    const key = parameterKey(Number(id)) ?? '';
    const before = valueAt(id, timeMs, proposals, present.get(key));
    return {
      id: Number(id),
      key,
      value: amountJson(value),
      ...(before === undefined ? {} : { before: amountJson(before) }),
    };
  });
}

function valueAt(
  id: bigint,
  timeMs: bigint,
  proposals: readonly Proposal[] | undefined,
  present: bigint | undefined,
): bigint | undefined {
  if (!proposals) return undefined;
  const inForce = proposals
    .filter(({ state }) => state === ProposalState.APPROVED)
    .flatMap(({ expiration_time: fromMs, parameters }) => {
      const value = [...parameters].find(({ key }) => key === id)?.value;
      return value === undefined ? [] : [{ fromMs, value }];
    })
    .sort((a, b) => Number(a.fromMs - b.fromMs));
  const last = inForce.findLast(({ fromMs }) => fromMs <= timeMs);
  if (last) return last.value;
  return inForce.length === 0 ? present : undefined;
}
