import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  chromium,
  expect,
  type APIRequestContext,
  type Browser,
  type Page,
  type TestInfo,
} from '@playwright/test';
import { admin } from './chain.ts';
import { shareClock } from './clock.ts';
import { DEVNET_PORT } from './ports.ts';

// What the tests of a page of another origin share: the page, a browser in which names lead to it, and what it may not change.

export const chainOnThisMachine = `http://127.0.0.1:${DEVNET_PORT}`;

/** Control calls that change something, each with a body that would. */
export const CHANGES: Readonly<Record<string, object>> = {
  mine: { count: 3 },
  snapshot: {},
  revert: { id: 1 },
  reorganise: { depth: 2, force: true },
  time: { advanceMs: 3_600_000 },
  pause: { paused: false },
  fund: { address: 'TZ4UXDV5ZhNW7fb2AMSbgfAEZ7hWsnYS2g' },
  impersonate: { all: true },
  fail: { how: { drop: true }, times: 100 },
  'temporary-accounts-generation': { accounts: 1 },
};

/** Control calls that give something away. */
export const READS = ['accounts', 'accounts-json', 'status', 'temporary-accounts-generation?accounts=1'];

/** Serves the other page, the same at every path. */
export async function servePages(): Promise<{ port: number; close(): Promise<void> }> {
  const pages = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>another page</title><p>Free coins');
  });
  await new Promise<void>(resolve => pages.listen(0, '127.0.0.1', resolve));
  return {
    port: (pages.address() as AddressInfo).port,
    close: () => new Promise(resolve => pages.close(() => resolve())),
  };
}

/** A browser in which `*.test` leads to this machine, as after DNS rebinding. */
export async function launchRebound({ project }: TestInfo): Promise<Browser> {
  const { launchOptions } = project.use;
  return shareClock(
    await chromium.launch({
      ...launchOptions,
      args: [...(launchOptions?.args ?? []), '--host-resolver-rules=MAP *.test 127.0.0.1'],
    }),
  );
}

/** Keys and phrase of the chain's accounts, which no page of another origin may read. */
export async function secretsOf(request: APIRequestContext): Promise<string[]> {
  const { privateKeys, mnemonic } = (await (
    await request.get(`${chainOnThisMachine}/admin/accounts-json`)
  ).json()) as { privateKeys: string[]; mnemonic: string };
  expect(privateKeys.length).toBeGreaterThan(0);
  return [mnemonic, ...privateKeys];
}

/** What of the chain an attack could change, blocks being made by nobody else while it is paused. */
export async function standingOf(request: APIRequestContext): Promise<object> {
  const get = async <T = object>(path: string) =>
    (await (await request.get(`${chainOnThisMachine}/${path}`)).json()) as T;
  const { timeMs, ...status } = await get<{ timeMs: number }>('admin/status');
  return {
    ...status,
    isClockApart: Math.abs(timeMs - Date.now()) > 60_000,
    head: (await get<{ blockID: string }>('wallet/getnowblock')).blockID,
    impersonated: await get('admin/impersonate'),
    failures: await get('admin/fail'),
  };
}

/** How many snapshots there were before this one. */
export async function takeSnapshot(request: APIRequestContext): Promise<number> {
  return (await admin<{ id: number }>(request, 'snapshot')).id - 1;
}

/** How a WebSocket ends that a page opens. */
export function socketOf(page: Page, url: string): Promise<'open' | 'refused'> {
  return page.evaluate(
    address =>
      new Promise<'open' | 'refused'>(resolve => {
        const socket = new WebSocket(address);
        socket.addEventListener('open', () => {
          resolve('open');
          socket.close();
        });
        socket.addEventListener('error', () => resolve('refused'));
      }),
    url,
  );
}
