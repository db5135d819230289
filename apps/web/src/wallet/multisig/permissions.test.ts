import { parseAddress } from '@sunscope/tron/address';
import { encodeOperations, DEFAULT_ACTIVE_OPERATIONS } from '@sunscope/tron/permissions';
import { bytesToHex } from '@sunscope/tron/bytes';
import { describe, expect, it } from 'vitest';
import { availableOperations, changesPermissions, defaultOperations, groupsOf } from './operations.ts';
import { draftOf, readDraft, typedWeight, type PermissionsDraft } from './permission-draft.ts';
import { permissionDiff } from './permission-diff.ts';
import { actingSets, permissionsOf, shareOf, strangersOf } from './permission-sets.ts';

const own = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const bob = parseAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');
const eve = parseAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
const fresh = permissionsOf(undefined, own)!;
const facts = { from: own, before: fresh, contracts: new Set<string>() };
const keys = (...weights: [string, string][]) => weights.map(([address, weight]) => ({ address, weight }));

describe('operations', () => {
  const mainNet = new Map([
    ['getAllowTvmConstantinople', 1n],
    ['getChangeDelegation', 1n],
    ['getUnfreezeDelayDays', 14n],
    ['getAllowCancelAllUnfreezeV2', 1n],
  ]);

  it('by default are main net’s own mask, read from its parameters', () => {
    const codes = defaultOperations(availableOperations(mainNet));
    expect(bytesToHex(encodeOperations(codes))).toBe(DEFAULT_ACTIVE_OPERATIONS);
    expect(changesPermissions(codes)).toBe(false);
  });

  it('of a chain without Stake 2.0 leave it out, which the chain would refuse', () => {
    expect(availableOperations(new Map())).not.toContain(54);
    expect(availableOperations(new Map([['getAllowMarketTransaction', 1n]]))).toContain(52);
  });

  it('stand in groups, Stake 2.0 in one of its own; what no network takes stands nowhere', () => {
    const groups = groupsOf(availableOperations(mainNet), []);
    expect(groups.find(({ group }) => group === 'resource')?.codes).toEqual([54, 55, 56, 57, 58, 59]);
    expect(groups.find(({ group }) => group === 'balance')?.codes).toEqual([1, 11, 12]);
    expect(groups.flatMap(({ codes }) => codes)).not.toContain(3);
    // What an account has already can be seen and taken out.
    expect(groupsOf([], [200]).flatMap(({ codes }) => codes)).toEqual([200]);
  });
});

