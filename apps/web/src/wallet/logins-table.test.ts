import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressToBytes, parseAddress, type Address } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { writeOldKeystore } from '@sunscope/tron/keystore';
import { accountPath } from '@sunscope/tron/mnemonic';
import { messageDigest, recoverAddress } from '@sunscope/tron/signature';
import { createTransactionRaw, transactionId } from '@sunscope/tron/transaction';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { queryClient } from '../lib/net/query-client.ts';
import { CHAIN_ID, FakeWallet } from './injected/testing.ts';
import { keepChannel } from './external/current.ts';
import { newPairing } from './external/link.ts';
import { openPageEnd } from './external/page-end.ts';
import { createKeyService } from './key-service.ts';
import { FakeLedger, plugIn } from './ledger/testing.ts';
import { passwordLogin } from './login-password.ts';
import { createCookieJar } from './session-cookies.ts';
import type { LoginRequest, Session, SessionManager } from './session-types.ts';
import { createSessionManager } from './session.ts';
import type { Signer } from './signer.ts';
import { createLocalSigningService, type SigningService } from './signing-service.ts';
import { memoryRecords, memoryTabs } from './testing.ts';
import { buildTransfer } from './testing-transfers.ts';

// Every login, through the session it opens: what it does is written into docs/logins.md.

// A device at the other end of the channel, which signs what it is asked.
vi.mock('./external/socket.ts', async () => {
  const { FakeSocket } = await import('./external/testing.ts');
  const { decodeTransaction, encodeTransaction } = await import('@sunscope/tron/transaction');
  const { signDigest } = await import('@sunscope/tron/signature');
  class Device extends FakeSocket {
    override emit(event: string, ...data: unknown[]): this {
      super.emit(event, ...data);
      if (event === 'message-request') {
        const [{ message }] = data as [{ message: string }];
        const signature = bytesToHex(signDigest(messageDigest(message), hexToBytes(KEY)));
        this.answer(event, { signature });
        return this;
      }
      if (event !== 'sign-request') return this;
      const [{ transaction }] = data as [{ transaction: { hex: string } }];
      const { rawData } = decodeTransaction(hexToBytes(transaction.hex));
      const signature = [signDigest(transactionId(rawData), hexToBytes(KEY))];
      this.answer(event, { transaction: { hex: bytesToHex(encodeTransaction(rawData, { signature })) } });
      return this;
    }
  }
  return { joinChannel: () => new Device() };
});
// Files share a process, and a mocked module stays mocked until it is unmocked.
afterAll(() => vi.doUnmock('./external/socket.ts'));

const FILE = join(import.meta.dirname, '../../../../docs/logins.md');
const KEY = 'b5a4cea271ff424d7c31dc12a3e43e401df7a40d7412a15750f3f0b6b5449a28';
const PHRASE = `${'abandon '.repeat(11)}about`;
const OWN = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const TO = parseAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');

/** A way of signing in: what it hands to the session, and the service that holds its key. */
type Login = () => Promise<{
  request: Partial<LoginRequest>;
  service?: SigningService;
  /** Once it is signed in. */
  afterwards?: () => void;
}>;
const STORED = { password: 'correct horse 9' };
const LOGINS: Readonly<Record<string, Login>> = {
  'Private key': async () => ({ request: { privateKey: hexToBytes(KEY), ...STORED } }),
  'Recovery phrase': async () => {
    const service = createKeyService();
    expect(await service.readPhrase(PHRASE, '', [accountPath(0)])).toEqual([OWN]);
    return { request: { privateKey: new Uint8Array(0), ...STORED }, service };
  },
  'Keystore file': async () => {
    const service = createKeyService();
    const file = await writeOldKeystore(hexToBytes(KEY), 'secret');
    expect(await service.readKeystore(file, 'secret')).toEqual({ address: OWN, format: 'old' });
    return { request: { privateKey: new Uint8Array(0), ...STORED }, service };
  },
  'Browser wallet': async () => {
    vi.stubGlobal('tron', new FakeWallet(KEY).provider);
    return { request: { kind: 'ACCOUNT_TRONLINK', walletId: 'window.tron' } };
  },
  Ledger: async () => {
    plugIn(new FakeLedger());
    return { request: { kind: 'ACCOUNT_LEDGER', pathIndex: 0 } };
  },
  'External device': async () => {
    const end = openPageEnd(newPairing(), { onDevice: () => undefined, onEnd: () => undefined });
    return { request: { kind: 'ACCOUNT_EXTERNAL' }, afterwards: () => keepChannel(end, 'Pocket') };
  },
  Password: async () => {
    const read = await passwordLogin.read(
      Buffer.from(KEY, 'hex').toString('base64'),
      createLocalSigningService(),
    );
    if (read.status !== 'ready' || !read.privateKey) throw new Error('the password was not read');
    return { request: { privateKey: read.privateKey, ...STORED } };
  },
  'Address only': async () => ({ request: { kind: 'ACCOUNT_ADDRESS' } }),
};
const COLUMNS = ['Log in', 'Restore', 'TRX', 'TRC10', 'TRC20', 'Call', 'Message', 'Log out'];

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'hid');
  queryClient.clear();
});

const transfer = (token: Parameters<typeof buildTransfer>[0]['token']) => () =>
  buildTransfer(
    { from: OWN, to: TO, token, amount: 1n, note: '' },
    {
      block: { id: new Uint8Array(32), timestampMs: 0n },
      nowMs: 0,
      expirationMs: 300_000n,
      feeLimitSun: 1_000_000n,
    },
  ).rawData;

