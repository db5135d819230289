import type { Trx, TronWeb } from 'tronweb';
import { expect } from 'vitest';
import type { Check, Checks } from './check.ts';
import { accounts } from './reads/accounts.ts';
import { blocks } from './reads/blocks.ts';
import { chain } from './reads/chain.ts';
import { asNumbers, type Read } from './reads/read.ts';
import { tokens } from './reads/tokens.ts';
import type { World } from './world.ts';

// The reads of `trx` and of `trx.raw`, which asks the same with 64-bit integers as text.

type Reads = Pick<TronWeb['trx'], 'raw'>['raw'] | Trx;
type ReadName = Extract<keyof TronWeb['trx']['raw'], string>;

const reads: Readonly<Record<string, Read>> = { ...blocks, ...accounts, ...tokens, ...chain };

/** Both take a signed transaction; the one that was sent will do. */
const takesTransaction = new Set(['getApprovedList', 'getSignWeight']);

async function ask(trx: Reads, name: string, read: Read, world: World): Promise<unknown> {
  const given = read.parameters?.(world) ?? [];
  const parameters = takesTransaction.has(name)
    ? [await world.web.trx.getTransaction(given[0] as string)]
    : given;
  const method = trx[name as ReadName] as unknown as (...values: unknown[]) => Promise<unknown>;
  try {
    return await method.apply(trx, [...parameters]);
  } catch (error) {
    // A method that does not work is looked at by its own check.
    if (read.not === undefined) throw error;
    return error;
  }
}

const excuse = ({ not }: Read) => (not === undefined ? {} : { not });

function regular(name: string, read: Read): Check {
  return {
    how: read.how,
    ...excuse(read),
    run: async world => read.check(await ask(world.web.trx, name, read, world), world),
  };
}

function raw(name: string, read: Read): Check {
  return {
    how: read.raw === 'numbers' ? read.how : `${read.how}; 64-bit integers as text`,
    ...excuse(read),
    async run(world) {
      const result = await ask(world.web.trx.raw, name, read, world);
      read.check(result, world);
      if (read.raw === 'changes') return;
      const plain = await ask(world.web.trx, name, read, world);
      expect(asNumbers(result)).toEqual(asNumbers(plain));
      if (read.raw === undefined) expect(result).not.toEqual(plain);
    },
  };
}

export const readChecks: Checks = Object.fromEntries(
  Object.entries(reads).flatMap(([name, read]) => [
    [`tronWeb.trx.${name}`, regular(name, read)],
    [`tronWeb.trx.raw.${name}`, raw(name, read)],
  ]),
);
