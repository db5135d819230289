import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDevnet, type Devnet } from '../src/devnet.ts';
import { missingRecordings, recordedRefusal } from './recorded/recordings.ts';
import { makeSituation, REFUSALS, type Situation } from './recorded/refusals.ts';

// What builders of real nodes refused, asked of this chain in the same situation: the answers must be equal but for the
// addresses.

let devnet: Devnet;
let there: Situation;
beforeAll(async () => {
  devnet = await startDevnet({ blockMs: 0 });
  there = await makeSituation(devnet);
});
afterAll(() => devnet.close());

async function refused(path: string, body: Record<string, unknown>): Promise<unknown> {
  const response = await fetch(`${devnet.url}/wallet/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return ((await response.json()) as { Error?: string }).Error;
}

describe.skipIf(missingRecordings !== '')(`refusals of a real node${missingRecordings}`, () => {
  for (const { source, key, body, owner = ({ alice }: Situation) => alice, before } of REFUSALS)
    it(key, async () => {
      await before?.(there);
      const path = key.split('/')[1] ?? '';
      const asked = { owner_address: owner(there), ...body(there) };
      expect(await refused(path, asked)).toBe(recordedRefusal(source, key, owner(there)));
    });
});
