import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { addressFromPrivateKey, parsePrivateKey } from '@sunscope/tron/keys';
import { signDigest } from '@sunscope/tron/signature';
import type { Account } from './chain.ts';
import { endProcess, OWN_PORT, runServer } from './second-server.ts';

const CHAIN_PORT = OWN_PORT + 1;
const DEVNET = pathToFileURL(join(import.meta.dirname, '../../apps/devnet/src/devnet.ts')).href;

/** A chain of a test's own in memory that begins days ago: the worker's is every other test's as well. */
export interface OwnChain extends AsyncDisposable {
  /** Of the server that shows it. */
  readonly origin: string;
  /** Its first funded account. */
  readonly owner: Account;
  /** Has the chain build a transaction of the owner's, signs it and hands it in. */
  make(path: string, data: object): Promise<void>;
  /** One of its witnesses. */
  witness(): Promise<string>;
  /** Lets some of those days pass. */
  pass(ms: number): Promise<void>;
  /** Lets what is left of those days pass, starts a server that shows the chain, and opens a page of it. */
  open(browser: Browser, path: string): Promise<Page>;
}

const DAY_MS = 86_400_000;

/**
 * Starts a chain whose parameters differ from main net's by those given. It is in the past until it is opened: an index
 * takes no block from the future.
 */
export async function startOwnChain(
  daysAgo: number,
  properties: Readonly<Record<string, number>> = {},
): Promise<OwnChain> {
  const values = Object.entries(properties).map(([name, value]) => `${name}: ${value}n`);
  // It ends with this process, however that ends.
  const code = `
    process.stdin.resume().on('end', () => process.exit());
    const { startDevnet } = await import(${JSON.stringify(DEVNET)});
    await startDevnet({
      port: ${CHAIN_PORT},
      blockMs: 1000,
      time: { now: () => Date.now() - ${daysAgo * DAY_MS} },
      properties: { ${values.join(', ')} },
    });
    console.log('up');`;
  const chain = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    chain.stdout?.once('data', () => resolve());
    chain.once('exit', status => reject(new Error(`The chain ended with ${status}`)));
  });
  const base = `http://127.0.0.1:${CHAIN_PORT}`;
  const ask = async <T>(path: string, data?: object): Promise<T> => {
    const response = await fetch(
      `${base}/${path}`,
      data && { method: 'POST', body: JSON.stringify(data), headers: { 'content-type': 'application/json' } },
    );
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${text}`);
    return JSON.parse(text) as T;
  };
  const { privateKeys } = await ask<{ privateKeys: string[] }>('admin/accounts-json');
  const key = parsePrivateKey(privateKeys[0] ?? '');
  const owner: Account = { privateKey: privateKeys[0] ?? '', address: addressFromPrivateKey(key) };
  const origin = `http://127.0.0.1:${OWN_PORT}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'sunscope-own-chain-'));
  let server: Awaited<ReturnType<typeof runServer>> | undefined;
  let leftMs = daysAgo * DAY_MS;
  const pass = async (ms: number) => {
    leftMs -= ms;
    await ask('admin/time', { advanceMs: ms });
    await ask('admin/mine', { count: 2 });
  };
  return {
    origin,
    owner,
    async make(path, data) {
      const own = { owner_address: owner.address, visible: true, ...data };
      const built = await ask<{ txID?: string }>(`wallet/${path}`, own);
      if (built.txID === undefined) throw new Error(`${path}: ${JSON.stringify(built)}`);
      const signature = [bytesToHex(signDigest(hexToBytes(built.txID), key))];
      const answer = await ask<{ result?: boolean }>('wallet/broadcasttransaction', { ...built, signature });
      if (answer.result !== true) throw new Error(`${path}: ${JSON.stringify(answer)}`);
      await ask('admin/mine', { count: 1 });
    },
    async witness() {
      const { witnesses } = await ask<{ witnesses: { address: string }[] }>('wallet/listwitnesses', {
        visible: true,
      });
      return witnesses[0]?.address ?? '';
    },
    pass,
    async open(browser, path) {
      await pass(leftMs);
      server = await runServer(dataDir, origin, base);
      const page = await (await browser.newContext({ baseURL: origin })).newPage();
      await page.goto(path);
      return page;
    },
    async [Symbol.asyncDispose]() {
      if (server) await endProcess(server);
      await endProcess(chain);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
