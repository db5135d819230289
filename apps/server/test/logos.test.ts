import { addressToBytes } from '@sunscope/tron/address';
import { bytesToHex, concatBytes, textToBytes } from '@sunscope/tron/bytes';
import { addressFromPrivateKey } from '@sunscope/tron/keys';
import { messageDigest, signDigest } from '@sunscope/tron/signature';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { createReaders } from '../src/repositories/readers.ts';
import { readLogo, takeLogo, takeSignedLogo } from '../src/services/tokens/logos.ts';
import { openTestDatabase } from './test-database.ts';

const PNG_HEAD = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MOST = { ofIp: 2, ofIssuer: 3, ofAll: 6 };
const KEY = new Uint8Array(32).fill(7);
const ISSUER = addressFromPrivateKey(KEY);
const OTHER_KEY = new Uint8Array(32).fill(9);
const STRANGER = '10.0.0.66';

let database: Database;
let context: Parameters<typeof takeLogo>[0];
beforeAll(async () => {
  database = await openTestDatabase();
  await database.query(
    `INSERT INTO tokens (token, kind, name, symbol, issuer, first_position, holders, transfers, risk, metadata)
     VALUES ($1, 20, 'Token', 'TKN', $2, 1, 0, 0, 0, 1)`,
    [addressToBytes(addressFromPrivateKey(OTHER_KEY)), addressToBytes(ISSUER)],
  );
});
beforeEach(async () => {
  await database.execute('DELETE FROM logos; DELETE FROM token_profiles');
  let clock = 1_000;
  context = { readers: createReaders(database), now: () => clock++ };
});
afterAll(() => database.close());

const dataUrl = (name: string) =>
  `data:image/png;base64,${Buffer.from(concatBytes(PNG_HEAD, textToBytes(name))).toString('base64')}`;

async function send(name: string, ip = STRANGER, owner = ISSUER): Promise<string> {
  const { data } = await takeLogo(context, { imageData: dataUrl(name), owner_address: owner }, ip, MOST);
  return data;
}

async function sendSigned(name: string, key = KEY): Promise<string> {
  const content = JSON.stringify({ imageData: dataUrl(name), owner_address: addressFromPrivateKey(key) });
  const sig = bytesToHex(signDigest(messageDigest(content), key));
  const { data } = await takeSignedLogo(context, { content, sig }, STRANGER, MOST);
  return data;
}

/** A token shows the picture. */
async function show(path: string, token: Uint8Array = new Uint8Array(21).fill(5)): Promise<void> {
  const profile = { website: '', email: '', white_paper: '', github: '', social_media: '[]', about: '' };
  await context.readers.tokenProfiles.write(token, { ...profile, logo_url: path }, { signedMs: 1, nowMs: 1 });
}

const kept = async (path: string) =>
  (await readLogo(context, /([0-9a-f]{64})/.exec(path)?.[1] ?? '')) !== undefined;
const all = async (paths: readonly string[]) => Promise.all(paths.map(kept));

describe('pictures that nobody signed', () => {
  it('take the place of the oldest from the same address, and of no other', async () => {
    const lawful = await send('lawful', '10.0.0.1');
    const flood = [];
    for (let count = 0; count < 5; count++) flood.push(await send(`flood ${count}`));
    expect(await all(flood)).toEqual([false, false, false, true, true]);
    expect(await kept(lawful)).toBe(true);
  });

  it('count against whoever sent them, whatever account they name', async () => {
    const signed = [await sendSigned('one'), await sendSigned('two'), await sendSigned('three')];
    for (let count = 0; count < 5; count++) await send(`in its name ${count}`);
    expect(await all(signed)).toEqual([true, true, true]);
  });

  it('stay while a token shows them', async () => {
    const shown = await send('shown');
    await show(shown);
    for (let count = 0; count < 5; count++) await send(`flood ${count}`);
    expect(await kept(shown)).toBe(true);
  });

  it('count as new when they are sent again, and still as their first sender’s', async () => {
    const again = await send('again', '10.0.0.1');
    const second = await send('second', '10.0.0.1');
    expect(await send('again')).toBe(again);
    for (let count = 0; count < 5; count++) await send(`flood ${count}`);
    expect(await all([again, second])).toEqual([true, true]);
    await send('third', '10.0.0.1');
    expect(await all([again, second])).toEqual([true, false]);
  });
});

describe('pictures that an issuer signed', () => {
  it('take the place of its own oldest', async () => {
    const signed = [];
    for (let count = 0; count < 5; count++) signed.push(await sendSigned(`own ${count}`));
    expect(await all(signed)).toEqual([false, false, true, true, true]);
  });

  it('stay before unsigned ones where all places are taken', async () => {
    const signed = [await sendSigned('one'), await sendSigned('two'), await sendSigned('three')];
    const unsigned = [];
    for (let count = 0; count < 5; count++) unsigned.push(await send(`${count}`, `10.0.1.${count}`));
    expect(await all(signed)).toEqual([true, true, true]);
    expect(await all(unsigned)).toEqual([false, false, true, true, true]);
  });

  it('are as unsigned ones where the account never issued a token', async () => {
    const signed = [];
    for (let count = 0; count < 4; count++) signed.push(await sendSigned(`key ${count}`, OTHER_KEY));
    expect(await all(signed)).toEqual([false, false, true, true]);
  });
});

it('takes no more where tokens show as many as are kept', async () => {
  for (let count = 0; count < MOST.ofAll; count++) {
    const path = await send(`shown ${count}`, `10.0.2.${count}`);
    await show(path, new Uint8Array(21).fill(count + 1));
  }
  const answer = await takeLogo(
    context,
    { imageData: dataUrl('one more'), owner_address: ISSUER },
    STRANGER,
    MOST,
  );
  expect(answer).toMatchObject({ success: false, data: '', message: /as many pictures/ });
});
