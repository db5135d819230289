import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bytesToHex } from '@sunscope/tron/bytes';
import { encodeTransaction } from '@sunscope/tron/transaction';
import { startDevnet, type Devnet } from '../../devnet.ts';

// Calls that fail because /admin/fail says so.

let devnet: Devnet;
beforeAll(async () => {
  devnet = await startDevnet({ blockMs: 0 });
});
afterAll(() => devnet.close());
afterEach(() => post('/admin/fail', { clear: true }));

async function post(path: string, body: unknown = {}): Promise<Record<string, unknown>> {
  const response = await fetch(devnet.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
}

const now = () => fetch(`${devnet.url}/wallet/getnowblock`);

describe('/admin/fail', () => {
  it('answers the next calls with a status and a body, then lets them through', async () => {
    await post('/admin/fail', { times: 2, how: { status: 503, body: 'overloaded' } });
    for (let call = 0; call < 2; call++) {
      const response = await now();
      expect(response.status).toBe(503);
      expect(await response.text()).toBe('overloaded');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
    }
    expect((await now()).status).toBe(200);
    await post('/admin/fail', { how: { status: 429, body: { Error: 'too many' } } });
    const limited = await now();
    expect([limited.status, await limited.json()]).toEqual([429, { Error: 'too many' }]);
  });

  it('keeps to a path, or to all below one', async () => {
    await post('/admin/fail', { path: '/walletsolidity/*', how: { status: 500 } });
    await post('/admin/fail', { path: '/wallet/getaccount', how: { status: 404 } });
    expect((await now()).status).toBe(200);
    expect((await fetch(`${devnet.url}/wallet/getaccount?address=41`)).status).toBe(404);
    expect((await fetch(`${devnet.url}/walletsolidity/getnowblock`)).status).toBe(500);
  });

  it('shows what is left, and takes it all back', async () => {
    await post('/admin/fail', { path: '/wallet/getnowblock', times: 3, how: { status: 500, body: 'x' } });
    await post('/admin/fail', { how: { drop: true }, path: '/wallet/getnodeinfo' });
    await now();
    expect(await (await fetch(`${devnet.url}/admin/fail`)).json()).toEqual({
      rules: [
        { path: '/wallet/getnowblock', times: 3, left: 2, how: { status: 500, body: 'x' } },
        { path: '/wallet/getnodeinfo', times: 1, left: 1, how: { drop: true } },
      ],
    });
    expect(await post('/admin/fail', { clear: true })).toEqual({ rules: [] });
    expect((await now()).status).toBe(200);
  });

  it('makes a call late, and a delay adds to what comes after it', async () => {
    await post('/admin/fail', { how: { delayMs: 150 } });
    await post('/admin/fail', { how: { status: 502 } });
    const began = performance.now();
    expect((await now()).status).toBe(502);
    expect(performance.now() - began).toBeGreaterThan(145);
  });

  it('cuts the connection', async () => {
    await post('/admin/fail', { how: { drop: true } });
    await expect(now()).rejects.toMatchObject({ cause: { code: 'UND_ERR_SOCKET' } });
    expect((await now()).status).toBe(200);
  });

  it('leaves preflights and control calls alone', async () => {
    await post('/admin/fail', { times: 5, how: { status: 500 } });
    expect((await fetch(`${devnet.url}/admin/status`)).status).toBe(200);
    expect((await fetch(`${devnet.url}/wallet/getnowblock`, { method: 'OPTIONS' })).status).toBe(204);
    expect((await now()).status).toBe(500);
  });

  it('refuses a broadcast with java-tron’s code and text, in the form of either call', async () => {
    const [alice, bob] = devnet.accounts;
    if (!alice || !bob) throw new RangeError('There are no funded accounts');
    const built = await post('/wallet/createtransaction', {
      owner_address: bytesToHex(alice.address),
      to_address: bytesToHex(bob.address),
      amount: 1,
    });
    await post('/admin/fail', { times: 2, how: { code: 'SERVER_BUSY' } });
    // "Server busy." in hex; no "result" key.
    expect(await post('/wallet/broadcasttransaction', built)).toEqual({
      code: 'SERVER_BUSY',
      txid: built['txID'],
      message: '53657276657220627573792e',
    });
    const hex = bytesToHex(
      encodeTransaction(Buffer.from(built['raw_data_hex'] as string, 'hex'), { signature: [] }),
    );
    expect(await post('/wallet/broadcasthex', { transaction: hex })).toMatchObject({
      result: false,
      code: 'SERVER_BUSY',
      message: 'Server busy.',
      txid: built['txID'],
    });
    await post('/admin/fail', { how: { code: 'OTHER_ERROR', message: 'Error: out of luck' } });
    expect(await post('/wallet/broadcasttransaction', { ...built, visible: false })).toMatchObject({
      code: 'OTHER_ERROR',
      message: bytesToHex(Buffer.from('Error: out of luck')),
    });
    // The plan is used up: the chain itself refuses what is not signed.
    expect(await post('/wallet/broadcasttransaction', built)).toMatchObject({ code: 'SIGERROR' });
  });

  it.each([
    [{}, 'invalid_how'],
    [{ how: { status: 500, drop: true } }, 'invalid_how'],
    [{ how: { status: 42 } }, 'invalid_number'],
    [{ how: { drop: false } }, 'invalid_how'],
    [{ how: { code: 'SUCCESS' } }, 'invalid_code'],
    [{ how: { code: 'SIGERROR' } }, 'invalid_message'],
    [{ path: '/admin/mine', how: { drop: true } }, 'invalid_path'],
    [{ path: 'wallet', how: { drop: true } }, 'invalid_path'],
    [{ path: '/wallet/getaccount', how: { code: 'SERVER_BUSY' } }, 'invalid_path'],
    [{ times: 0, how: { drop: true } }, 'invalid_number'],
  ])('refuses %j with %s', async (body, error) => {
    expect(await post('/admin/fail', body)).toMatchObject({ error });
  });
});
