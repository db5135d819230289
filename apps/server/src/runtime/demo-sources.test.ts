import { addressToBytes, type Address } from '@sunscope/tron/address';
import { afterEach, expect, it, vi } from 'vitest';
import { CONTRACTS_FOLDER } from '../process/places.ts';
import { DemoSources } from './demo-sources.ts';

const contractOf = (byte: number) => ({
  address: Uint8Array.of(0x41, ...Array.from({ length: 20 }, () => byte)),
  code_hash: null,
});
const [OLD, LATE] = [contractOf(1), contractOf(2)];

let demo: DemoSources | undefined;
afterEach(() => demo?.stop());

it('goes on until each contract was tried once, however often compiling fails and however late one comes', async () => {
  const log = { debug: vi.fn(), warn: vi.fn() };
  let looks = 0;
  const list = vi.fn(async () => {
    looks += 1;
    if (looks === 1) return [];
    return looks < 12 ? [OLD] : [LATE, OLD];
  });
  let fails = 7;
  const compile = vi.fn(async () => {
    fails -= 1;
    if (fails >= 0) throw new Error('too slow');
    return { version: '0.8.37+commit.f401782d', output: {} };
  });
  const verifyAny = vi.fn(async () => true);
  demo = new DemoSources({
    verification: {
      compilers: { compile },
      verifier: { verifyAny },
      sources: { briefs: async () => new Map() },
    } as never,
    readers: { contracts: { list } } as never,
    folder: CONTRACTS_FOLDER,
    log: log as never,
    waitMs: () => 0,
  });
  demo.start();
  await vi.waitFor(() => expect(looks).toBeGreaterThan(14), { timeout: 60_000 });
  expect(
    (verifyAny.mock.calls as unknown as [Address][]).map(([address]) => addressToBytes(address)),
  ).toEqual([OLD.address, LATE.address]);
  // Once for the first, and once more for the one that came late.
  expect(compile).toHaveBeenCalledTimes(9);
  expect([log.debug.mock.calls.length, log.warn.mock.calls.length]).toEqual([6, 1]);
});
