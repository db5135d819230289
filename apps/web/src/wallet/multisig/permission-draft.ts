import { tryParseAddress, type Address } from '@sunscope/tron/address';
import { MAX_ACTIVE_PERMISSIONS, MAX_PERMISSION_KEYS, MAX_PERMISSION_NAME } from '@sunscope/tron/permissions';
import type { AccountPermissions } from '../intents/account-permissions.ts';
import type { ActivePermissionTerms, PermissionTerms } from '../intents/intent.ts';
import type { PermissionSet } from './permission-sets.ts';

export interface KeyDraft {
  readonly address: string;
  readonly weight: string;
}

/** A permission as it is typed. */
export interface PermissionDraft {
  readonly name: string;
  readonly threshold: string;
  readonly keys: readonly KeyDraft[];
  /** Undefined for the owner's. */
  readonly operations: readonly number[] | undefined;
}

export interface PermissionsDraft {
  readonly owner: PermissionDraft;
  readonly actives: readonly PermissionDraft[];
}

/** What is wrong, by the messages' own keys. */
export type DraftFault =
  | 'signature_owner_permission_name_required'
  | 'signature_active_permission_name_required'
  | 'signature_name_long'
  | 'signature_name_characters'
  | 'signature_owner_threshold_required'
  | 'signature_active_threshold_required'
  | 'signature_operations_required'
  | 'signature_keys_required'
  | 'signature_invalid_address'
  | 'signature_no_set'
  | 'signature_address_not_similar'
  | 'signature_weight_required'
  | 'signature_less_threshold_owner'
  | 'signature_less_threshold_active';

export interface PermissionFaults {
  name?: DraftFault;
  threshold?: DraftFault;
  operations?: DraftFault;
  /** By place of the key. */
  keys: { address?: DraftFault; weight?: DraftFault }[];
}

export interface DraftReading {
  owner: PermissionFaults;
  actives: PermissionFaults[];
  /** Set when everything is right. */
  intent: AccountPermissions | undefined;
}

export interface DraftFacts {
  readonly from: Address;
  readonly before: PermissionSet;
  /** Addresses known to be contracts, which have no key and never sign. */
  readonly contracts: ReadonlySet<string>;
}

export const EMPTY_KEY: KeyDraft = { address: '', weight: '1' };

/** What stands in the form at first: what the chain has. */
export function draftOf({ owner, actives }: PermissionSet): PermissionsDraft {
  return { owner: typed(owner, undefined), actives: actives.map(one => typed(one, one.operations)) };
}

function typed(
  { name, threshold, keys }: PermissionTerms,
  operations: readonly number[] | undefined,
): PermissionDraft {
  return {
    name,
    threshold: String(threshold),
    keys: keys.map(({ address, weight }) => ({ address, weight: String(weight) })),
    operations,
  };
}

/** A weight as it may be typed: digits, and never more than the threshold, which would mean the same. */
export function typedWeight(text: string, threshold: string): string {
  const digits = text
    .replaceAll(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, 18);
  const most = readCount(threshold);
  return most !== undefined && digits !== '' && BigInt(digits) > most ? String(most) : digits;
}

/** Judges what was typed. */
export function readDraft(draft: PermissionsDraft, facts: DraftFacts): DraftReading {
  const names = new Set([facts.before.owner, ...facts.before.actives].map(({ name }) => name));
  const owner = readPermission(draft.owner, facts, names);
  const actives = draft.actives.map(one => readPermission(one, facts, names));
  const ownerTerms = owner.terms;
  const activeTerms = actives.flatMap(({ terms }, place): ActivePermissionTerms[] => {
    const operations = draft.actives[place]?.operations ?? [];
    return terms ? [{ ...terms, operations: [...operations].sort((a, b) => a - b) }] : [];
  });
  const isWhole =
    activeTerms.length === draft.actives.length &&
    activeTerms.length > 0 &&
    activeTerms.length <= MAX_ACTIVE_PERMISSIONS;
  return {
    owner: owner.faults,
    actives: actives.map(({ faults }) => faults),
    intent:
      ownerTerms && isWhole
        ? {
            kind: 'account_permissions',
            from: facts.from,
            note: '',
            permissionId: 0,
            owner: ownerTerms,
            witness: facts.before.witness,
            actives: activeTerms,
          }
        : undefined,
  };
}

function readPermission(
  { name, threshold: typedThreshold, keys: typedKeys, operations }: PermissionDraft,
  { contracts }: DraftFacts,
  names: ReadonlySet<string>,
): { faults: PermissionFaults; terms: PermissionTerms | undefined } {
  const isOwner = operations === undefined;
  const threshold = readCount(typedThreshold);
  const faults: PermissionFaults = { keys: typedKeys.map(() => ({})) };
  const nameFault = faultOfName(name, isOwner, names);
  if (nameFault) faults.name = nameFault;
  if (threshold === undefined)
    faults.threshold = isOwner ? 'signature_owner_threshold_required' : 'signature_active_threshold_required';
  if (operations?.length === 0) faults.operations = 'signature_operations_required';
  const keys: { address: Address; weight: bigint }[] = [];
  for (const [place, key] of typedKeys.slice(0, MAX_PERMISSION_KEYS).entries()) {
    const address = tryParseAddress(key.address.trim());
    const weight = readCount(key.weight);
    const found = faults.keys[place] ?? {};
    if (key.address.trim() === '') found.address = 'signature_keys_required';
    else if (address === undefined) found.address = 'signature_invalid_address';
    else if (contracts.has(address)) found.address = 'signature_no_set';
    else if (keys.some(other => other.address === address)) found.address = 'signature_address_not_similar';
    if (weight === undefined) found.weight = 'signature_weight_required';
    if (address !== undefined && weight !== undefined && found.address === undefined)
      keys.push({ address, weight });
  }
  const isComplete = keys.length === typedKeys.length && keys.length > 0;
  const sum = keys.reduce((total, { weight }) => total + weight, 0n);
  if (isComplete && threshold !== undefined && sum < threshold)
    faults.threshold = isOwner ? 'signature_less_threshold_owner' : 'signature_less_threshold_active';
  const isRight = isComplete && !faults.name && !faults.threshold && !faults.operations;
  return { faults, terms: isRight && threshold !== undefined ? { name, threshold, keys } : undefined };
}

/** A name that the chain has already is left as it is, whatever it is made of. */
function faultOfName(name: string, isOwner: boolean, names: ReadonlySet<string>): DraftFault | undefined {
  if (name === '')
    return isOwner ? 'signature_owner_permission_name_required' : 'signature_active_permission_name_required';
  if (names.has(name)) return undefined;
  if (name.length > MAX_PERMISSION_NAME) return 'signature_name_long';
  return /^[\w./]+$/.test(name) ? undefined : 'signature_name_characters';
}

/** A whole number above 0 that the chain can hold. */
function readCount(text: string): bigint | undefined {
  return /^[1-9]\d{0,17}$/.test(text.trim()) ? BigInt(text.trim()) : undefined;
}
