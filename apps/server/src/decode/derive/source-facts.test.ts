import { expect, it } from 'vitest';
import { ChainMaker } from '../../../../../bench/load/chain-maker.ts';
import { decodeBlock } from '../decode-block.ts';

/** What the blocks show about their source, by name. */
function factsOf(change: (info: { log: { address: Uint8Array }[] }) => void): Record<string, unknown> {
  const maker = new ChainMaker({ seed: 3, accounts: 3 });
  const [zero, one] = maker.accounts as [Uint8Array, Uint8Array];
  const token = maker.deployToken(zero, 1000n);
  maker.mine();
  maker.sendTrc20(token, zero, one, 5n);
  maker.mine();
  const made = maker.blocks.at(-1);
  if (!made) throw new Error('no block was made');
  for (const info of made.infos) change(info);
  const { merged } = decodeBlock(made.block, made.infos).derived.changes();
  const rows = merged.find(entry => entry.table.name === 'source_facts')?.rows ?? [];
  return Object.fromEntries(rows.map(row => [String(row['name']), row['count']]));
}

it('sees nothing wrong where the called contract logs', () => {
  expect(factsOf(() => undefined)).toEqual({});
});

it('sees that calls are kept back where another contract logs and the node reports no call', () => {
  expect(
    factsOf(info => {
      for (const log of info.log) log.address = new Uint8Array(20).fill(9);
    }),
  ).toEqual({ internal_missing: 1n });
});
