import { SUN_PER_TRX } from '@sunscope/tron/amount';
import { ResourceCode } from '@sunscope/tron/messages';
import type { StakeResource } from '../standing.ts';
import type { BaseIntent, ConfirmRow, FormField, Problems } from './intent.ts';
import { readAmount } from './transfer-parts.ts';

/** What the intents of Stake 2.0 share that move a stake. */
export interface StakeIntent extends BaseIntent {
  readonly resource: StakeResource;
  /** Sun. */
  readonly amount: bigint;
}

/** The least that is staked or delegated (java-tron: FreezeBalanceV2Actuator, DelegateResourceActuator). */
export const LEAST_STAKE_SUN = SUN_PER_TRX;

/** The number of a resource in contracts. */
export function resourceCode(resource: StakeResource): number {
  return ResourceCode[resource];
}

/** A sum below what the chain takes, as an entry's `invalid` says it. */
export function tooLittle(amount: bigint, leastSun: bigint) {
  return amount >= leastSun
    ? undefined
    : { field: 'amount', right: `at least ${leastSun}`, found: String(amount) };
}

export function resourceRow(resource: StakeResource): ConfirmRow {
  return { label: 'stake_resource', words: { key: `stake_resource_${resource}` } };
}

/** What a form about a stake holds, as typed. */
export interface StakeValues {
  readonly amount: string;
  readonly resource: string;
}

/** What it is judged by. */
export interface StakeFacts {
  readonly from: BaseIntent['from'];
  readonly permissionId: number;
  /** Sun there is of what is staked, unstaked or delegated, by resource. */
  readonly availableSun: Readonly<Record<StakeResource, bigint>>;
}

export const stakeFields: readonly FormField<StakeValues>[] = [
  {
    name: 'resource',
    kind: 'choice',
    label: 'stake_resource',
    options: [
      { value: 'ENERGY', label: 'stake_resource_ENERGY' },
      { value: 'BANDWIDTH', label: 'stake_resource_BANDWIDTH' },
    ],
  },
  { name: 'amount', kind: 'amount', label: 'amount' },
];

/** What a form about a stake says once it is right. */
interface StakeReading {
  problems: Problems<StakeValues>;
  read: Pick<StakeIntent, 'resource' | 'amount'> | undefined;
}

/** Judges resource and amount. @param leastSun the least that the chain takes */
export function readStake(values: StakeValues, facts: StakeFacts, leastSun: bigint): StakeReading {
  const resource =
    values.resource === 'ENERGY' || values.resource === 'BANDWIDTH' ? values.resource : undefined;
  const balance = resource ? facts.availableSun[resource] : 0n;
  const amount = readAmount(values.amount, { decimals: 6, balance });
  const isRight = amount !== undefined && amount >= leastSun;
  return {
    problems: values.amount === '' || isRight ? {} : { amount: 'fill_a_valid_stake' },
    read: resource && isRight ? { resource, amount } : undefined,
  };
}
