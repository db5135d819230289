import { accountLife } from './account-life.ts';
import type { Activity } from './activity.ts';
import { collectibles } from './collectibles.ts';
import { contractCalls } from './contract-calls.ts';
import type { DemoWorld } from './demo-world.ts';
import { mischief } from './mischief.ts';
import { payments } from './payments.ts';

const activities: readonly Activity[] = [
  ...payments,
  ...contractCalls,
  ...collectibles,
  ...accountLife,
  ...mischief,
];

const totalWeight = activities.reduce((sum, activity) => sum + activity.weight, 0);

/** Picks what happens next. */
export function pickActivity({ random }: Pick<DemoWorld, 'random'>): Activity {
  let left = random.next() * totalWeight;
  for (const activity of activities) {
    left -= activity.weight;
    if (left < 0) return activity;
  }
  return activities[0] as Activity;
}
