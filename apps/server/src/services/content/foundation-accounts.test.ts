import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAddress } from '@sunscope/tron/address';
import { describe, expect, it } from 'vitest';
import { contentFolder } from '../../../test/content-folder.ts';
import { FoundationAccounts } from './foundation-accounts.ts';

const ZERO = parseAddress('T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb');
const HOLE = parseAddress('TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy');
const SHOP = parseAddress('THVgLCkMe3PHnoAzRam6v9iMyAj5CRxTav');

const place = contentFolder();
const file = (name: string) => join(place.folder, name);
const accounts = (other: Partial<ConstructorParameters<typeof FoundationAccounts>[0]> = {}) =>
  new FoundationAccounts({
    ...place.options(),
    network: () => Promise.resolve('devnet'),
    foundation: [],
    donations: [],
    demo: () => true,
    ...other,
  });

describe('accounts of the foundation', () => {
  it('are those of the network’s file, and behind them those of the settings', async () => {
    await writeFile(
      file('devnet.txt'),
      `\ufeff# a remark\n\n${ZERO} | held | Vault | 2030-01-01 | In the cellar\n${SHOP} | donations`,
    );
    await writeFile(file('mainnet.txt'), `${HOLE} | held`);
    const known = await accounts({ foundation: [HOLE, ZERO], donations: [SHOP] }).known();
    expect(known.demo).toBe(true);
    expect(known.foundation).toEqual([
      { address: ZERO, plan: 'held', name: 'Vault', untilMs: Date.UTC(2030, 0, 1), note: 'In the cellar' },
      { address: HOLE, plan: 'held', name: '', untilMs: undefined, note: '' },
    ]);
    expect(known.donations.map(({ address }) => address)).toEqual([SHOP]);
  });

  it('are none where nothing is said, and no demo where the operator alone names them', async () => {
    expect(await accounts({ folder: file('nowhere') }).known()).toEqual({
      foundation: [],
      donations: [],
      demo: false,
    });
    expect((await accounts({ foundation: [ZERO] }).known()).demo).toBe(false);
  });

  it('are read again when the file changes or goes', async () => {
    const known = accounts();
    const count = async () => (await known.known()).foundation.length;
    expect(await count()).toBe(0);
    await writeFile(file('devnet.txt'), `${ZERO} | held`);
    place.nowMs += 1000;
    expect(await count()).toBe(1);
    await writeFile(file('devnet.txt'), `${ZERO} | held\n${HOLE} | support`);
    await utimes(file('devnet.txt'), 1_000, 2_000);
    place.nowMs += 1000;
    expect(await count()).toBe(2);
    await rm(file('devnet.txt'));
    place.nowMs += 1000;
    expect(await count()).toBe(0);
  });

  it.each([
    [ZERO, /"address \| held/],
    [`T123 | held`, /"T123" is no address/],
    [`${ZERO} | owned`, /held, support, donations; it is "owned"/],
    [`${ZERO} | held | a\u202eb`, /a name has at most 60/],
    [`${ZERO} | held | <b>`, /a name has at most 60/],
    [`${ZERO} | held | ${'x'.repeat(61)}`, /a name has at most 60/],
    [`${ZERO} | held | x | 2026-02-31`, /YYYY-MM-DD, it is "2026-02-31"/],
    [`${ZERO} | held | x | soon`, /YYYY-MM-DD, it is "soon"/],
    [`${ZERO} | held | x | | ${'x'.repeat(301)}`, /a note has at most 300/],
    [`${ZERO} | held | x | | y | z`, /it needs to be/],
  ])('a wrong line costs itself and says why: %s', async (line, reason) => {
    await writeFile(file('devnet.txt'), `${HOLE} | held\n${line}\n${HOLE} | support`);
    expect((await accounts().known()).foundation.map(({ address }) => address)).toEqual([HOLE]);
    expect(place.problems).toEqual([
      expect.stringMatching(reason),
      expect.stringMatching(`line 3 is left out: ${HOLE} has a line in line 1 already`),
    ]);
  });
});
