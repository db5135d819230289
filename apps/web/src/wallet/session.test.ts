// @vitest-environment node
import { parseAddress } from '@sunscope/tron/address';
import { hexToBytes } from '@sunscope/tron/bytes';
import { recoverAddress, messageDigest } from '@sunscope/tron/signature';
import { transactionId } from '@sunscope/tron/transaction';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountRecord, AccountRecords } from './account-records.ts';
import { createCookieJar } from './session-cookies.ts';
import { createSessionManager, type SessionManager } from './session.ts';
import { WalletError } from './signer.ts';
import { localSigningService } from './signing-service.ts';

// From the mnemonic of eleven "abandon" and "about", path 44'/195'/0'/0/0.
const KEY = 'b5a4cea271ff424d7c31dc12a3e43e401df7a40d7412a15750f3f0b6b5449a28';
const address = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const watched = parseAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');
const HOUR = 3_600_000;

/** Keeps what IndexedDB would keep: `structuredClone` is how it stores, keys included. */
function memoryRecords(): AccountRecords & { all: Map<string, AccountRecord> } {
  const all = new Map<string, AccountRecord>();
  return {
    all,
    get: id => Promise.resolve(all.get(id)),
    put: async record => void all.set(record.id, structuredClone(record)),
    delete: async id => void all.delete(id),
    clear: async () => all.clear(),
  };
}

/** A `document.cookie` that keeps names and values. */
function memoryPage() {
  const jar = new Map<string, string>();
  return {
    written: [] as string[],
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      this.written.push(text);
      const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=');
      if (text.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, value);
    },
  };
}

let records: ReturnType<typeof memoryRecords>;
let page: ReturnType<typeof memoryPage>;
let clock: number;
let followed: string[];

function openPage(): SessionManager {
  return createSessionManager({
    records,
    cookies: createCookieJar(page, true),
    signing: () => localSigningService,
    now: () => clock,
    onFollow: to => followed.push(to),
    onUnfollow: from => followed.push(`cancel:${from}`),
  });
}

const loginWithKey = (session: SessionManager, password?: string) =>
  session.login({
    kind: 'ACCOUNT_PRIVATE_KEY',
    address,
    privateKey: hexToBytes(KEY),
    idleMs: HOUR,
    ...(password === undefined ? {} : { password }),
  });

beforeEach(() => {
  records = memoryRecords();
  page = memoryPage();
  clock = 1_000;
  followed = [];
});

describe('login with a private key', () => {
  it('opens the wallet, follows the address and signs so that the address can be recovered', async () => {
    const session = openPage();
    await loginWithKey(session);
    expect(session.store.getState()).toMatchObject({
      status: 'open',
      account: { address, kind: 'ACCOUNT_PRIVATE_KEY' },
    });
    expect(followed).toEqual([address]);
    const rawData = hexToBytes('0a02abcd');
    const signature = await session.signer().signTransaction(rawData);
    expect(recoverAddress(transactionId(rawData), signature)).toBe(address);
    expect(recoverAddress(messageDigest('hello'), await session.signer().signMessage('hello'))).toBe(address);
  });

  it('keeps the key nowhere in the clear: not in cookies, not in the record, and overwrites the bytes given', async () => {
    const session = openPage();
    const privateKey = hexToBytes(KEY);
    await session.login({ kind: 'ACCOUNT_PRIVATE_KEY', address, privateKey, idleMs: HOUR });
    expect(privateKey.every(byte => byte === 0)).toBe(true);
    const record = [...records.all.values()][0];
    expect(page.cookie).toContain(`account_key=${record?.id}; islogin=1; localAddress=${address}`);
    expect(page.cookie).not.toContain(KEY.slice(0, 8));
    const stored = Buffer.from(record?.sealed?.ciphertext ?? new ArrayBuffer(0)).toString('hex');
    expect(stored).toHaveLength((32 + 16) * 2);
    expect(stored).not.toContain(KEY.slice(0, 16));
    const lock = record?.sealed?.lock;
    expect(lock?.type === 'device' && lock.key.extractable).toBe(false);
    expect(JSON.stringify(session.store.getState())).not.toContain(KEY.slice(0, 8));
  });

  it('writes its cookies strict, secure and for the whole site', async () => {
    await loginWithKey(openPage());
    expect(page.written.every(text => text.includes('; Path=/; SameSite=Strict; Secure'))).toBe(true);
  });

  it('refuses a key that is not the address’s', async () => {
    const login = openPage().login({
      kind: 'ACCOUNT_PRIVATE_KEY',
      address: watched,
      privateKey: hexToBytes(KEY),
      idleMs: HOUR,
    });
    await expect(login).rejects.toMatchObject({ code: 'wrong_key' });
    expect(records.all.size).toBe(0);
  });

  it('cancels the address before when another one signs in', async () => {
    const session = openPage();
    await loginWithKey(session);
    await session.login({ kind: 'ACCOUNT_ADDRESS', address: watched, idleMs: HOUR });
    expect(followed).toEqual([address, `cancel:${address}`, watched]);
    expect(records.all.size).toBe(1);
  });
});

