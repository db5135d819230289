import type { Address } from '@sunscope/tron/address';
import type { ActivePermissionTerms, PermissionTerms } from '../intents/intent.ts';
import type { PermissionSet } from './permission-sets.ts';

/** Which permission: the owner's, the witness's, or an active one by its place from 0. */
export type PermissionPlace = 'owner' | 'witness' | number;

/** One thing that a change of permissions changes. */
export type PermissionChange = { readonly place: PermissionPlace } & (
  | { readonly what: 'added' | 'removed'; readonly name: string }
  | { readonly what: 'renamed'; readonly before: string; readonly after: string }
  | { readonly what: 'threshold'; readonly before: bigint; readonly after: bigint }
  | { readonly what: 'key_added' | 'key_removed'; readonly address: Address; readonly weight: bigint }
  | {
      readonly what: 'key_weight';
      readonly address: Address;
      readonly before: bigint;
      readonly after: bigint;
    }
  | { readonly what: 'operations_added' | 'operations_removed'; readonly codes: readonly number[] }
);

/** What is other than before; actives are compared by place, as the chain numbers them. */
export function permissionDiff(before: PermissionSet, after: PermissionSet): PermissionChange[] {
  const places = Math.max(before.actives.length, after.actives.length);
  return [
    ...diffOf('owner', before.owner, after.owner),
    ...diffOf('witness', before.witness, after.witness),
    ...Array.from({ length: places }, (_none, place) =>
      diffOf(place, before.actives[place], after.actives[place]),
    ).flat(),
  ];
}

type Terms = PermissionTerms | ActivePermissionTerms | undefined;

function diffOf(place: PermissionPlace, before: Terms, after: Terms): PermissionChange[] {
  if (!before || !after) {
    if (before) return [{ place, what: 'removed', name: before.name }];
    return after ? [{ place, what: 'added', name: after.name }, ...keysOf(place, after)] : [];
  }
  const changes: PermissionChange[] = [];
  if (before.name !== after.name)
    changes.push({ place, what: 'renamed', before: before.name, after: after.name });
  if (before.threshold !== after.threshold)
    changes.push({ place, what: 'threshold', before: before.threshold, after: after.threshold });
  for (const key of after.keys) {
    const old = before.keys.find(({ address }) => address === key.address);
    if (!old) changes.push({ place, what: 'key_added', ...key });
    else if (old.weight !== key.weight)
      changes.push({
        place,
        what: 'key_weight',
        address: key.address,
        before: old.weight,
        after: key.weight,
      });
  }
  for (const key of before.keys)
    if (!after.keys.some(({ address }) => address === key.address))
      changes.push({ place, what: 'key_removed', ...key });
  const [had, has] = [operationsOf(before), operationsOf(after)];
  const added = has.filter(code => !had.includes(code));
  const removed = had.filter(code => !has.includes(code));
  if (added.length > 0) changes.push({ place, what: 'operations_added', codes: added });
  if (removed.length > 0) changes.push({ place, what: 'operations_removed', codes: removed });
  return changes;
}

const keysOf = (place: PermissionPlace, { keys }: PermissionTerms): PermissionChange[] =>
  keys.map(key => ({ place, what: 'key_added', ...key }));

const operationsOf = (terms: PermissionTerms | ActivePermissionTerms): readonly number[] =>
  'operations' in terms ? terms.operations : [];
