import type { Answer } from '@sunscope/product-api/types';
import { proposalLimit, type ProposalLimit } from '@sunscope/tron/proposal-limits';
import { toRaw } from '../../lib/format/format.ts';
import type { ProposedValue } from '../../wallet/intents/proposal-create.ts';

/** New values as typed, by the parameter's key. A parameter is chosen once it stands here. */
export type ProposalDraft = Readonly<Record<string, string>>;

export type Parameter = Answer<'/api/chainparameters'>['tronParameters'][number];

/** What is wrong with a value; `empty` is not said, the button that stays shut says it. */
export type ValueProblem = 'empty' | 'value_wrong' | 'value_same' | 'value_needs' | 'value_over';

/** A parameter that proposals can change, as it stands and as it is to be. */
export interface Choice {
  key: string;
  id: number;
  now: bigint;
  limit: ProposalLimit;
}

/** Parameters that a proposal may be about, by their numbers. */
export function choicesOf(parameters: readonly Parameter[]): Choice[] {
  const values = new Map(parameters.map(({ key, value }) => [key, toRaw(value)]));
  return parameters
    .flatMap(({ key, id, value }) => {
      const now = toRaw(value);
      const limit = id === null ? undefined : proposalLimit(id, other => values.get(other));
      return id === null || now === undefined || limit === undefined ? [] : [{ key, id, now, limit }];
    })
    .toSorted((one, two) => one.id - two.id);
}

/** Judges one value by the chain's own rules. */
export function judgeValue({ now, limit }: Choice, typed: string): ValueProblem | bigint {
  if (limit.isOver) return 'value_over';
  if (limit.needs.length > 0) return 'value_needs';
  const text = typed.trim();
  if (text === '') return 'empty';
  if (!/^\d{1,19}$/.test(text)) return 'value_wrong';
  const value = BigInt(text);
  if (value < limit.least || value > limit.most) return 'value_wrong';
  return value === now ? 'value_same' : value;
}

/** What is typed for a parameter; undefined where it is not chosen. A node may name one as every object's members. */
export const typedOf = (draft: ProposalDraft, key: string): string | undefined =>
  Object.hasOwn(draft, key) ? draft[key] : undefined;

/** All values of a draft, by number; undefined while one is missing or wrong. */
export function readProposal(draft: ProposalDraft, choices: readonly Choice[]): ProposedValue[] | undefined {
  const chosen = choices.filter(({ key }) => typedOf(draft, key) !== undefined);
  const values = chosen.map(choice => judgeValue(choice, typedOf(draft, choice.key) ?? ''));
  if (values.length === 0 || values.some(value => typeof value === 'string')) return undefined;
  return chosen.map(({ id }, at) => ({ id: BigInt(id), value: values[at] as bigint }));
}

/** A draft as it was kept; values of another type are forgotten. */
export function readKeptProposal(kept: unknown): ProposalDraft | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const pairs = Object.entries(kept).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1].length <= 19,
  );
  return Object.fromEntries(pairs);
}
