import type { Address } from '@sunscope/tron/address';
import type { Messages } from '@sunscope/tron/messages';
import { contractParameter, decodeTransactionRaw } from '@sunscope/tron/transaction';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildIntent } from './build.ts';
import { TRX_ASSET, type ConfirmRow, type ContractName, type Effects } from './intent.ts';
import { entryOf, type AnyIntentEntry, type Intent } from './registry.ts';
import { intents } from './testing-intents.ts';

/** What a person reads and what the quote counts, derived from the signed bytes alone. */
interface Derived {
  rows: readonly ConfirmRow[];
  /** Sun. */
  headline?: bigint;
  effects?: Partial<Effects>;
}

/** By contract type. */
export type Derivations = { readonly [Name in ContractName]?: (signed: Messages[Name]) => Derived };

const block = { id: new Uint8Array(32).fill(7), timestampMs: 0n };
const options = { block, nowMs: 1, expirationMs: 300_001n, feeLimitSun: 0n };

/** A test for each of these entries: what it shows and quotes is what its bytes say. */
export function showsWhatIsSigned(
  entries: readonly AnyIntentEntry[],
  derived: Derivations,
  recipientOf: (intent: Intent) => Address | undefined = () => undefined,
): void {
  const kinds = entries.map(({ kind }) => kind);
  const own = Object.entries<fc.Arbitrary<Intent>>(intents).filter(([kind]) =>
    kinds.includes(kind as Intent['kind']),
  );
  it.each(own)('%s', (_kind, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, intent => {
        const entry = entryOf(intent);
        const [contract] = decodeTransactionRaw(buildIntent(intent, options).rawData).contract;
        const derive = derived[entry.contract] as ((signed: unknown) => Derived) | undefined;
        const { rows, headline, effects } = derive!(contractParameter(contract!, entry.contract));
        expect(entry.rows(intent)).toEqual(rows);
        expect(entry.headline(intent)).toEqual(
          headline === undefined ? undefined : { asset: TRX_ASSET, raw: headline },
        );
        expect(entry.effects(intent)).toEqual({
          spends: [],
          opens: undefined,
          call: undefined,
          fees: [],
          paysOut: undefined,
          changes: [],
          permissions: [],
          ...effects,
        });
        expect(entry.recipient(intent)).toBe(recipientOf(intent));
      }),
      { seed: 3, numRuns: 60 },
    );
  });
}