/** Any other call of a contract than a transfer. */
const call = () =>
  createTransactionRaw(
    'TriggerSmartContract',
    {
      owner_address: addressToBytes(OWN),
      contract_address: addressToBytes(TO),
      data: hexToBytes('d0e30db0'),
    },
    {
      refBlock: { ref_block_bytes: new Uint8Array(2), ref_block_hash: new Uint8Array(8) },
      expirationMs: 300_000n,
      timestampMs: 0n,
      feeLimitSun: 1_000_000n,
    },
  );

async function cellOf(work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === undefined) throw error;
    return `refused: \`${code}\``;
  }
}

const signs = (signer: () => Signer, build: () => Uint8Array) => () =>
  cellOf(async () => {
    const rawData = build();
    const signature = await signer().signTransaction(rawData);
    expect(recoverAddress(transactionId(rawData), signature)).toBe(OWN);
    return 'signed';
  });

async function rowOf(login: Login): Promise<string[]> {
  const records = memoryRecords();
  const page = { cookie: '' };
  const jar = new Map<string, string>();
  Object.defineProperty(page, 'cookie', {
    get: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    set: (text: string) => {
      const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=');
      if (text.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, value);
    },
  });
  const followed = new Set<Address>();
  const openPage = (signing: SigningService): SessionManager =>
    createSessionManager({
      store: createStore<Session>(() => ({ status: 'starting' })),
      records,
      cookies: createCookieJar(page, true),
      tabs: memoryTabs()(),
      signing: () => signing,
      now: Date.now,
      onFollow: address => followed.add(address),
      onUnfollow: address => followed.delete(address),
    });
  const { request, service = createLocalSigningService(), afterwards } = await login();
  const session = openPage(service);
  await session.login({ kind: 'ACCOUNT_PRIVATE_KEY', address: OWN, idleMs: 60_000, ...request });
  expect(session.store.getState()).toMatchObject({ status: 'open', account: { address: OWN } });
  afterwards?.();
  expect([...followed]).toEqual([OWN]);

  // A later visit has the records and cookies of this one, and nothing else.
  const later = openPage(createLocalSigningService());
  await later.restore();
  const restored = later.store.getState();
  if (restored.status !== 'closed') expect(restored).toMatchObject({ account: { address: OWN } });
  if (restored.status === 'locked') {
    await later.unlock('correct horse 9');
    expect(later.store.getState()).toMatchObject({ status: 'open', account: { address: OWN } });
  }

  const signer = () => session.signer();
  const actions = [
    signs(signer, transfer({ kind: 'trx' })),
    signs(signer, transfer({ kind: 'trc10', id: '1000001' })),
    signs(signer, transfer({ kind: 'trc20', contract: TO })),
    signs(signer, call),
    () =>
      cellOf(async () => {
        expect(recoverAddress(messageDigest('hello'), await signer().signMessage('hello'))).toBe(OWN);
        return 'signed';
      }),
  ];
  const cells: string[] = [];
  for (const action of actions) cells.push(await action());
  await session.logout();
  expect(session.store.getState()).toEqual({ status: 'closed' });
  expect(records.all.size).toBe(0);
  expect(jar.size).toBe(0);
  expect(followed.size).toBe(0);
  const restore = { locked: 'by its password', closed: 'ends with the page', open: 'at once', starting: '?' };
  return ['opens', restore[restored.status], ...cells, 'nothing kept'];
}

it('what every login does stands in docs/logins.md', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ network: { chainId: CHAIN_ID } }));
  const rows: string[] = [];
  for (const [name, login] of Object.entries(LOGINS))
    rows.push(`| ${[name, ...(await rowOf(login))].join(' | ')} |`);
  // The rows of the first table are the browser's, see the end of the file.
  const written = readFileSync(FILE, 'utf8');
  const inChromium = written.split('## In Chromium')[1]?.split('\n## ')[0] ?? '';
  const text = `# Logins

## In Chromium${inChromium}
## Through a session

Written by \`apps/web/src/wallet/logins-table.test.ts\` (\`UPDATE_TABLES=1\`): each cell is what the login did through a session of its
own, without the forms: a signature counts where the account is recovered from it. "Restore" is a later visit with the records and
cookies of the first, the key stored behind a password; without one it is gone with the page. The browser wallet follows
TIP-1102, TIP-1193 and TIP-6963; the Ledger is asked by the same reports as the vendor's library asks (\`wallet/ledger/ledger.test.ts\`).
The external device is a double, too, that signs what it is asked; \`wallet/external/external.test.ts\` has what hostile ones get.
The call here is one that no form describes: keys in this browser sign listed kinds only (\`workerSigns\`).

| Login | ${COLUMNS.join(' | ')} |
| --- | ${COLUMNS.map(() => '---').join(' | ')} |
${rows.join('\n')}

## Not offered

WalletConnect is not offered: its packages (700 kB) speak only through a relay of a third party, with a project id from there, so
the wallet would not work without that party, and it would see who talks to whom. The external device does the same through this server alone.
`;
  if (process.env['UPDATE_TABLES'] === '1') writeFileSync(FILE, text);
  // Older than the logins? UPDATE_TABLES=1 npx vitest run --project ./apps/web logins-table
  const plain = (table: string) => table.replaceAll(/ {2,}/g, ' ').replaceAll(/-{3,}/g, '---');
  expect(plain(readFileSync(FILE, 'utf8'))).toBe(plain(text));
});
