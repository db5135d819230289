import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressFromBytes } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { describeAccount, publicKnownKey } from '../src/chain/genesis.ts';
import { startDevnet, type Devnet } from '../src/devnet.ts';

// What TronBox's `tronWrap.send` posts to /tre, and the accounts calls of its runtime environment.

let devnet: Devnet;
beforeAll(async () => {
  devnet = await startDevnet({ blockMs: 0, tre: true });
});
afterAll(() => devnet.close());

async function send(path: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(devnet.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
}

const tre = (method: string, params: unknown[] = []) =>
  send('/tre', { jsonrpc: '2.0', id: 3, method, params });
const rpc = async (method: string, ...params: unknown[]) =>
  (await send('/jsonrpc', { jsonrpc: '2.0', id: 1, method, params }))['result'];

const stranger = publicKnownKey('stranger');
const address = addressFromBytes(stranger.address);

it('mines, and changes the time between blocks', async () => {
  const before = devnet.chain.head.number;
  expect(await tre('tre_mine', [{ blocks: 5 }])).toEqual({ jsonrpc: '2.0', id: 3, result: '0x0' });
  expect(await tre('tre_mine')).toMatchObject({ result: '0x0' });
  expect(devnet.chain.head.number).toBe(before + 6n);
  expect(await tre('tre_blockTime', [1])).toMatchObject({ result: true });
  const after = devnet.chain.head.number;
  await expect.poll(() => devnet.chain.head.number).toBeGreaterThan(after);
  expect(await tre('tre_blockTime', ['0'])).toMatchObject({ result: true });
  const still = devnet.chain.head.number;
  await send('/admin/fund', { address, amountSun: 7 });
  expect(devnet.chain.head.number).toBe(still + 1n);
});

it('sets balance, code and storage in blocks of their own, which can be undone', async () => {
  const before = devnet.chain.head.number;
  expect(await tre('tre_setAccountBalance', [address, '0x3e8'])).toMatchObject({ result: true });
  expect(devnet.chain.state.balance(stranger.address)).toBe(1_000n);
  // Answers what its slot 5 holds.
  expect(await tre('tre_setAccountCode', [address, '0x60055460005260206000f3'])).toMatchObject({
    result: true,
  });
  expect(await tre('tre_setAccountStorageAt', [address, '0x5', '0x2a'])).toMatchObject({ result: true });
  const evm = `0x${bytesToHex(stranger.address.subarray(1))}`;
  expect(await rpc('eth_getCode', evm, 'latest')).toBe('0x60055460005260206000f3');
  expect(await rpc('eth_getStorageAt', evm, '0x5', 'latest')).toBe(`0x${'2a'.padStart(64, '0')}`);
  expect(await rpc('eth_call', { to: evm, data: '0x12345678' }, 'latest')).toBe(
    `0x${'2a'.padStart(64, '0')}`,
  );
  expect(await tre('tre_setAccountCode', [address, '0x00'])).toMatchObject({ result: true });
  expect(await rpc('eth_getCode', evm, 'latest')).toBe('0x00');
  expect(devnet.chain.head.number).toBe(before + 4n);
  await devnet.chain.revertTo(before);
  expect(await rpc('eth_getCode', evm, 'latest')).toBe('0x');
  expect(devnet.chain.state.balance(stranger.address)).toBe(7n);
});

it('unlocks accounts, and funds that of private key 1', async () => {
  const one = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC';
  expect(await tre('tre_unlockedAccounts', [[address]])).toMatchObject({ result: true });
  const sent = await devnet.send(
    'TransferContract',
    { owner_address: stranger.address, to_address: devnet.treasury.address, amount: 1n },
    [],
  );
  expect(devnet.chain.archive.transaction(sent.idHex)).toBeDefined();
  const account = await send('/wallet/getaccount', { address: one, visible: true });
  expect(account).toMatchObject({ balance: 1_000_000_000_000, is_witness: true });
});

it('is final at once, with a time between blocks too', async () => {
  const slow = await startDevnet({ blockMs: 3_000, tre: true, paused: true });
  try {
    await slow.chain.mine(2);
    expect(slow.chain.solidNumber).toBe(slow.chain.head.number);
  } finally {
    await slow.close();
  }
});

it('says what is wrong', async () => {
  const error = async (method: string, params: unknown[]) => (await tre(method, params))['error'];
  expect(await error('tre_mine', [{ blocks: 101 }])).toMatchObject({
    message: 'blocks is a whole number from 1 to 100',
  });
  expect(await error('tre_setAccountBalance', ['T1', '0x1'])).toMatchObject({ code: -32000 });
  expect(await error('tre_setAccountBalance', [address, 5])).toMatchObject({ code: -32602 });
  expect(await error('tre_setAccountStorageAt', [address, '0x1', `0x${'11'.repeat(33)}`])).toMatchObject({
    code: -32602,
  });
  expect(await error('tre_unlockedAccounts', ['x'])).toMatchObject({ code: -32602 });
  for (const method of ['constructor', 'tre_no', 'debug_no', 'eth_accounts'])
    expect(await error(method, [])).toEqual({ code: -32601, message: 'method not found' });
});

it('lists batches of temporary accounts with the others', async () => {
  const made = await send('/admin/accounts-generation?format=hex', { accounts: 2 });
  expect(made['addresses']).toEqual([expect.stringMatching(/^41[0-9a-f]{40}$/), expect.any(String)]);
  const listed = (await (await fetch(`${devnet.url}/admin/accounts-json`)).json()) as { more: object[] };
  expect(listed.more).toEqual([
    expect.objectContaining({ mnemonic: made['mnemonic'], privateKeys: made['privateKeys'] }),
  ]);
  const text = await (await fetch(`${devnet.url}/admin/accounts?format=all`)).text();
  const [first] = devnet.accounts;
  if (!first) throw new RangeError('no account');
  expect(text).toContain(`(0) ${describeAccount(first).address} (${bytesToHex(first.address)}) (`);
  expect(text).toContain('Temporary Accounts');
  expect((await fetch(`${devnet.url}/admin/accounts?format=x`)).status).toBe(400);
  expect(await (await fetch(`${devnet.url}/admin`)).text()).toMatch(/^Sunscope devnet/);
});

it('is not there unless the chain was started for it, and no page of another origin reaches it', async () => {
  const other = await fetch(`${devnet.url}/tre`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://elsewhere.example' },
    body: '{"method":"tre_mine"}',
  });
  expect(other.status).toBe(403);
  const plain = await startDevnet({ blockMs: 0 });
  try {
    const answer = await fetch(`${plain.url}/tre`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"method":"tre_mine"}',
    });
    expect(answer.status).toBe(404);
  } finally {
    await plain.close();
  }
});
