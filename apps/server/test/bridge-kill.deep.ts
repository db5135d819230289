import { expect, it } from 'vitest';
import { deepSeconds, deepSeed } from '../../../scripts/lib/deep.mjs';
import { BridgeBench } from './bridge-bench.ts';
import { randomCrossings } from './bridge-random.ts';
import { RelayProcess, Wire } from './relay-process.ts';

// The relay is a process of its own, which is killed (`kill -9`) again and again while people send both ways, chains are unreachable
// and blocks that are not final are replaced. BRIDGE_TRANSFERS=1000 sends until so many have crossed, however long it takes.

const TRANSFERS = Number(process.env['BRIDGE_TRANSFERS'] || 0);
/** Its share, without the time that everything takes to arrive. */
const SENDING_MS = Math.min(deepSeconds, 40) * 500;
/** For what hangs, not for what a busy machine takes its time for. */
const QUIET_MS = 400_000 + 6_000 * TRANSFERS;
/** A quick machine would send more in its share than it can carry in it. */
const MOST = 150;

it(
  'carries each once, however often the relay is killed',
  async () => {
    const bench = await BridgeBench.open(false);
    const wires = { main: await Wire.to(bench.main.url), side: await Wire.to(bench.side.url) };
    const relay = new RelayProcess(bench.folder, wires.main, wires.side);
    const { main, side } = bench;
    const counts = { sent: 0, crossed: 0, killed: 0, replaced: 0, cut: 0 };
    try {
      const { pick, send, agree } = await randomCrossings(bench, deepSeed);
      relay.start();
      const until = Date.now() + SENDING_MS;
      const isEnough = async () =>
        TRANSFERS > 0 ? (await bench.crossed()) >= TRANSFERS : counts.sent >= MOST || Date.now() >= until;
      while (!(await isEnough())) {
        for (let count = 1 + pick(8); count > 0; count--) if (await send()) counts.sent++;
        await main.chain.mine(1 + pick(4));
        await side.chain.mine(1 + pick(3));
        const what = pick(8);
        if (what === 0) {
          counts.killed++;
          // Wherever it is by then: at its start, reading, or in the middle of sending.
          await wires.side.after(pick(200));
          await relay.kill();
          relay.start();
        } else if (what === 1) {
          counts.replaced++;
          const chain = pick(2) === 0 ? main.chain : side.chain;
          const most = Number(chain.head.number - chain.solidNumber);
          if (most > 1) await chain.reorganise(1 + pick(most - 1), [], pick(2) === 0 ? 'drop' : 'pending');
        } else if (what === 2) {
          counts.cut++;
          const wire = pick(2) === 0 ? wires.main : wires.side;
          wire.cut();
          await main.chain.mine(1);
          wire.reconnect();
        } else if (what === 3) {
          // It keeps up, so that there is something on the other side to send back.
          const { passed } = wires.side;
          while (wires.side.passed < passed + 200 && !(await bench.isRead()))
            await new Promise(resolve => setTimeout(resolve, 20));
        }
      }
      await relay.kill();
      // Killed wherever it was; another one takes up what is left, from the journal as it was left.
      relay.start();
      const end = Date.now() + QUIET_MS;
      // A relay that has stopped for good would be waited for in vain.
      while (Date.now() < end && relay.problems.length === 0 && !(await bench.allArrived())) {
        // No faster than the relay reads: solid blocks that it has not seen yet would only become more.
        if (await bench.isRead()) {
          await main.chain.mine(20);
          await side.chain.mine(5);
        }
        await new Promise(resolve => setTimeout(resolve, 100));
      }
      expect(relay.problems).toEqual([]);
      expect(await bench.allArrived()).toBe(true);
      await relay.kill();
      expect(relay.problems).toEqual([]);
      await agree();
      counts.crossed = await bench.crossed();
      process.stdout.write(`bridge, killed: seed ${deepSeed}, ${JSON.stringify(counts)}\n`);
    } finally {
      await relay.kill();
      await wires.main.close();
      await wires.side.close();
      await bench.close();
    }
  },
  TRANSFERS > 0 ? 7_200_000 : undefined,
);