describe('restore', () => {
  it('takes the session up again after a reload and can sign', async () => {
    await loginWithKey(openPage());
    const session = openPage();
    expect(session.store.getState().status).toBe('starting');
    await session.restore();
    expect(session.store.getState().status).toBe('open');
    expect(await session.signer().signTransaction(new Uint8Array([1]))).toHaveLength(65);
  });

  it('is a signed-out state, quietly, without a cookie or without its record', async () => {
    const session = openPage();
    await session.restore();
    expect(session.store.getState()).toEqual({ status: 'closed' });
    page.cookie = 'account_key=00112233445566778899aabbccddeeff';
    await session.restore();
    expect(session.store.getState()).toEqual({ status: 'closed' });
    expect(page.cookie).toBe('');
  });

  it('is a signed-out state when the browser keeps no data any more', async () => {
    await loginWithKey(openPage());
    records.get = () => Promise.reject(new WalletError('storage_unavailable', 'private mode'));
    const session = openPage();
    await session.restore();
    expect(session.store.getState()).toEqual({ status: 'closed' });
  });

  it('finds a damaged record out when it signs', async () => {
    const session = openPage();
    await loginWithKey(session);
    const record = [...records.all.values()][0];
    if (record) record.address = watched;
    await openPage().restore();
    await expect(session.signer().signTransaction(new Uint8Array([1]))).rejects.toMatchObject({
      code: 'record_damaged',
    });
  });
});

describe('logout', () => {
  it('forgets record and cookies, cancels the feed and signs no more', async () => {
    const session = openPage();
    await loginWithKey(session);
    const signer = session.signer();
    await session.logout();
    expect(session.store.getState()).toEqual({ status: 'closed' });
    expect(records.all.size).toBe(0);
    expect(page.cookie).toBe('');
    expect(followed).toEqual([address, `cancel:${address}`]);
    await expect(signer.signTransaction(new Uint8Array([1]))).rejects.toMatchObject({ code: 'not_login' });
    expect(() => session.signer()).toThrow(/sign in first/);
  });

  it('is noticed in another tab', async () => {
    const here = openPage();
    await loginWithKey(here);
    const there = openPage();
    await there.restore();
    await here.logout();
    await there.refresh();
    expect(there.store.getState()).toEqual({ status: 'closed' });
  });
});

describe('idle lock', () => {
  it('closes when another tab signed out before it could lock', async () => {
    const session = openPage();
    await loginWithKey(session);
    records.all.clear();
    clock += HOUR + 1;
    await session.checkIdle();
    expect(session.store.getState()).toEqual({ status: 'closed' });
  });

  it('erases the key when there is no password, and asks for the key again', async () => {
    const session = openPage();
    await loginWithKey(session);
    clock += HOUR;
    await session.checkIdle();
    expect(session.store.getState().status).toBe('open');
    clock += 1;
    await session.checkIdle();
    expect(session.store.getState()).toMatchObject({
      status: 'locked',
      unlockWith: 'secret',
      account: { address },
    });
    expect([...records.all.values()][0]?.sealed).toBeUndefined();
    expect(() => session.signer()).toThrow(/locked/);
  });

  it('stays open while somebody is there', async () => {
    const session = openPage();
    await loginWithKey(session);
    clock += HOUR - 1;
    session.touch();
    clock += HOUR - 1;
    await session.checkIdle();
    expect(session.store.getState().status).toBe('open');
  });

  it('counts the time the page was closed', async () => {
    await loginWithKey(openPage());
    clock += HOUR + 1;
    const session = openPage();
    await session.restore();
    expect(session.store.getState()).toMatchObject({ status: 'locked', unlockWith: 'secret' });
  });

  it('opens again by its password, after a reload too, and refuses a wrong one', async () => {
    await loginWithKey(openPage(), 'correct horse 9');
    const session = openPage();
    await session.restore();
    expect(session.store.getState()).toMatchObject({ status: 'locked', unlockWith: 'password' });
    await expect(session.unlock('correct horse 8')).rejects.toMatchObject({ code: 'wrong_password' });
    expect(session.store.getState().status).toBe('locked');
    await session.unlock('correct horse 9');
    expect(session.store.getState().status).toBe('open');
    expect(await session.signer().signTransaction(new Uint8Array([1]))).toHaveLength(65);
    await session.lock();
    expect(() => session.signer()).toThrow(/locked/);
  });
});

describe('watch-only login', () => {
  it('opens without a key, does not lock, and says why it cannot sign', async () => {
    const session = openPage();
    await session.login({ kind: 'ACCOUNT_ADDRESS', address: watched, idleMs: HOUR });
    clock += 2 * HOUR;
    await session.checkIdle();
    expect(session.store.getState().status).toBe('open');
    const signer = session.signer();
    expect(signer.capabilities.signsTransactions).toBe(false);
    await expect(signer.signTransaction(new Uint8Array([1]))).rejects.toMatchObject({ code: 'watch_only' });
    const again = openPage();
    await again.restore();
    expect(again.store.getState().status).toBe('open');
  });
});

it('writes a sign of life at most once a minute', async () => {
  const session = openPage();
  await loginWithKey(session);
  const put = vi.spyOn(records, 'put');
  clock += 30_000;
  session.touch();
  clock += 40_000;
  session.touch();
  session.touch();
  await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(1));
  expect([...records.all.values()][0]?.lastUsedMs).toBe(71_000);
});
