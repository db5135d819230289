import { expect, it } from 'vitest';
import { deepSeconds, deepSeed } from '../../../scripts/lib/deep.mjs';
import { BridgeBench } from './bridge-bench.ts';
import { randomCrossings } from './bridge-random.ts';

// Random transfers both ways, while the relay is begun again in the middle of a look, blocks that are not solid are replaced, and a
// chain is unreachable: whatever happened, each arrives once and the sums agree. Where a transfer's block was replaced it may be
// gone: the chains say what was.

it('carries each once, whatever happens on the way', async () => {
  const bench = await BridgeBench.open(false);
  const { main, side } = bench;
  const counts = { sent: 0, begunAgain: 0, replaced: 0, unreachable: 0 };
  try {
    const { pick, send, agree } = await randomCrossings(bench, deepSeed);
    const until = Date.now() + Math.min(deepSeconds, 25) * 1_000;
    while (Date.now() < until && counts.sent < 1_000) {
      for (let count = 1 + pick(8); count > 0; count--) if (await send()) counts.sent++;
      await main.chain.mine(1 + pick(4));
      await side.chain.mine(1 + pick(3));
      const what = pick(8);
      if (what === 0) {
        counts.begunAgain++;
        // In the middle of a look, and begun again from what the disk has.
        const look = bench.look();
        await bench.begin();
        await look;
      } else if (what === 1) {
        counts.replaced++;
        const chain = pick(2) === 0 ? main.chain : side.chain;
        const most = Number(chain.head.number - chain.solidNumber);
        if (most > 1) await chain.reorganise(1 + pick(most - 1), [], pick(2) === 0 ? 'drop' : 'pending');
      } else if (what === 2) {
        counts.unreachable++;
        await bench.disconnect(pick(2) === 0 ? 'main' : 'side');
      } else await bench.look();
    }
    await bench.settle(false, 200);
    expect(bench.relay.invariant()).toMatchObject({ state: 'holds', problems: [] });
    await agree();
    process.stdout.write(`bridge: seed ${deepSeed}, ${JSON.stringify(counts)}\n`);
  } finally {
    await bench.close();
  }
});
