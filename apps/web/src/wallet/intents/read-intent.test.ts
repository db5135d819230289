// @vitest-environment node
import { concatBytes } from '@sunscope/tron/bytes';
import { encodeMessage } from '@sunscope/tron/codec';
import { decodeTransactionRaw } from '@sunscope/tron/transaction';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildIntent } from './build.ts';
import { onDemandEntries } from './on-demand-entries.ts';
import { intentOfRaw } from './read-intent.ts';
import { addEntries } from './registry.ts';
import { anyIntent } from './testing-intents.ts';

addEntries(onDemandEntries);
const block = { id: new Uint8Array(32).fill(7), timestampMs: 0n };
const options = { block, nowMs: 1, expirationMs: 300_001n, feeLimitSun: 20_000_000n };

it('reads back what was built, whatever it was', () => {
  fc.assert(
    fc.property(anyIntent, intent => {
      const read = intentOfRaw(buildIntent(intent, options).rawData);
      expect(read && buildIntent(read, options).rawData).toEqual(buildIntent(intent, options).rawData);
    }),
    { seed: 4, numRuns: 150 },
  );
});

it('reads nothing that says more than is shown', () => {
  const intent = fc.sample(anyIntent, { seed: 4, numRuns: 1 })[0]!;
  const { rawData } = buildIntent(intent, options);
  const raw = decodeTransactionRaw(rawData);
  const hidden = [
    // A field that nobody knows, at the end.
    concatBytes(rawData, Uint8Array.of(0xf8, 0x3f, 1)),
    encodeMessage('TransactionRaw', { ...raw, contract: [...raw.contract, ...raw.contract] }),
    encodeMessage('TransactionRaw', { ...raw, contract: [] }),
    encodeMessage('TransactionRaw', { ...raw, scripts: Uint8Array.of(1) }),
    encodeMessage('TransactionRaw', { ...raw, data: Uint8Array.of(0xff, 0xfe) }),
    encodeMessage('TransactionRaw', { ...raw, contract: [{ ...raw.contract[0]!, Permission_id: 1 }] }),
    encodeMessage('TransactionRaw', { ...raw, contract: [{ ...raw.contract[0]!, type: 999 }] }),
    Uint8Array.of(1, 2, 3),
    new Uint8Array(0),
  ];
  expect(intentOfRaw(rawData)).toBeDefined();
  expect(hidden.map(bytes => intentOfRaw(bytes))).toEqual(hidden.map(() => undefined));
});
