// @vitest-environment node
import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { concatBytes, hexToBytes } from '@sunscope/tron/bytes';
import { recoverAddress, messageDigest } from '@sunscope/tron/signature';
import { createTransactionRaw, transactionId } from '@sunscope/tron/transaction';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createCookieJar } from './session-cookies.ts';
import type { Session, SessionManager } from './session-types.ts';
import { createSessionManager } from './session.ts';
import { WalletError } from './signer.ts';
import { createLocalSigningService } from './signing-service.ts';
import { memoryRecords, memoryTabs } from './testing.ts';
import { buildTransfer } from './testing-transfers.ts';

// From the mnemonic of eleven "abandon" and "about", path 44'/195'/0'/0/0.
const KEY = 'b5a4cea271ff424d7c31dc12a3e43e401df7a40d7412a15750f3f0b6b5449a28';
const address = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const watched = parseAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');
const HOUR = 3_600_000;

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
let openTab: ReturnType<typeof memoryTabs>;

/** A transfer of 1 TRX from the key's address, as the page builds it. */
function transferBytes(): Uint8Array {
  const transfer = {
    from: address,
    to: watched,
    token: { kind: 'trx' },
    amount: 1_000_000n,
    note: '',
  } as const;
  const block = { id: new Uint8Array(32), timestampMs: 0n };
  return buildTransfer(transfer, { block, nowMs: 0, expirationMs: 300_000n, feeLimitSun: 0n }).rawData;
}

function openPage(): SessionManager {
  const signing = createLocalSigningService();
  return createSessionManager({
    store: createStore<Session>(() => ({ status: 'starting' })),
    records,
    cookies: createCookieJar(page, true),
    tabs: openTab(),
    signing: () => signing,
    now: () => clock,
    onFollow: to => followed.push(to),
    onUnfollow: from => followed.push(`cancel:${from}`),
  });
}

const loginWithKey = (session: SessionManager, how: { password?: string; stay?: boolean } = {}) =>
  session.login({
    kind: 'ACCOUNT_PRIVATE_KEY',
    address,
    privateKey: hexToBytes(KEY),
    idleMs: HOUR,
    ...how,
  });
const STAY = { stay: true };
const PASSWORD = { password: 'correct horse 9' };

beforeEach(() => {
  records = memoryRecords();
  page = memoryPage();
  clock = 1_000;
  followed = [];
  openTab = memoryTabs();
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
    const rawData = transferBytes();
    const signature = await session.signer().signTransaction(rawData);
    expect(recoverAddress(transactionId(rawData), signature)).toBe(address);
    expect(recoverAddress(messageDigest('hello'), await session.signer().signMessage('hello'))).toBe(address);
  });

  it('keeps the key nowhere in the clear: not in cookies, not in the record, and overwrites the bytes given', async () => {
    const session = openPage();
    const privateKey = hexToBytes(KEY);
    await session.login({ kind: 'ACCOUNT_PRIVATE_KEY', address, privateKey, idleMs: HOUR, stay: true });
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
    await loginWithKey(openPage(), STAY);
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
    await loginWithKey(openPage(), STAY);
    const session = openPage();
    expect(session.store.getState().status).toBe('starting');
    await session.restore();
    expect(session.store.getState().status).toBe('open');
    expect(await session.signer().signTransaction(transferBytes())).toHaveLength(65);
  });

  it('is signed out where the key was in memory, of which nothing was stored', async () => {
    const session = openPage();
    await loginWithKey(session);
    expect([records.all.size, page.cookie]).toEqual([0, '']);
    expect(session.store.getState()).toMatchObject({ status: 'open', account: { keeping: 'memory' } });
    const again = openPage();
    await again.restore();
    expect(again.store.getState()).toEqual({ status: 'closed' });
    expect(await session.signer().signTransaction(transferBytes())).toHaveLength(65);
  });

  it('erases a key that an earlier version kept without asking, and asks for it', async () => {
    await loginWithKey(openPage(), STAY);
    for (const record of records.all.values()) delete record.stay;
    const session = openPage();
    await session.restore();
    expect(session.store.getState()).toMatchObject({ status: 'locked', unlockWith: 'secret' });
    expect([...records.all.values()].map(record => record.sealed)).toEqual([undefined]);
  });

  it('removes records whose cookie is gone, but for one that another tab is just writing', async () => {
    await loginWithKey(openPage(), STAY);
    page.cookie = 'account_key=; Max-Age=0';
    await openPage().restore();
    expect(records.all.size).toBe(1);
    clock += 60_001;
    await openPage().restore();
    expect(records.all.size).toBe(0);
  });

  it('needs no store for a key in memory', async () => {
    const refuse = () => Promise.reject(new WalletError('storage_unavailable', 'private mode'));
    Object.assign(records, { get: refuse, replace: refuse, clear: refuse, prune: refuse });
    const session = openPage();
    await session.restore();
    await loginWithKey(session);
    expect(await session.signer().signTransaction(transferBytes())).toHaveLength(65);
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
    await loginWithKey(openPage(), STAY);
    records.get = () => Promise.reject(new WalletError('storage_unavailable', 'private mode'));
    const session = openPage();
    await session.restore();
    expect(session.store.getState()).toEqual({ status: 'closed' });
  });

  it('finds a damaged record out when it signs', async () => {
    const session = openPage();
    await loginWithKey(session, STAY);
    const record = [...records.all.values()][0];
    if (record) record.address = watched;
    const again = openPage();
    await again.restore();
    await expect(again.signer().signTransaction(transferBytes())).rejects.toMatchObject({
      code: 'record_damaged',
    });
  });
});

