import { bytesToHex } from '@sunscope/tron/bytes';
import { encodeTransaction } from '@sunscope/tron/transaction';
import { describe, expect, it } from 'vitest';
import { keyFor, NOBODY, person, signIn, stranger, withKey, witness, witnessUpdate } from './sign-in.ts';
import { shapeTest } from './usual-tests.ts';
import { call, get, node, post, refused, refusedPost } from './world.ts';

const refusedProof = (proof: unknown, words: RegExp) => refusedPost('/api/auth', proof, words);

describe('POST /api/auth', () => {
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

  it('values: nothing for who told nothing', async () => {
    expect(await call('/api/account/sr', { address: NOBODY })).toMatchObject({
      data: { address: NOBODY, githubLink: '' },
      githubLink: '',
    });
  });

  it('bad input: an address that is none', async () => {
    await refused('/api/account/sr?address=x', /address/);
  });
});

describe('POST /api/account/{address}/sr', () => {
  const path = `/api/account/${witness.address}/sr`;
  const page = {
    address: witness.address,
    githubLink: 'https://github.com/demo-team/tronsr-template',
  };

  it('values: the link a representative told is shown from then on', async () => {
    const key = await keyFor({ transaction: await witnessUpdate(witness) });
    const { status, body } = await withKey(path, key, page);
    expect([status, body]).toEqual([200, { data: true }]);
    expect(await call('/api/account/sr', { address: witness.address })).toEqual({
      data: { address: witness.address, githubLink: 'demo-team/tronsr-template' },
      address: witness.address,
      githubLink: 'demo-team/tronsr-template',
    });
  });

  it('bad input: no key, another’s key, who is no representative, a link that is none', async () => {
    const own = await keyFor(signIn(person));
    const refusal = await withKey(`/api/account/${person.address}/sr`, own, {
      address: person.address,
      githubLink: 'somebody',
    });
    expect(refusal.status).toBe(400);
    expect((refusal.body as { message: string }).message).toMatch(/no representative/);
    const key = await keyFor({ transaction: await witnessUpdate(witness) });
    expect((await withKey(path, key, { ...page, githubLink: '../../etc/passwd' })).status).toBe(400);
    expect((await withKey(path, own, page)).status).toBe(401);
    expect((await post(path, page)).status).toBe(401);
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
