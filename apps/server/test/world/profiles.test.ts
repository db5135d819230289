import { addressFromBytes, addressToBytes, parseAddress } from '@sunscope/tron/address';
import { bytesToHex, textToBytes } from '@sunscope/tron/bytes';
import { sha256 } from '@sunscope/tron/hash';
import { addressFromPrivateKey } from '@sunscope/tron/keys';
import { messageDigest, signDigest } from '@sunscope/tron/signature';
import {
  createTransactionRaw,
  encodeTransaction,
  refBlockOf,
  transactionId,
} from '@sunscope/tron/transaction';
import { describe, expect, inject, it } from 'vitest';
import { shapeTest } from './usual-tests.ts';
import { call, get, node, post, refused } from './world.ts';

/** Keys of the demo chain that everybody knows. */
const keyOf = (label: string) => sha256(textToBytes(`sunscope devnet ${label}`));
const person = { key: keyOf('demo person 3'), address: addressFromPrivateKey(keyOf('demo person 3')) };
const witness = { key: keyOf('witness 4'), address: addressFromPrivateKey(keyOf('witness 4')) };
const stranger = addressFromPrivateKey(keyOf('demo person 9'));
const NOBODY = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';

function signIn(
  { key, address }: typeof person,
  change: { timestamp?: number; host?: string; address?: string } = {},
) {
  const { timestamp = Date.now(), host = new URL(inject('api')).host } = change;
  const text = `Sunscope sign-in\nServer: ${host}\nAddress: ${change.address ?? address}\nTime: ${timestamp}`;
  return {
    address: change.address ?? address,
    timestamp,
    signature: bytesToHex(signDigest(messageDigest(text), key)),
  };
}

/** The proof of 2018: a signed witness update that is not sent. */
async function witnessUpdate({ key, address }: typeof person, timestampMs = Date.now()): Promise<string> {
  const block = await node.nowBlock();
  const raw = createTransactionRaw(
    'WitnessUpdateContract',
    {
      owner_address: addressToBytes(address),
      update_url: textToBytes('https://proof.example'),
    },
    {
      refBlock: refBlockOf(block.id),
      timestampMs: BigInt(timestampMs),
      expirationMs: BigInt(timestampMs + 60_000),
    },
  );
  return bytesToHex(encodeTransaction(raw, { signature: [signDigest(transactionId(raw), key)], ret: [] }));
}

async function keyFor(proof: unknown): Promise<string> {
  const { status, body } = await post('/api/auth', proof);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { key: string }).key;
}

