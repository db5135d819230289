import { randomBytes } from 'node:crypto';
import { request, type IncomingHttpHeaders } from 'node:http';
import { bytesToHex } from '@sunscope/tron/bytes';
import { encodeTransaction } from '@sunscope/tron/transaction';
import { describe, expect, inject, it } from 'vitest';
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
    await refusedProof(signIn(person, { timestamp: Date.now() + 2 * 60_000 }), /five minutes/);
    await refusedProof(
      signIn(person, { origin: 'https://other.example' }),
      /not of .*Server: http:\/\/localhost:/,
    );
    await refusedProof({ ...signIn(person), nonce: undefined }, /nonce/);
    await refusedProof({ ...signIn(person), nonce: 'a'.repeat(16) }, /not of/);
    await refusedProof({ ...signIn(person), nonce: 'short' }, /16 to 64/);
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

/** A request with headers of one's choice. */
function ask(
  path: string,
  headers: Record<string, string>,
  body?: unknown,
  method?: string,
): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      inject('api') + path,
      {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: { 'content-type': 'application/json', ...headers },
      },
      response => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
        );
      },
    );
    outgoing.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

describe('a proof', () => {
  it('is good once', async () => {
    for (const proof of [signIn(person), { transaction: await witnessUpdate(witness) }]) {
      await keyFor(proof);
      await refusedProof(proof, /used before/);
    }
    // Not even twice at the same moment.
    const proof = signIn(person);
    const both = await Promise.all([post('/api/auth', proof), post('/api/auth', proof)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('that does not hold uses nothing up', async () => {
    const nonce = bytesToHex(randomBytes(16));
    await refusedProof({ ...signIn(person, { nonce }), signature: '00'.repeat(65) }, /not of/);
    expect(await keyFor(signIn(person, { nonce }))).toMatch(/\./);
  });

  it('names the server as it was set up, not as the request calls it', async () => {
    const { port } = new URL(inject('api'));
    // A name that is let in: an IP address always is.
    const host = `192.168.77.1:${port}`;
    const forged = await ask('/api/auth', { host }, signIn(person, { origin: `http://${host}` }));
    expect([forged.status, forged.body]).toEqual([400, expect.stringContaining('The signature is not of')]);
    const proof = signIn(person);
    expect((await ask('/api/auth', { host, 'x-forwarded-host': 'evil.test' }, proof)).status).toBe(200);
  });

  it('is taken from no page of another origin, and so is a key', async () => {
    const origin = 'https://evil.test';
    const stolen = await ask('/api/auth', { origin }, signIn(person));
    expect([stolen.status, JSON.parse(stolen.body)]).toMatchObject([403, { code: 'other_origin' }]);
    const key = await keyFor(signIn(person));
    const list = `/external/tag?user_address=${person.address}`;
    expect((await ask(list, { origin, 'x-key': key })).status).toBe(403);
    expect((await ask(list, { 'x-key': key })).status).toBe(200);
    const preflight = await ask('/external/tag', { origin }, undefined, 'OPTIONS');
    expect(preflight.headers['access-control-allow-headers']).not.toContain('x-key');
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

  it('values: the link a witness told is shown from then on', async () => {
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
    expect((refusal.body as { message: string }).message).toMatch(/no super representative/);
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