describe('logout', () => {
  it('forgets record and cookies, cancels the feed and signs no more', async () => {
    const session = openPage();
    await loginWithKey(session, STAY);
    const signer = session.signer();
    await session.logout();
    expect(session.store.getState()).toEqual({ status: 'closed' });
    expect(records.all.size).toBe(0);
    expect(page.cookie).toBe('');
    expect(followed).toEqual([address, `cancel:${address}`]);
    await expect(signer.signTransaction(transferBytes())).rejects.toMatchObject({ code: 'not_login' });
    expect(() => session.signer()).toThrow(/sign in first/);
  });

  it.each([
    [{}, []],
    [STAY, ['cookies', 'record']],
    [PASSWORD, ['cookies', 'record']],
  ])('signs out where the browser lets nothing be erased, and says what is left (%o)', async (how, left) => {
    const session = openPage();
    await loginWithKey(session, how);
    const signer = session.signer();
    records.clear = () => Promise.reject(new WalletError('storage_unavailable', 'private mode'));
    const kept = page.cookie;
    Object.defineProperty(page, 'cookie', {
      get: () => kept,
      set: () => {
        throw new DOMException('no cookies here', 'SecurityError');
      },
    });
    expect(await session.logout()).toEqual(left);
    expect(session.store.getState()).toEqual({ status: 'closed' });
    expect(followed).toEqual([address, `cancel:${address}`]);
    await expect(signer.signTransaction(transferBytes())).rejects.toMatchObject({ code: 'not_login' });
    expect(() => session.signer()).toThrow(/sign in first/);
  });

  it('signs out where even reading cookies throws', async () => {
    const session = openPage();
    await loginWithKey(session, STAY);
    const refuse = () => {
      throw new DOMException('no cookies here', 'SecurityError');
    };
    Object.defineProperty(page, 'cookie', { get: refuse, set: refuse });
    expect(await session.logout()).toEqual([]);
    expect(session.store.getState()).toEqual({ status: 'closed' });
  });

  it('is noticed in another tab', async () => {
    const here = openPage();
    await loginWithKey(here, STAY);
    const there = openPage();
    await there.restore();
    await here.logout();
    await there.refresh();
    expect(there.store.getState()).toEqual({ status: 'closed' });
  });
});

