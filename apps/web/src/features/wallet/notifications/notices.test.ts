import { describe, expect, it } from 'vitest';
import { ALICE, BOB, transferRow } from '../../../test/rows.ts';
import {
  newestNotices,
  NOTICES_SHOWN,
  othersInControl,
  permissionsText,
  receivedNotices,
  signatureNotices,
  stakeNotices,
  voteNotices,
} from './notices.ts';

const CAROL = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
const DAY = 86_400_000;
const NOW = 1_700_000_000_000;

describe('transfers', () => {
  it('are told to the receiver alone', () => {
    expect(receivedNotices(BOB, [transferRow('1')])).toMatchObject([
      { what: 'received', from: ALICE, raw: 1_500_000n },
    ]);
    expect(receivedNotices(ALICE, [transferRow('1')])).toEqual([]);
    const toItself = transferRow('2', { transferFromAddress: BOB });
    expect(receivedNotices(BOB, [toItself])).toEqual([]);
  });

  it.each([
    ['of nothing', { amount: 0 }],
    ['below nothing', { amount: '-5' }],
    ['of what is no amount', { amount: 'much' as never }],
    ['of a token that imitates', { risk: ['look_alike_token'] }],
    ['with a link for a name', { risk: ['link_in_text'] }],
    ['that the server calls risky', { riskTransaction: true }],
    ['that was reverted', { revert: true }],
  ])('%s are no news, whatever list the server gives', (_name, part) => {
    expect(receivedNotices(BOB, [transferRow('1', part as object)])).toEqual([]);
  });
});

it('tells votes for the own candidate, by others', () => {
  const row = { candidateAddress: BOB, voterAddress: ALICE, votes: 7, timestamp: NOW };
  expect(voteNotices(BOB, [row as never])).toMatchObject([{ what: 'vote', voter: ALICE, votes: 7 }]);
  for (const part of [{ candidateAddress: ALICE }, { voterAddress: BOB }, { timestamp: null }, { votes: 0 }])
    expect(voteNotices(BOB, [{ ...row, ...part } as never])).toEqual([]);
});

it('counts what waits for a signature, and a newer one is news again', () => {
  expect(signatureNotices(0, NOW)).toEqual([]);
  const [one] = signatureNotices(1, NOW);
  const [two] = signatureNotices(2, NOW + 1);
  expect([one?.id === two?.id, two]).toMatchObject([false, { count: 2 }]);
});

describe('stakes', () => {
  const unfreeze = (endsMs: number, sun: number) => ({
    type: 0,
    unfreeze_amount: sun,
    unfreeze_expire_time: endsMs,
  });
  it('sums up what has waited long enough', () => {
    const unfreezeV2 = [unfreeze(NOW - 2, 5), unfreeze(NOW, 7), unfreeze(NOW + 1, 100)];
    expect(stakeNotices({ unfreezeV2 }, NOW)).toMatchObject([{ what: 'withdrawable', sun: 12n, atMs: NOW }]);
    expect(stakeNotices({ unfreezeV2: [unfreeze(NOW + 1, 100)] }, NOW)).toEqual([]);
  });
  it('sums up stake of version 1 that can be unfrozen', () => {
    const frozen = {
      total: 12,
      balances: [
        { amount: 5, expires: NOW - 9 },
        { amount: 7, expires: NOW + 1 },
        { amount: 0, expires: NOW - 1 },
      ],
    };
    const accountResource = { frozen_balance_for_energy: { frozen_balance: '8', expire_time: NOW - 3 } };
    expect(stakeNotices({ frozen, accountResource }, NOW)).toEqual([
      { what: 'old_stake', id: `old_stake:${NOW - 3}`, atMs: NOW - 3, sun: 13n },
    ]);
    expect(
      stakeNotices(
        { frozen: { total: 0, balances: [] }, accountResource: { frozen_balance_for_energy: {} } },
        NOW,
      ),
    ).toEqual([]);
  });
  it('reports a lock from a day before its end', () => {
    const loan = (endsMs: number) => ({
      from: BOB,
      to: ALICE,
      locked: 0,
      stakeVersion: 2,
      frozen_balance_for_energy: 9,
      expire_time_for_energy: endsMs,
    });
    const delegated = {
      sentDelegatedBandwidth: [],
      sentDelegatedResource: [
        loan(0),
        loan(NOW + DAY),
        loan(NOW + DAY + 1),
        loan(NOW - 5),
        loan(NOW - 31 * DAY),
      ],
      receivedDelegatedBandwidth: [],
      receivedDelegatedResource: [],
    };
    const notices = stakeNotices({ delegated }, NOW);
    expect(notices.map(({ atMs }) => atMs)).toEqual([NOW + DAY, NOW - 5]);
  });
});

describe('permissions', () => {
  const permission = (threshold: number, ...keys: [string, number][]) => ({
    permission_name: 'active',
    threshold,
    keys: keys.map(([address, weight]) => ({ address, weight })),
  });
  it.each([
    ['the own key alone', permission(1, [BOB, 1]), []],
    ['others who need the own key', permission(3, [BOB, 2], [ALICE, 1], [CAROL, 1]), []],
    ['others who need it not', permission(2, [BOB, 2], [ALICE, 1], [CAROL, 1]), [CAROL, ALICE]],
    ['another alone', permission(1, [BOB, 1], [ALICE, 1]), [ALICE]],
  ])('%s', (_name, active, who) => {
    const ownerPermission = permission(1, [BOB, 1]);
    expect(othersInControl(BOB, { ownerPermission, activePermissions: [active] })).toEqual(who);
    expect(othersInControl(BOB, { ownerPermission: active, activePermissions: [] })).toEqual(who);
  });
  it('reads the same in any order of keys, and otherwise with another weight or mask', () => {
    const text = (...keys: [string, number][]) =>
      permissionsText({ activePermissions: [permission(1, ...keys)] });
    expect(text([BOB, 1], [ALICE, 1])).toBe(text([ALICE, 1], [BOB, 1]));
    expect(text([BOB, 1], [ALICE, 1])).not.toBe(text([ALICE, 2], [BOB, 1]));
  });
});

it('shows the newest ten, each once', () => {
  const rows = Array.from({ length: 14 }, (_, place) =>
    transferRow(String(place), { timestamp: NOW + place }),
  );
  const shown = newestNotices(receivedNotices(BOB, [...rows, ...rows]));
  expect(shown).toHaveLength(NOTICES_SHOWN);
  expect(shown[0]?.atMs).toBe(NOW + 13);
});