describe('a draft', () => {
  const draft = (part: Partial<PermissionsDraft['owner']>): PermissionsDraft => ({
    ...draftOf(fresh),
    owner: { ...draftOf(fresh).owner, ...part },
  });
  const ownerFaults = (part: Partial<PermissionsDraft['owner']>) => readDraft(draft(part), facts).owner;

  it('as it came is the intent that changes nothing, its witness permission passed through', () => {
    const witness = { name: 'witness', threshold: 1n, keys: [{ address: eve, weight: 1n }] };
    const before = { ...fresh, witness };
    const { intent } = readDraft(draftOf(before), { ...facts, before });
    expect(intent).toMatchObject({ kind: 'account_permissions', permissionId: 0, witness });
    expect(permissionDiff(before, intent!)).toEqual([]);
  });

  it.each([
    [{ name: '' }, { name: 'signature_owner_permission_name_required' }],
    [{ name: 'a b' }, { name: 'signature_name_characters' }],
    [{ name: 'x'.repeat(33) }, { name: 'signature_name_long' }],
    [{ threshold: '' }, { threshold: 'signature_owner_threshold_required' }],
    [{ threshold: '0' }, { threshold: 'signature_owner_threshold_required' }],
    [{ threshold: '2' }, { threshold: 'signature_less_threshold_owner' }],
    [{ keys: keys(['', '1']) }, { keys: [{ address: 'signature_keys_required' }] }],
    [{ keys: keys(['T123', '1']) }, { keys: [{ address: 'signature_invalid_address' }] }],
    [{ keys: keys([own, '']) }, { keys: [{ weight: 'signature_weight_required' }] }],
    [{ keys: keys([own, '1'], [own, '1']) }, { keys: [{}, { address: 'signature_address_not_similar' }] }],
  ] as const)('%j is refused with its message', (part, faults) => {
    expect(ownerFaults(part)).toMatchObject(faults);
    expect(readDraft(draft(part), facts).intent).toBeUndefined();
  });

  it('of an active permission has messages of its own, and needs an operation', () => {
    const [active] = draftOf(fresh).actives;
    const faultsOf = (part: object) =>
      readDraft({ ...draftOf(fresh), actives: [{ ...active!, ...part }] }, facts).actives[0];
    expect(faultsOf({ name: '' })).toMatchObject({ name: 'signature_active_permission_name_required' });
    expect(faultsOf({ threshold: '' })).toMatchObject({ threshold: 'signature_active_threshold_required' });
    expect(faultsOf({ threshold: '9' })).toMatchObject({ threshold: 'signature_less_threshold_active' });
    expect(faultsOf({ operations: [] })).toMatchObject({ operations: 'signature_operations_required' });
  });

  it('names no contract as a key: it would lock the account for good', () => {
    const contracts = new Set<string>([eve]);
    const { owner } = readDraft(draft({ keys: keys([own, '1'], [eve, '1']) }), { ...facts, contracts });
    expect(owner.keys[1]?.address).toBe('signature_no_set');
  });

  it('takes digits as weights, and none above the threshold', () => {
    expect([typedWeight('0x12a', '30'), typedWeight('50', '30'), typedWeight('007', '')]).toEqual([
      '12',
      '30',
      '7',
    ]);
  });
});

describe('who can act', () => {
  const terms = (threshold: bigint, ...weights: bigint[]) => ({
    name: '',
    threshold,
    keys: [own, bob, eve].slice(0, weights.length).map((address, at) => ({ address, weight: weights[at]! })),
  });

  it('is said by the smallest sets of keys that suffice', () => {
    expect(actingSets(terms(2n, 1n, 1n, 1n))).toEqual([
      [own, bob],
      [own, eve],
      [bob, eve],
    ]);
    expect(actingSets(terms(2n, 2n, 1n, 1n))).toEqual([[own], [bob, eve]]);
    expect(actingSets(terms(9n, 1n, 1n))).toEqual([]);
  });

  it('tells what a key can do by itself', () => {
    expect([
      shareOf(terms(2n, 2n, 1n), own),
      shareOf(terms(2n, 1n, 1n), own),
      shareOf(terms(1n, 1n), eve),
    ]).toEqual(['alone', 'part', 'none']);
    expect(strangersOf({ ...fresh, owner: terms(1n, 1n, 1n) }, own)).toEqual([bob]);
  });

  it('is not read from what is no address', () => {
    const owner_permission = { keys: [{ address: new Uint8Array(3), weight: 1n }], threshold: 1n };
    expect(permissionsOf({ owner_permission, active_permission: [] } as never, own)).toBeUndefined();
  });
});

it('a difference says every part of it', () => {
  const after = {
    owner: {
      name: 'board',
      threshold: 2n,
      keys: [
        { address: own, weight: 2n },
        { address: bob, weight: 1n },
      ],
    },
    witness: undefined,
    actives: [
      { ...fresh.actives[0]!, keys: [{ address: eve, weight: 1n }], operations: [1, 2, 46] },
      { name: 'more', threshold: 1n, keys: [{ address: bob, weight: 1n }], operations: [1] },
    ],
  };
  const changes = permissionDiff(fresh, after);
  expect(changes.map(({ place, what }) => `${place} ${what}`)).toEqual([
    'owner renamed',
    'owner threshold',
    'owner key_weight',
    'owner key_added',
    '0 key_added',
    '0 key_removed',
    '0 operations_added',
    '0 operations_removed',
    '1 added',
    '1 key_added',
  ]);
  expect(permissionDiff(after, fresh).at(-1)).toEqual({ place: 1, what: 'removed', name: 'more' });
});