describe('what is under way when somebody signs out', () => {
  /** Holds all transactions of the store up until released; they go on in the order they came. */
  function holdUp(): () => void {
    let goOn = () => {};
    const gate = new Promise<void>(resolve => (goOn = resolve));
    records.turn = () => gate;
    return () => goOn();
  }

  it.each([STAY, PASSWORD])('a sign of activity brings no record back (%o)', async how => {
    const session = openPage();
    await loginWithKey(session, how);
    clock += 61_000;
    const goOn = holdUp();
    // Enter on "Sign out": a key press, then the click.
    session.touch();
    const signedOut = session.logout();
    goOn();
    await signedOut;
    await new Promise(resolve => setTimeout(resolve, 5));
    expect([records.all.size, page.cookie]).toEqual([0, '']);
  });

  it('an unlock neither opens the wallet nor writes', async () => {
    const session = openPage();
    await loginWithKey(session, PASSWORD);
    await session.lock();
    const unlocked = session.unlock(PASSWORD.password);
    await session.logout();
    await expect(unlocked).rejects.toBeInstanceOf(WalletError);
    expect([session.store.getState().status, records.all.size]).toEqual(['closed', 0]);
  });

  it('a login in another tab is over, and its record gone', async () => {
    const [here, there] = [openPage(), openPage()];
    await loginWithKey(here, STAY);
    const goOn = holdUp();
    const login = loginWithKey(there, STAY);
    const signedOut = here.logout();
    goOn();
    await signedOut;
    await expect(login).rejects.toMatchObject({ code: expect.stringMatching(/not_login|cancelled/) });
    expect([there.store.getState().status, records.all.size, page.cookie]).toEqual(['closed', 0, '']);
  });

  it('a restore does not open what was forgotten meanwhile', async () => {
    const here = openPage();
    await loginWithKey(here, STAY);
    const there = openPage();
    const goOn = holdUp();
    const restored = there.restore();
    const signedOut = here.logout();
    goOn();
    await Promise.all([restored, signedOut]);
    expect(there.store.getState()).toEqual({ status: 'closed' });
  });

  it('a signature is not given any more', async () => {
    const session = openPage();
    await loginWithKey(session);
    const signature = session.signer().signTransaction(transferBytes());
    await session.logout();
    await expect(signature).rejects.toBeInstanceOf(WalletError);
  });
});

describe('several tabs', () => {
  it('signing out ends each of them, a key in memory too', async () => {
    const [here, there] = [openPage(), openPage()];
    await loginWithKey(here, STAY);
    await loginWithKey(there);
    const signer = there.signer();
    await here.logout();
    expect(there.store.getState()).toEqual({ status: 'closed' });
    await expect(signer.signTransaction(transferBytes())).rejects.toMatchObject({ code: 'not_login' });
  });

  it.each<{ stay?: boolean; password?: string }>([{}, STAY, PASSWORD])(
    'one in the background does not lock while another is used (%o)',
    async how => {
      const [active, background] = [openPage(), openPage()];
      await loginWithKey(active, how);
      await background.restore();
      if (how.password !== undefined) await background.unlock(how.password);
      for (let minutes = 0; minutes < 90; minutes += 10) {
        clock += 10 * 60_000;
        active.touch();
        await background.checkIdle();
        await active.checkIdle();
      }
      expect(active.store.getState().status).toBe('open');
      expect(await active.signer().signTransaction(transferBytes())).toHaveLength(65);
    },
  );

  it('one that slept reads of the activity it did not hear of', async () => {
    const active = openPage();
    await loginWithKey(active, STAY);
    // Tabs of its own hear nothing of the others.
    openTab = memoryTabs();
    const asleep = openPage();
    await asleep.restore();
    clock += HOUR - 1;
    active.touch();
    clock += 2;
    await asleep.checkIdle();
    expect([asleep.store.getState().status, active.store.getState().status]).toEqual(['open', 'open']);
    expect(await active.signer().signTransaction(transferBytes())).toHaveLength(65);
  });

  it('all lock when none was used', async () => {
    const [one, other] = [openPage(), openPage()];
    await loginWithKey(one, STAY);
    await other.restore();
    clock += HOUR + 1;
    await other.checkIdle();
    expect([one, other].map(tab => tab.store.getState().status)).toEqual(['locked', 'locked']);
    expect([...records.all.values()].map(record => record.sealed)).toEqual([undefined]);
  });

  it('a login shows in those that are signed out', async () => {
    const [here, there] = [openPage(), openPage()];
    await there.restore();
    await loginWithKey(here, STAY);
    await vi.waitFor(() => expect(there.store.getState().status).toBe('open'), 50_000);
  });
});

