import { postEndpoints } from '@sunscope/product-api/schemas/post-endpoints';
import { addressFromPrivateKey } from '@sunscope/tron/keys';
import { describe, expect, it } from 'vitest';
import { keyFor, keyOf, NOBODY, person, signIn, stranger, withKey, witness } from './sign-in.ts';
import { shapeTest } from './usual-tests.ts';
import { call, get, post, refused } from './world.ts';

const path = `/external/tag?user_address=${person.address}`;
const names = { user_address: person.address, target_address: stranger };
const TAG_CALLS = ['insert', 'update', 'delete'] as const;

/** Result code of a change of the person's names. */
async function write(how: (typeof TAG_CALLS)[number], body: unknown): Promise<string> {
  const { status, body: answer } = await withKey(`/external/tag/${how}`, await keyFor(signIn(person)), body);
  expect(status, JSON.stringify(answer)).toBe(200);
  expect(answer).toEqual(postEndpoints[`/external/tag/${how}`].response.parse(answer));
  return (answer as { retCode: string }).retCode;
}

const tagsOf = async (target?: string) => {
  const query = target === undefined ? '' : `&target_address=${target}`;
  return (await withKey(path + query, await keyFor(signIn(person)))).body as {
    data: { total: number; user_tags: { targetAddress: string; tag: string; description: string }[] };
  };
};

describe('/external/tag', () => {
  it('shape: an empty list for an account that named nobody', async () => {
    const key = await keyFor(signIn(witness));
    expect((await withKey(`/external/tag?user_address=${witness.address}`, key)).body).toEqual({
      retCode: '0',
      retMsg: 'OK',
      data: { total: 0, user_tags: [] },
    });
  });

  it('values: names as given, those of one address, page by page', async () => {
    const others = [21, 22, 23].map(index => addressFromPrivateKey(keyOf(`demo person ${index}`)));
    for (const target_address of others)
      expect(await write('insert', { ...names, target_address, tag: 'Baker', description: 'bread' })).toBe(
        '0',
      );
    const all = await tagsOf();
    expect(all.data.total).toBe(3);
    expect(new Set(all.data.user_tags.map(row => row.targetAddress))).toEqual(new Set(others));
    expect((await tagsOf(others[1])).data.user_tags).toMatchObject([
      { targetAddress: others[1], tag: 'Baker', description: 'bread' },
    ]);
    const key = await keyFor(signIn(person));
    expect((await withKey(`${path}&start=2&limit=5`, key)).body).toMatchObject({ data: { total: 3 } });
    expect((await tagsOf(NOBODY)).data).toEqual({ total: 0, user_tags: [] });
    for (const target_address of others) await write('delete', { ...names, target_address });
  });

  it('bad input: no key, a wrong address, a negative place', async () => {
    expect((await get(path)).status).toBe(401);
    await refused('/external/tag?user_address=x', /user_address/);
    await refused(`${path}&start=-1`, /start/);
  });
});

describe('POST /external/tag/insert, POST /external/tag/update, POST /external/tag/delete', () => {
  it('values: names are given, changed and forgotten, and seen by their owner alone', async () => {
    expect(await write('insert', { ...names, tag: 'Landlord', description: 'rent' })).toBe('0');
    expect(await write('insert', { ...names, tag: 'Again' })).toBe('1');
    expect(await write('update', { ...names, tag: '房东', description: '' })).toBe('0');
    expect(await tagsOf()).toMatchObject({
      data: { total: 1, user_tags: [{ targetAddress: stranger, tag: '房东', description: '' }] },
    });
    expect(await write('delete', names)).toBe('0');
    expect(await write('delete', names)).toBe('1');
    expect(await write('update', { ...names, tag: 'Gone' })).toBe('1');
    expect((await tagsOf()).data.total).toBe(0);
  });

  it('bad input: no key, another’s key, a wrong address, a long name, signs', async () => {
    const key = await keyFor(signIn(person));
    const foreign = await keyFor(signIn(witness));
    for (const how of TAG_CALLS) {
      const good = { ...names, tag: 'Mine' };
      expect((await post(`/external/tag/${how}`, good)).status).toBe(401);
      expect((await withKey(`/external/tag/${how}`, foreign, good)).status).toBe(401);
      expect((await withKey(`/external/tag/${how}`, key, { ...good, target_address: 'x' })).status).toBe(400);
    }
    for (const how of ['insert', 'update'])
      for (const tag of ['', 'x'.repeat(21), '<script>'])
        expect((await withKey(`/external/tag/${how}`, key, { ...names, tag })).status).toBe(400);
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
  it('values: nothing is chosen before anybody chose', async () => {
    const key = await keyFor(signIn(witness));
    expect((await withKey(`/external/account/tokenList?address=${witness.address}`, key)).body).toEqual({
      retCode: '0',
      retMsg: 'OK',
      data: { showList: [], blockList: [] },
    });
  });

  it('bad input: no key, no address', async () => {
    expect((await get(`/external/account/tokenList?address=${person.address}`)).status).toBe(401);
    await refused('/external/account/tokenList', /address/);
  });
});

describe('POST /external/account/addShowList, POST /external/account/addBlockList', () => {
  it('values: tokens to be seen and not to be seen; what is told last holds', async () => {
    const key = await keyFor(signIn(person));
    const choose = (name: string, token: string) =>
      withKey(`/external/account/${name}`, key, { address: person.address, token });
    const chosen = async () =>
      (await withKey(`/external/account/tokenList?address=${person.address}`, key)).body;
    expect((await choose('addShowList', '1000001')).body).toEqual({ retCode: '0', retMsg: 'OK' });
    expect((await choose('addBlockList', NOBODY)).body).toEqual({ retCode: '0', retMsg: 'OK' });
    expect(await chosen()).toEqual({
      retCode: '0',
      retMsg: 'OK',
      data: { showList: ['1000001'], blockList: [NOBODY] },
    });
    await choose('addBlockList', '1000001');
    expect(await chosen()).toMatchObject({ data: { showList: [] } });
    await choose('addShowList', NOBODY);
    expect(await chosen()).toMatchObject({ data: { showList: [NOBODY], blockList: ['1000001'] } });
  });

  it('bad input: no key, another’s key, no address, what is no token', async () => {
    const key = await keyFor(signIn(person));
    const foreign = await keyFor(signIn(witness));
    for (const name of ['addShowList', 'addBlockList']) {
      const call = `/external/account/${name}`;
      const good = { address: person.address, token: '1000001' };
      expect((await post(call, good)).status).toBe(401);
      expect((await withKey(call, foreign, good)).status).toBe(401);
      expect((await withKey(call, key, { ...good, address: 'x' })).status).toBe(400);
      expect((await withKey(call, key, { ...good, token: 'no token' })).body).toMatchObject({ retCode: '1' });
    }
  });
});
