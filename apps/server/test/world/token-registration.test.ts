import { createHash } from 'node:crypto';
import { sha256 } from '@sunscope/tron/hash';
import { bytesToHex, textToBytes } from '@sunscope/tron/bytes';
import { TronWeb } from 'tronweb';
import { describe, expect, inject, it } from 'vitest';
import { textOf } from './chain.ts';
import { call, callPost, get, post, refused, refusedPost } from './world.ts';

const NOBODY = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
const tronWeb = new TronWeb({ fullHost: inject('node') });

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const dataUrl = (bytes: Uint8Array, type = 'png') =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;

describe('POST /api/uploadLogo', () => {
  it('values: keeps a picture and serves it from here', async () => {
    const { body } = await post('/api/uploadLogo', { imageData: dataUrl(PNG), owner_address: NOBODY });
    const path = `/api/logo/${createHash('sha256').update(PNG).digest('hex')}.png`;
    expect(body).toEqual({ success: true, data: path, message: '' });
    const picture = await fetch(inject('api') + path);
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(PNG);
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('bad input: what is no picture, or a large one, is refused', async () => {
    const send = (imageData: string, owner_address = NOBODY) =>
      post('/api/uploadLogo', { imageData, owner_address });
    expect((await send(dataUrl(textToBytes('<svg onload=alert(1)>')))).body).toMatchObject({
      success: false,
      message: /neither PNG/,
    });
    const large = new Uint8Array(200_001);
    large.set(PNG);
    expect((await send(dataUrl(large))).body).toMatchObject({ success: false, message: /200001 bytes/ });
    expect((await send('data:image/svg+xml;base64,AAAA')).status).toBe(400);
    expect((await send(dataUrl(PNG), 'x')).status).toBe(400);
    expect((await get(`/api/logo/${'0'.repeat(64)}.png`)).status).toBe(404);
    await refused('/api/logo/x.png', /name/);
  });
});

describe('POST /external/upload/logo', () => {
  const kept = `/api/logo/${createHash('sha256').update(PNG).digest('hex')}.png`;
  it('values: the picture is kept, told as members or as a text of them', async () => {
    const picture = { imageData: dataUrl(PNG), owner_address: NOBODY };
    const taken = { retCode: '0', retMsg: 'OK', data: kept };
    expect(await callPost('/external/upload/logo', picture)).toEqual(taken);
    for (const owner_address of [NOBODY, harbour]) {
      const content = JSON.stringify({ ...picture, owner_address });
      const signed = owner_address === NOBODY ? {} : await signedBy(HARBOUR, content);
      expect(await callPost('/external/upload/logo', { content, ...signed })).toEqual(taken);
    }
    expect(Buffer.from(await (await fetch(inject('api') + kept)).arrayBuffer())).toEqual(PNG);
  });

  it('bad input: what is no picture, no address, no JSON, no text', async () => {
    for (const odd of [
      {},
      { imageData: 'data:image/svg+xml;base64,AAAA', owner_address: NOBODY },
      { imageData: dataUrl(PNG), owner_address: 'x' },
      { content: '{' },
    ])
      expect(await callPost('/external/upload/logo', odd)).toMatchObject({
        retCode: 'invalid_content',
        data: '',
      });
    const text = dataUrl(textToBytes('<svg onload=alert(1)>'));
    expect(await callPost('/external/upload/logo', { imageData: text, owner_address: NOBODY })).toMatchObject(
      {
        retCode: 'invalid_picture',
      },
    );
    const content = JSON.stringify({ imageData: dataUrl(PNG), owner_address: harbour });
    for (const wrong of [{ sig: '00' }, await signedBy(STRANGER, content)])
      expect(await callPost('/external/upload/logo', { content, ...wrong })).toMatchObject({
        retCode: 'wrong_signature',
        data: '',
      });
    await refusedPost('/external/upload/logo', { content: 12 }, /content/);
  });
});

/** Issuers of the demo world sign with keys that everybody knows. */
const keyOf = (slug: string) => bytesToHex(sha256(textToBytes(`sunscope devnet demo ${slug}`)));
const HARBOUR = keyOf('harbour-exchange');
const harbour = tronWeb.address.fromPrivateKey(HARBOUR) || '';
const STRANGER = keyOf('spammer');
const signedBy = async (key: string, content: string) => ({
  sig: await tronWeb.trx.sign(tronWeb.toHex(content), key),
});

async function issuedBy(owner: string): Promise<number> {
  const row = (await call('/api/token', { owner, showAll: '1' })).data[0];
  if (row?.id === undefined) throw new Error(`${owner} issued no token`);
  return row.id;
}

/** Ways in which wallets sign a text. */
const WAYS = {
  'toHex and sign': (content: string, key: string) => tronWeb.trx.sign(tronWeb.toHex(content), key),
  'toHex and sign with Ethereum’s words': (content: string, key: string) =>
    tronWeb.trx.sign(tronWeb.toHex(content), key, false),
  'signMessageV2 of the text': async (content: string, key: string) =>
    tronWeb.trx.signMessageV2(content, key),
  'signMessageV2 of the hex': async (content: string, key: string) =>
    tronWeb.trx.signMessageV2(tronWeb.toHex(content), key),
};

describe('POST /external/trc10tokens/update', () => {
  let last = Date.now();
  const send = async (members: object, key = HARBOUR, way: keyof typeof WAYS = 'toHex and sign') => {
    last = Math.max(Date.now(), last + 1);
    const content = JSON.stringify({ issuer_addr: harbour, timestamp: last, ...members });
    const sig = await WAYS[way](content, key);
    return (await post('/external/trc10tokens/update', { content, sig })).body as {
      retCode: string;
      retMsg: string;
    };
  };

  it.each(Object.keys(WAYS) as (keyof typeof WAYS)[])('values: takes what was signed by %s', async way => {
    const id = await issuedBy(harbour);
    const { body } = await post('/api/uploadLogo', { imageData: dataUrl(PNG), owner_address: harbour });
    const answer = await send(
      {
        id,
        name: 'nobody may rename a token',
        logo_url: `https://explorer.example${(body as { data: string }).data}`,
        website: 'https://harbour.example',
        email: 'hello@harbour.example',
        white_paper: 'https://harbour.example/paper',
        git_hub: 'https://git.example/harbour',
        social_media: JSON.stringify([{ name: 'Forum', url: ['https://forum.example/harbour'] }]),
        token_desc: `reported by ${way}`,
      },
      HARBOUR,
      way,
    );
    expect(answer).toEqual({ retCode: '0', retMsg: 'OK' });
    const row = await call('/api/token/{name}', { name: textOf(id) });
    expect(row).toMatchObject({
      website: 'https://harbour.example',
      email: 'hello@harbour.example',
      white_paper: 'https://harbour.example/paper',
      github: 'https://git.example/harbour',
      social_media: [{ name: 'Forum', url: 'https://forum.example/harbour' }],
      description: `reported by ${way}`,
      imgUrl: (body as { data: string }).data,
    });
    expect(row.name).not.toBe('nobody may rename a token');
    const listing = await callPost('/api/token/getTokenInfoByTokenIdOrAddr', { tokenIdOrAddr: textOf(id) });
    expect(listing).toMatchObject({
      code: 0,
      data: { pairId: 0, verifyStatus: -2, description: `reported by ${way}` },
    });
    expect(JSON.parse(listing.data?.tokenOtherInfo ?? '')).toMatchObject({
      website: 'https://harbour.example',
    });
  });

  it('bad input: strangers, old texts, foreign pictures and what is no JSON', async () => {
    const id = await issuedBy(harbour);
    expect(await send({ id }, STRANGER)).toMatchObject({ retCode: 'wrong_signature' });
    expect(await send({ id, issuer_addr: tronWeb.address.fromPrivateKey(STRANGER) }, STRANGER)).toMatchObject(
      { retCode: 'not_the_issuer' },
    );
    expect(await send({ id, timestamp: Date.now() - 3_600_000 })).toMatchObject({ retCode: 'stale' });
    expect(await send({ id: 999_999_999 })).toMatchObject({ retCode: 'unknown_token' });
    expect(await send({ id, logo_url: 'https://pictures.example/a.png' })).toMatchObject({
      retCode: 'foreign_logo',
    });
    expect(await send({ id, website: 'javascript:alert(1)' })).toMatchObject({ retCode: 'invalid_content' });
    const content = '{';
    const sig = await WAYS['toHex and sign'](content, HARBOUR);
    expect((await post('/external/trc10tokens/update', { content, sig })).body).toMatchObject({
      retCode: 'not_json',
    });
    expect((await post('/external/trc10tokens/update', { content, sig: 'x' })).status).toBe(400);
    const outdated = JSON.stringify({ id, issuer_addr: harbour, timestamp: Date.now() - 60_000 });
    const old = await WAYS['toHex and sign'](outdated, HARBOUR);
    await send({ id });
    expect((await post('/external/trc10tokens/update', { content: outdated, sig: old })).body).toMatchObject({
      retCode: 'older',
    });
  });
});

const KEYS = [
  'harbour-exchange',
  'blue-meridian',
  'lantern-pay',
  'juniper-grants',
  'sun-dollar',
  'marigold',
  'northwind',
  'sol-verde',
  'tidewater',
  'old-harbour',
  'spammer',
].map(keyOf);

/** A TRC20 token of the demo world with the key of its issuer. */
async function someTrc20() {
  const rows = (await call('/api/token_trc20', { limit: 50 })).trc20_tokens;
  const found = rows
    .map(token => ({
      token,
      key: KEYS.find(item => tronWeb.address.fromPrivateKey(item) === token.issue_address),
    }))
    .find(({ key }) => key !== undefined);
  if (found?.key === undefined) throw new Error('nobody of the demo world issued a TRC20 token');
  return { token: found.token, key: found.key };
}

let lastReported = 0;

/** What an issuer reports, signed; each later than the one before. */
async function report(key: string, members: object): Promise<{ content: string; sig: string }> {
  lastReported = Math.max(Date.now(), lastReported + 1);
  const content = JSON.stringify({ timestamp: lastReported, ...members });
  return { content, sig: await WAYS['toHex and sign'](content, key) };
}

describe.each(['', '/update'] as const)('POST /external/trc20tokens%s', how => {
  const path = `/external/trc20tokens${how}` as const;
  it('values: shown with the token, and its level stays', async () => {
    const { token: before, key } = await someTrc20();
    const website = `https://told${how.replace('/', '-')}.example`;
    const { content, sig } = await report(key, {
      contract_address: before.contract_address,
      issuer_addr: before.issue_address,
      website,
      token_desc: `A token of the demo world${how}`,
    });
    expect(await callPost(path, { content, sig })).toEqual({ retCode: '0', retMsg: 'OK' });
    const [after] = (await call('/api/token_trc20', { contract: before.contract_address })).trc20_tokens;
    expect(after).toMatchObject({
      home_page: website,
      token_desc: `A token of the demo world${how}`,
      level: before.level,
      name: before.name,
    });
  });

  it('bad input: strangers, a token that is none, what is no signature', async () => {
    const { token, key } = await someTrc20();
    const facts = { contract_address: token.contract_address, issuer_addr: token.issue_address };
    expect(await callPost(path, await report(STRANGER, facts))).toMatchObject({ retCode: 'wrong_signature' });
    expect(await callPost(path, await report(key, { ...facts, contract_address: NOBODY }))).toMatchObject({
      retCode: 'unknown_token',
    });
    await refusedPost(path, { content: '{}', sig: 'x' }, /sig/);
    await refusedPost(path, {}, /content/);
  });
});

const COLLECTIBLES = [
  'trc721tokens',
  'trc721tokens/update',
  'trc1155tokens',
  'trc1155tokens/update',
] as const;

describe.each(COLLECTIBLES)('POST /external/%s', name => {
  const path = `/external/${name}` as const;
  // The demo world has no collectibles; test/items.test.ts has one from its issue on.
  it('values: a token of another kind is none of these, and stays as it was', async () => {
    const { token, key } = await someTrc20();
    const facts = { contract_address: token.contract_address, issuer_addr: token.issue_address };
    expect(await callPost(path, await report(key, { ...facts, token_desc: 'An item' }))).toMatchObject({
      retCode: 'unknown_token',
    });
    const [after] = (await call('/api/token_trc20', { contract: token.contract_address })).trc20_tokens;
    expect(after?.token_desc).not.toBe('An item');
  });

  it('bad input: what is no signature, no JSON, nothing', async () => {
    await refusedPost(path, { content: '{}', sig: 'x' }, /sig/);
    await refusedPost(path, {}, /content/);
    expect(
      await callPost(path, { content: '{', sig: await tronWeb.trx.sign(tronWeb.toHex('{'), STRANGER) }),
    ).toMatchObject({ retCode: 'not_json' });
  });
});

describe('/external/trc20tokens', () => {
  it('values: tokens of contracts that an account issued, registered or not', async () => {
    const { token } = await someTrc20();
    const { data } = await call('/external/trc20tokens', { issuer_addr: token.issue_address });
    const issued = (await call('/api/token_trc20', { limit: 200 })).trc20_tokens
      .filter(row => row.issue_address === token.issue_address)
      .map(row => row.contract_address);
    expect(data.tokens.map(row => row.contract_address).sort()).toEqual(issued.sort());
    expect((await call('/external/trc20tokens', { issuer_addr: NOBODY })).data.tokens).toEqual([]);
  });

  it('bad input: is named', async () => {
    await refused('/external/trc20tokens?issuer_addr=x', /issuer_addr/);
    await refused('/external/trc20tokens', /issuer_addr/);
  });
});

describe('POST /api/token/getTokenInfoByTokenIdOrAddr', () => {
  it('values: no listing is asked for here; what nobody knows is null', async () => {
    const { token } = await someTrc20();
    const { code, data } = await callPost('/api/token/getTokenInfoByTokenIdOrAddr', {
      tokenIdOrAddr: token.contract_address,
    });
    const [shown] = (await call('/api/token_trc20', { contract: token.contract_address })).trc20_tokens;
    expect([code, data?.verifyStatus, data?.pairId, data?.description]).toEqual([
      0,
      -2,
      0,
      shown?.token_desc,
    ]);
    for (const tokenIdOrAddr of ['999999999', NOBODY])
      expect(await callPost('/api/token/getTokenInfoByTokenIdOrAddr', { tokenIdOrAddr })).toMatchObject({
        data: null,
      });
  });

  it('bad input: is named', async () => {
    await refusedPost('/api/token/getTokenInfoByTokenIdOrAddr', {}, /tokenIdOrAddr/);
    await refusedPost(
      '/api/token/getTokenInfoByTokenIdOrAddr',
      { tokenIdOrAddr: '1'.repeat(65) },
      /tokenIdOrAddr/,
    );
  });
});

describe('/external/trc_appeals/recent', () => {
  it('values: nothing is rejected here', async () =>
    expect((await call('/external/trc_appeals/recent', { address: NOBODY })).data).toEqual({ appeal: null }));
  it('bad input: is named', async () => refused('/external/trc_appeals/recent?address=x', /address/));
});