describe('what is signed', () => {
  const other = { refBlock: { ref_block_bytes: new Uint8Array(2), ref_block_hash: new Uint8Array(8) } };
  const times = { ...other, expirationMs: 60_000n, timestampMs: 1n };
  const owner_address = addressToBytes(address);
  const to_address = addressToBytes(watched);
  const refused: Record<string, Uint8Array> = {
    'a change of permissions': createTransactionRaw(
      'AccountPermissionUpdateContract',
      { owner_address },
      times,
    ),
    'an approval': createTransactionRaw(
      'TriggerSmartContract',
      {
        owner_address,
        contract_address: to_address,
        data: hexToBytes(`095ea7b3${'00'.repeat(12)}${'11'.repeat(20)}${'ff'.repeat(32)}`),
      },
      times,
    ),
    'a transfer with TRX sent along': createTransactionRaw(
      'TriggerSmartContract',
      {
        owner_address,
        contract_address: to_address,
        call_value: 5n,
        data: hexToBytes(`a9059cbb${'00'.repeat(12)}${'11'.repeat(20)}${'00'.repeat(31)}01`),
      },
      times,
    ),
    'a transfer from somebody else': createTransactionRaw(
      'TransferContract',
      { owner_address: to_address, to_address: owner_address, amount: 1n },
      times,
    ),
    'a transfer by another permission': createTransactionRaw(
      'TransferContract',
      { owner_address, to_address, amount: 1n },
      { ...times, permissionId: 2 },
    ),
    'bytes that no field explains': concatBytes(transferBytes(), hexToBytes('f8ff0701')),
    'a digest': transactionId(transferBytes()),
    nothing: new Uint8Array(0),
  };

  it.each(Object.entries(refused))('is not %s', async (_name, rawData) => {
    const session = openPage();
    await loginWithKey(session);
    await expect(session.signer().signTransaction(rawData)).rejects.toMatchObject({ code: 'tampered' });
  });

  it.each([
    { token: { kind: 'trx' }, note: '\ufeffdanke 谢谢' },
    { token: { kind: 'trc10', id: '1000001' }, note: '' },
    { token: { kind: 'trc20', contract: watched }, note: 'x' },
  ] as const)('is a transfer of $token.kind', async ({ token, note }) => {
    const session = openPage();
    await loginWithKey(session);
    const block = { id: new Uint8Array(32).fill(7), timestampMs: 1_700_000_000_000n };
    const transfer = { from: address, to: watched, token, note, amount: 2n ** 62n };
    const { rawData } = buildTransfer(transfer, {
      block,
      nowMs: 1_700_000_000_500,
      expirationMs: 1_700_000_300_500n,
      feeLimitSun: 30_000_000n,
    });
    const signature = await session.signer().signTransaction(rawData);
    expect(recoverAddress(transactionId(rawData), signature)).toBe(address);
  });
});

describe('idle lock', () => {
  it('closes when another tab signed out before it could lock', async () => {
    const session = openPage();
    await loginWithKey(session, STAY);
    records.all.clear();
    clock += HOUR + 1;
    await session.checkIdle();
    expect(session.store.getState()).toEqual({ status: 'closed' });
  });

  it('erases the key when there is no password, and asks for the key again', async () => {
    const session = openPage();
    await loginWithKey(session, STAY);
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

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER, -1])(
    'locks in time whatever moment another tab names: %s',
    async atMs => {
      const session = openPage();
      await loginWithKey(session);
      openTab().post({ type: 'active', atMs });
      clock += HOUR + 1;
      await session.checkIdle();
      expect(session.store.getState().status).toBe('locked');
    },
  );

  it('counts the time the page was closed', async () => {
    await loginWithKey(openPage(), STAY);
    clock += HOUR + 1;
    const session = openPage();
    await session.restore();
    expect(session.store.getState()).toMatchObject({ status: 'locked', unlockWith: 'secret' });
  });

  it('opens again by its password, after a reload too, and refuses a wrong one', async () => {
    await loginWithKey(openPage(), PASSWORD);
    const session = openPage();
    await session.restore();
    expect(session.store.getState()).toMatchObject({ status: 'locked', unlockWith: 'password' });
    await expect(session.unlock('correct horse 8')).rejects.toMatchObject({ code: 'wrong_password' });
    expect(session.store.getState().status).toBe('locked');
    await session.unlock('correct horse 9');
    expect(session.store.getState().status).toBe('open');
    expect(await session.signer().signTransaction(transferBytes())).toHaveLength(65);
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
    await expect(signer.signTransaction(transferBytes())).rejects.toMatchObject({ code: 'watch_only' });
    const again = openPage();
    await again.restore();
    expect(again.store.getState().status).toBe('open');
  });
});

it('writes activity down at most once a minute', async () => {
  const session = openPage();
  await loginWithKey(session, STAY);
  const update = vi.spyOn(records, 'update');
  clock += 30_000;
  session.touch();
  clock += 40_000;
  session.touch();
  session.touch();
  await vi.waitFor(() => expect(update).toHaveBeenCalledTimes(1), 50_000);
  expect([...records.all.values()][0]?.lastUsedMs).toBe(71_000);
});
