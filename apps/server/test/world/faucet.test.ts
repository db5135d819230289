import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TronWeb } from 'tronweb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLiveChain, type LiveChain } from '../live-chain.ts';

let chain: LiveChain;
let solved: string | undefined;
const captcha = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  request.on('end', () => {
    const form = new URLSearchParams(text);
    solved = form.get('secret') ?? undefined;
    response.end(JSON.stringify({ success: form.get('response') === 'right' }));
  });
});

beforeAll(async () => {
  await new Promise<void>(resolve => captcha.listen(0, '127.0.0.1', resolve));
  const { port } = captcha.address() as AddressInfo;
  chain = await startLiveChain({
    'trust-proxy': '1',
    'faucet-sun': '25000000',
    'captcha-url': `http://127.0.0.1:${port}/siteverify`,
    'captcha-secret': 'hush',
  });
});
afterAll(async () => {
  await chain.close();
  captcha.close();
});

const stranger = async () => (await TronWeb.createAccount()).address.base58;

async function ask(body: object, ip = '203.0.113.7') {
  const response = await fetch(`${chain.api}/api/testnet/request-coins`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('POST /api/testnet/request-coins', () => {
  it('values: gives the coins, once per hour to an address and to a visitor', async () => {
    const [first, second] = [await stranger(), await stranger()];
    expect(await ask({ address: first, captchaCode: 'right' })).toEqual({
      status: 200,
      body: { success: true, amount: 25_000_000, code: 'SUCCESS', message: '' },
    });
    expect(solved).toBe('hush');
    await chain.mine();
    expect(await chain.web.trx.getUnconfirmedBalance(first)).toBe(25_000_000);
    expect(await ask({ address: first, captchaCode: 'right' }, '203.0.113.8')).toMatchObject({
      body: { success: false, amount: 0, code: 'ALREADY_REQUESTED_ADDRESS' },
    });
    expect(await ask({ address: second, captchaCode: 'right' })).toMatchObject({
      body: { success: false, code: 'ALREADY_REQUESTED_IP' },
    });
    // An hour later.
    await chain.database.query('UPDATE faucet_requests SET requested_ms = requested_ms - 3600001');
    expect(await ask({ address: first, captchaCode: 'right' })).toMatchObject({ body: { success: true } });
  });

  it('values: of an IPv6 household only one is given to, and two requests at once are one', async () => {
    const people = await Promise.all([stranger(), stranger(), stranger()]);
    const answers = await Promise.all(
      people.map((address, index) => ask({ address, captchaCode: 'right' }, `2001:db8:1:2::${index + 1}`)),
    );
    expect(answers.map(answer => String(answer.body['code'])).sort()).toEqual([
      'ALREADY_REQUESTED_IP',
      'ALREADY_REQUESTED_IP',
      'SUCCESS',
    ]);
    expect(await ask({ address: await stranger(), captchaCode: 'right' }, '2001:db8:1:3::1')).toMatchObject({
      body: { success: true },
    });
  });

  it('values: a captcha that was not solved gives nothing', async () => {
    for (const body of [{ captchaCode: 'wrong' }, {}])
      expect(await ask({ address: await stranger(), ...body }, '203.0.113.9')).toMatchObject({
        status: 200,
        body: { success: false, code: 'WRONG_CAPTCHA' },
      });
  });

  it('bad input: refuses what is no address', async () => {
    const { status, body } = await ask({ address: 'nobody', captchaCode: 'right' });
    expect(status).toBe(400);
    expect(body['message']).toMatch(/address/);
  });
});
