import { emptyMessage } from '@sunscope/tron/codec';
import { hexToBytes } from '@sunscope/tron/bytes';
import { expect } from 'vitest';
import type { Chain } from '../../chain/chain.ts';
import { workLimitOf } from '../../chain/execution/smart-contract.ts';
import { expensivePrograms, measuredWork, UseCounter } from '../../tvm/expensive-code.ts';
import { CallLanes, QUICK_WORK } from './call-lanes.ts';
import { callConstantly } from './constant-call.ts';

/** Constant calls of a program, of two clients at once, do no more between two turns of the event loop than one run may. */
export async function expectShortTurns(chain: Chain, owner: Uint8Array, name: string): Promise<void> {
  const program = expensivePrograms().find(one => one.name === name);
  if (!program) throw new RangeError(`There is no program ${name}`);
  const lanes = new CallLanes();
  const trigger = {
    ...emptyMessage('TriggerSmartContract'),
    owner_address: owner,
    data: hexToBytes(program.code),
  };
  let turn = 0;
  let ticker = setImmediate(function tick() {
    turn++;
    ticker = setImmediate(tick);
  });
  // By what a use was measured to take, not by what is counted for it.
  const unitsOfUse = measuredWork()[name] ?? 0;
  const byTurn = new Map<number, number>();
  const ask = (key: string) =>
    lanes.run(
      { key, isGone: () => false },
      function* (allowance) {
        yield* [];
        const counter = new UseCounter(program);
        try {
          callConstantly(chain, trigger, allowance, 0n, counter);
        } finally {
          byTurn.set(turn, (byTurn.get(turn) ?? 0) + counter.uses * unitsOfUse);
        }
      },
      what => what(),
    );
  await Promise.all(['a', 'a', 'b'].map(ask));
  clearImmediate(ticker);
  expect(unitsOfUse).toBeGreaterThan(1);
  // Three that are cut and the first that has the slow lane may share a turn. Measures are coarse: what takes little may
  // be counted for half of what it took.
  const most = workLimitOf(chain.state) + 3 * QUICK_WORK;
  expect(Math.max(...byTurn.values())).toBeLessThanOrEqual(2 * most);
}
