import { describe, expect, it } from 'vitest';
import { ReadingPace, UNPACED, type Clock } from './reading-pace.ts';

const TICK_MS = 250;

/** A clock that moves when somebody waits for it. */
class HandClock implements Clock {
  #ms = 0;
  /** What was taken of the processors. */
  workedMs = 0;

  now(): number {
    return this.#ms;
  }

  worked(): number {
    return this.workedMs;
  }

  pass(ms: number): void {
    this.#ms += ms;
  }

  async delay(ms: number): Promise<void> {
    this.#ms += ms;
  }
}

/** A pace that knows a chain with so much time between its blocks, at the moment it indexed one. */
function paceOf(clock: HandClock, intervalMs: number): ReadingPace {
  const pace = new ReadingPace(clock);
  pace.blockTaken();
  clock.pass(intervalMs);
  pace.blockTaken();
  return pace;
}

/** Portions until all of so many are read, each tick as long as it may be. */
function portionsOf(pace: ReadingPace, clock: HandClock, accounts: number): number[] {
  const counts: number[] = [];
  pace.found(accounts);
  for (let left = accounts; left > 0;) {
    const { count, overMs } = pace.portionOf(left, TICK_MS);
    counts.push(count);
    left -= count;
    clock.pass(overMs);
  }
  return counts;
}

describe('ReadingPace', () => {
  it('divides the accounts of a block over two thirds of the time until the next one', () => {
    const clock = new HandClock();
    const pace = paceOf(clock, 3000);
    const began = clock.now();
    const counts = portionsOf(pace, clock, 580);
    expect(counts).toHaveLength(8);
    expect(Math.max(...counts)).toBeLessThan(80);
    expect(clock.now() - began).toBe(2000);
  });

  it('leaves no account for the next block, whenever it begins', () => {
    for (const lateMs of [100, 900, 1700, 2050]) {
      const clock = new HandClock();
      const pace = paceOf(clock, 3000);
      const next = clock.now() + 3000;
      clock.pass(lateMs);
      const counts = portionsOf(pace, clock, 580);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(580);
      expect(clock.now()).toBeLessThanOrEqual(next);
    }
  });

  it('takes its time with those that are found late, when the solid block has moved on', () => {
    const clock = new HandClock();
    const pace = paceOf(clock, 3000);
    clock.pass(2600);
    const counts = portionsOf(pace, clock, 580);
    expect(counts).toHaveLength(3);
    expect(Math.max(...counts)).toBeLessThan(200);
  });

  it('reads a few accounts at once', () => {
    const pace = paceOf(new HandClock(), 3000);
    pace.found(20);
    expect(pace.portionOf(20, TICK_MS)).toEqual({ count: 20, overMs: 0 });
  });

  it('waits for nothing before it knows how fast the chain goes', () => {
    const pace = new ReadingPace(new HandClock());
    pace.blockTaken();
    pace.found(580);
    expect(pace.portionOf(580, TICK_MS)).toEqual({ count: 400, overMs: 0 });
  });

  it('waits for nothing where blocks come one upon the other', () => {
    const pace = paceOf(new HandClock(), 200);
    pace.found(300);
    expect(pace.portionOf(300, TICK_MS)).toEqual({ count: 300, overMs: 0 });
  });

  it('takes the accounts of catching up as fast as it can to the last', () => {
    const pace = paceOf(new HandClock(), 3000);
    pace.found(UNPACED);
    expect(pace.portionOf(UNPACED, TICK_MS)).toEqual({ count: 400, overMs: 0 });
    expect(pace.portionOf(UNPACED - 400, TICK_MS)).toEqual({ count: 400, overMs: 0 });
    pace.found(580);
    expect(pace.portionOf(580, TICK_MS).overMs).toBe(TICK_MS);
  });

  it('leaves the processors to others for as long as reading those of catching up has used them', async () => {
    const clock = new HandClock();
    const pace = paceOf(clock, 3000);
    pace.found(UNPACED);
    await pace.portion(async () => {
      clock.pass(600);
      clock.workedMs += 800;
    });
    expect(pace.portionOf(UNPACED - 400, TICK_MS).count).toBe(0);
    clock.pass(799);
    expect(pace.portionOf(UNPACED - 400, TICK_MS).count).toBe(0);
    clock.pass(1);
    expect(pace.portionOf(UNPACED - 400, TICK_MS).count).toBe(400);
    // Also where the node became unreachable meanwhile.
    const failed = pace.portion(async () => {
      clock.workedMs += 300;
      throw new Error('away');
    });
    await expect(failed).rejects.toThrow('away');
    expect(pace.portionOf(400, TICK_MS).count).toBe(0);
    // The few accounts of the next block are read at its pace.
    pace.found(20);
    expect(pace.portionOf(20, TICK_MS).count).toBe(20);
  });

  it('takes a chain that paused for one that goes on at its usual pace', () => {
    const clock = new HandClock();
    const pace = paceOf(clock, 3_600_000);
    const began = clock.now();
    portionsOf(pace, clock, 580);
    expect(clock.now() - began).toBe(2000);
  });
});

describe('spread', () => {
  const items = Array.from({ length: 50 }, (_, index) => index);

  it('begins a few at a time, evenly over the time, and gives the results in order', async () => {
    const clock = new HandClock();
    const began: number[] = [];
    const results = await new ReadingPace(clock).spread(items, TICK_MS, async item => {
      began[item] = clock.now();
      return item * 2;
    });
    expect(results).toEqual(items.map(item => item * 2));
    expect([...new Set(began)]).toEqual([0, 40, 80, 120, 160, 200, 240]);
    expect(began.filter(ms => ms === 40)).toHaveLength(8);
  });

  it('does not wait for a turn that has come', async () => {
    const clock = new HandClock();
    await new ReadingPace(clock).spread(items, TICK_MS, async () => clock.pass(10));
    expect(clock.now()).toBe(items.length * 10);
  });

  it('has eight under way at most where there is no time, and begins nothing more after a failure', async () => {
    let begun = 0;
    const failing = new ReadingPace(new HandClock()).spread(items, 0, async item => {
      begun++;
      await new Promise(resolve => setImmediate(resolve));
      if (item === 9) throw new Error('away');
    });
    await expect(failing).rejects.toThrow('away');
    expect(begun).toBe(16);
  });
});