async function withKey(
  path: string,
  key: string,
  body?: unknown,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(inject('api') + path, {
    headers: { 'x-key': key, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

async function refusedProof(proof: unknown, words: RegExp): Promise<void> {
  const { status, body } = await post('/api/auth', proof);
  expect(status).toBe(400);
  expect((body as { message: string }).message).toMatch(words);
}

describe('/api/auth', () => {
  it('shape: a key in three parts', async () => {
    expect(await keyFor(signIn(person))).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  it('values: a signed text opens the account’s own, and a witness update its page alone', async () => {
    const own = await keyFor(signIn(person));
    const page = await keyFor({ transaction: await witnessUpdate(witness) });
    expect((await withKey(`/external/tag?user_address=${person.address}`, own)).status).toBe(200);
    expect((await withKey(`/external/tag?user_address=${witness.address}`, page)).status).toBe(401);
    // The other account's key, a changed one, and none.
    expect((await withKey(`/external/tag?user_address=${stranger}`, own)).status).toBe(401);
    expect(
      (await withKey(`/external/tag?user_address=${person.address}`, `${own.slice(0, -4)}AAAA`)).status,
    ).toBe(401);
    expect((await get(`/external/tag?user_address=${person.address}`)).status).toBe(401);
  });

  it('bad input: old proofs, wrong signers, texts for other servers, other contracts', async () => {
    await refusedProof({}, /proof is/);
    await refusedProof(signIn(person, { timestamp: Date.now() - 6 * 60_000 }), /five minutes/);
    await refusedProof(signIn(person, { host: 'other.example' }), /not of/);
    await refusedProof(signIn(person, { address: stranger }), /not of/);
    await refusedProof(
      { transaction: await witnessUpdate(witness, Date.now() - 6 * 60_000) },
      /five minutes/,
    );
    await refusedProof(
      { transaction: await witnessUpdate({ ...witness, key: person.key }) },
      /not signed by/,
    );
    await refusedProof({ transaction: 'zz' }, /hex/);
    const [sent] = (await node.nowBlock()).transactions;
    const other = sent ?? (await firstTransaction());
    await refusedProof(
      {
        transaction: bytesToHex(
          encodeTransaction(other.rawData, { signature: other.transaction.signature, ret: [] }),
        ),
      },
      /WitnessUpdateContract/,
    );
  });
});

async function firstTransaction() {
  for (let number = 1n; ; number++) {
    const [first] = (await node.blockByNumber(number))?.transactions ?? [];
    if (first) return first;
  }
}

describe('/api/account/sr', () => {
  shapeTest('/api/account/sr', { address: NOBODY });

  it('values: the link a representative told, and no other account may tell', async () => {
    const key = await keyFor({ transaction: await witnessUpdate(witness) });
    const path = `/api/account/${witness.address}/sr`;
    const { status, body } = await withKey(path, key, {
      address: witness.address,
      githubLink: 'https://github.com/demo-team/tronsr-template',
    });
    expect([status, body]).toEqual([200, { data: true }]);
    expect(await call('/api/account/sr', { address: witness.address })).toEqual({
      data: { address: witness.address, githubLink: 'demo-team/tronsr-template' },
      address: witness.address,
      githubLink: 'demo-team/tronsr-template',
    });
    const ranking = await call('/api/vote/witness/{address}', { address: witness.address });
    expect(ranking.success).toBe(true);
    const own = await keyFor(signIn(person));
    const refusal = await withKey(`/api/account/${person.address}/sr`, own, {
      address: person.address,
      githubLink: 'somebody',
    });
    expect(refusal.status).toBe(400);
    expect((refusal.body as { message: string }).message).toMatch(/no representative/);
    const bad = await withKey(path, key, { address: witness.address, githubLink: '../../etc/passwd' });
    expect(bad.status).toBe(400);
    expect((await withKey(path, own, { address: witness.address, githubLink: 'mine' })).status).toBe(401);
    expect((await call('/api/account/sr', { address: NOBODY })).githubLink).toBe('');
  });

  it('bad input: an address that is none', async () => {
    await refused('/api/account/sr?address=x', /address/);
  });
});

describe('/api/account/{address}/sr-pages', () => {
  shapeTest('/api/account/{address}/sr-pages', { address: NOBODY, lang: 'zh' });

  it('values: nothing is read from elsewhere unless the operator allows it', async () => {
    const pages = await call('/api/account/{address}/sr-pages', { address: witness.address });
    expect(pages.intro).toBe('');
    expect(pages.reason).toMatch(/PROXY_HOSTS|told no page/);
  });

  it('bad input: an address or a language that is none', async () => {
    await refused('/api/account/x/sr-pages', /address/);
    await refused(`/api/account/${NOBODY}/sr-pages?lang=../en`, /lang/);
  });
});

describe('/api/account/{address}/media', () => {
  shapeTest('/api/account/{address}/media', { address: NOBODY });

  it('values: no picture without a page', async () => {
    expect(await call('/api/account/{address}/media', { address: NOBODY })).toMatchObject({ success: false });
  });

  it('bad input: an address that is none', async () => {
    await refused('/api/account/x/media', /address/);
  });
});

describe('/external/tag', () => {
  const path = `/external/tag?user_address=${person.address}`;
  const names = { user_address: person.address, target_address: stranger };

  it('shape: an empty list for an account that named nobody', async () => {
    const key = await keyFor(signIn(witness));
    expect((await withKey(`/external/tag?user_address=${witness.address}`, key)).body).toEqual({
      retCode: '0',
      retMsg: 'OK',
      data: { total: 0, user_tags: [] },
    });
  });

  it('values: names are given, changed and forgotten, and seen by their owner alone', async () => {
    const key = await keyFor(signIn(person));
    const write = async (how: string, body: unknown) =>
      ((await withKey(`/external/tag/${how}`, key, body)).body as { retCode: string }).retCode;
    expect(await write('insert', { ...names, tag: 'Landlord', description: 'rent' })).toBe('0');
    expect(await write('insert', { ...names, tag: 'Again' })).toBe('1');
    expect(await write('update', { ...names, tag: '房东', description: '' })).toBe('0');
    expect((await withKey(path, key)).body).toMatchObject({
      data: { total: 1, user_tags: [{ targetAddress: stranger, tag: '房东', description: '' }] },
    });
    expect((await withKey(`${path}&target_address=${NOBODY}`, key)).body).toMatchObject({
      data: { total: 0, user_tags: [] },
    });
    expect(await write('delete', names)).toBe('0');
    expect(await write('delete', names)).toBe('1');
    expect(await write('update', { ...names, tag: 'Gone' })).toBe('1');
  });

  it('bad input: no key, a wrong address, a long name, signs', async () => {
    expect((await get(path)).status).toBe(401);
    await refused('/external/tag?user_address=x', /user_address/);
    const key = await keyFor(signIn(person));
    for (const tag of ['', 'x'.repeat(21), '<script>'])
      expect((await withKey('/external/tag/insert', key, { ...names, tag })).status).toBe(400);
    expect((await post('/external/tag/insert', { ...names, tag: 'Mine' })).status).toBe(401);
  });
});

describe('/external/tag/recommend', () => {
  shapeTest('/external/tag/recommend', { target_address: NOBODY });

  it('values: what three people chose, and nothing that fewer did', async () => {
    const target = addressFromPrivateKey(keyOf('demo person 20'));
    for (const index of [4, 5, 6]) {
      const owner = {
        key: keyOf(`demo person ${index}`),
        address: addressFromPrivateKey(keyOf(`demo person ${index}`)),
      };
      const before = await call('/external/tag/recommend', { target_address: target });
      expect(before.data.recommend_tags).toEqual([]);
      const body = { user_address: owner.address, target_address: target, tag: 'Bakery' };
      await withKey('/external/tag/insert', await keyFor(signIn(owner)), body);
      await new Promise(resolve => setTimeout(resolve, 300));
    }
    expect((await call('/external/tag/recommend', { target_address: target })).data.recommend_tags).toEqual([
      { tag: 'Bakery', count: 3 },
    ]);
  });

  it('bad input: no address', async () => {
    await refused('/external/tag/recommend', /target_address/);
  });
});

describe('/external/account/tokenList', () => {
  const path = `/external/account/tokenList?address=${person.address}`;

  it('shape and values: tokens to be seen and not to be seen', async () => {
    const key = await keyFor(signIn(person));
    const choose = (name: string, token: string) =>
      withKey(`/external/account/${name}`, key, { address: person.address, token });
    expect((await choose('addShowList', '1000001')).body).toEqual({ retCode: '0', retMsg: 'OK' });
    expect((await choose('addBlockList', NOBODY)).body).toEqual({ retCode: '0', retMsg: 'OK' });
    expect((await withKey(path, key)).body).toEqual({
      retCode: '0',
      retMsg: 'OK',
      data: { showList: ['1000001'], blockList: [NOBODY] },
    });
    await choose('addBlockList', '1000001');
    expect((await withKey(path, key)).body).toMatchObject({ data: { showList: [] } });
    expect((await choose('addBlockList', 'no token')).body).toMatchObject({ retCode: '1' });
  });

  it('bad input: no key, no address', async () => {
    expect((await get(path)).status).toBe(401);
    await refused('/external/account/tokenList', /address/);
  });
});

describe('/api/account', () => {
  shapeTest('/api/account', {}, { address: NOBODY }, { limit: 3 });

  it('values: the list of 2018 has the accounts of the list of today', async () => {
    const old = await call('/api/account', { limit: 20 });
    const today = await call('/api/account/list', { limit: 20 });
    if (!('data' in old)) throw new Error('a list was expected');
    expect(old.data.map(row => [row.address, row.balance, row.power])).toEqual(
      today.data.map(row => [row.address, row.balance, row.power]),
    );
    for (const row of old.data) {
      const account = await node.account(parseAddress(row.address));
      expect(row.tokenBalances).toEqual(
        Object.fromEntries(
          (account?.assetV2 ?? [])
            .filter(({ value }) => value > 0n)
            .map(({ key, value }) => [key, Number(value)]),
        ),
      );
    }
  });

  it('values: one account in each of its forms', async () => {
    const address = addressFromBytes(addressToBytes(person.address));
    const detail = await call('/api/accountv2', { address });
    expect(await call('/api/account', { address })).toEqual(detail);
    expect(await call('/api/account/{address}', { address })).toEqual(detail);
  });

  it('bad input: keys are not made here, and addresses are checked', async () => {
    const { status, body } = await post('/api/account', {});
    expect(status).toBe(410);
    expect((body as { message: string }).message).toMatch(/where they are used/);
    await refused('/api/account?address=x', /address/);
    await refused('/api/account/x', /address/);
  });
});

describe('/api/account/list', () => {
  it('values: accounts made within a day are some of all', async () => {
    const list = await call('/api/account/list', { limit: 1 });
    expect(list.last_24h_account_change).toBeLessThanOrEqual(list.account_number);
    expect(list.data[0]?.updateTime).toBe(list.data[0]?.latestOperationTime);
  });
});
