import { ensure } from '../transactions/rules.ts';
import type { ChainParameterName } from '../state/parameters.ts';
import type { State } from '../state/state.ts';

// What rules of proposals are made of, with java-tron's texts (ProposalUtil.validator).

const LONG = 10n ** 17n;
export const MAX_FEE = 10n ** 10n;

/** Refuses a value that a proposal may not ask for. */
type Rule = (state: State, value: bigint) => void;

export const within =
  (least: bigint, most: bigint, text: string): Rule =>
  (_state, value) =>
    ensure(value >= least && value <= most, text);

export const long = within(0n, LONG, `Bad chain parameter value, valid range is [0,${LONG}]`);
export const supply = within(
  0n,
  10n ** 11n,
  'Bad chain parameter value, valid range is [0, 100_000_000_000L]',
);
export const any: Rule = () => undefined;

export const one =
  (name: string): Rule =>
  (_state, value) =>
    ensure(value === 1n, `This value[${name}] is only allowed to be 1`);

export const zeroOrOne =
  (name: string): Rule =>
  (_state, value) =>
    ensure(value === 0n || value === 1n, `This value[${name}] is only allowed to be 1 or 0`);

/** Another parameter must be on first. */
export const needs =
  (wanted: ChainParameterName, name: string, verb = 'proposed'): Rule =>
  state =>
    ensure(
      state.property(wanted) !== 0n,
      `[${wanted}] proposal must be approved before [${name}] can be ${verb}`,
    );

/** What is on cannot be proposed again. */
export const notYet =
  (name: ChainParameterName, text = `[${name}] has been valid, no need to propose again`): Rule =>
  state =>
    ensure(state.property(name) !== 1n, text);

export const all =
  (...rules: readonly Rule[]): Rule =>
  (state, value) => {
    for (const rule of rules) rule(state, value);
  };

export const marketFee = (name: string, what: string): Rule =>
  all(
    state =>
      ensure(
        state.property('ALLOW_MARKET_TRANSACTION') === 1n,
        `Market Transaction is not activated, can not set Market ${what} Fee`,
      ),
    within(0n, MAX_FEE, `Bad ${name} parameter value, valid range is [0,10_000_000_000L]`),
  );

export const inRange = (name: string, least: bigint, most: bigint, shown = `${least}-${most}`): Rule =>
  within(least, most, `This value[${name}] is only allowed to be in the range ${shown}`);

export interface ProposalRule {
  readonly name: ChainParameterName;
  readonly check: Rule;
}

export function rule(name: ChainParameterName, check: Rule): ProposalRule {
  return { name, check };
}

/** On for good: only 1 may be asked for. */
export const once = (name: ChainParameterName): ProposalRule => rule(name, one(name));
