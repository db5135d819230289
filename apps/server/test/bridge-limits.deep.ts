import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressFromBytes, type Address } from '@sunscope/tron/address';
import { applyDailyLimits } from '../src/bridge/daily-limits.ts';
import { BridgeBench } from './bridge-bench.ts';

// What holds a transfer back although all is well: daily limits, pauses and the delay of large sums.

const TRX = 1_000_000n;

let bench: BridgeBench;
let me: Address;

beforeAll(async () => {
  bench = await BridgeBench.open(true);
  me = addressFromBytes(bench.account(1).address);
  await bench.call(bench.main, 1, bench.gateways.main, 'depositTRX()', [], { sun: 100n * TRX });
  await bench.settle(true);
});

afterAll(() => bench.close());

it('sets the limits of its settings in both gateways, once', async () => {
  const links = { main: bench.linkOf(bench.main), side: bench.linkOf(bench.side) };
  const limits = new Map([
    ['_', 500n * TRX],
    ['1000001', 7n],
  ]);
  const apply = () =>
    applyDailyLimits({ ...links, gateways: bench.gateways, owner: bench.keys.owner, limits });
  await apply();
  const heads = () => [bench.main.chain.head.number, bench.side.chain.head.number];
  const before = heads();
  await apply();
  expect(heads()).toEqual(before);
  for (const [link, gateway] of [
    [links.main, bench.gateways.main],
    [links.side, bench.gateways.side],
  ] as const)
    for (const [kind, asset, perDay] of [
      [0, 0n, 500n * TRX],
      [1, 1_000_001n, 7n],
    ] as const) {
      const types = ['uint256', 'uint256', 'uint256'];
      const [known] = await link.read(gateway, 'limits(uint8,uint256)', [kind, asset], types);
      expect(known).toBe(perDay);
    }
});

it('holds back what is above the daily limit, and what the pause stops, and goes on afterwards', async () => {
  const { main, side, gateways } = bench;
  const own = bench.account(1).address;
  const heldBack = async () => {
    const { crossings } = await bench.relay.transfers({ account: me, start: 0, limit: 1 });
    return crossings[0]?.held;
  };
  await bench.asOwner(main, gateways.main, 'setLimit(uint8,uint256,uint256)', [0, 0n, 5n * TRX]);
  await bench.call(side, 1, gateways.side, 'withdrawTRX()', [], { sun: 20n * TRX });
  await expect.poll(() => bench.look().then(heldBack)).toBe('limit');
  const before = main.chain.state.balance(own);
  for (let looks = 0; looks < 3; looks++) await bench.look();
  expect(main.chain.state.balance(own)).toBe(before);
  await bench.asOwner(main, gateways.main, 'setLimit(uint8,uint256,uint256)', [0, 0n, 50n * TRX]);
  await bench.settle(true);
  expect(main.chain.state.balance(own)).toBe(before + 10n * TRX);
  expect(await heldBack()).toBe('');

  await bench.call(main, 1, gateways.main, 'depositTRX()', [], { sun: 50n * TRX });
  await bench.asOwner(side, gateways.side, 'setPauses(bool,bool)', [true, false]);
  await expect.poll(() => bench.look().then(heldBack)).toBe('paused');
  const held = side.chain.state.balance(own);
  await bench.asOwner(side, gateways.side, 'setPauses(bool,bool)', [false, false]);
  await bench.settle(true);
  expect(side.chain.state.balance(own)).toBe(held + 50n * TRX);
});

it('lets a while pass before a large sum is paid out', async () => {
  const { main, side, gateways } = bench;
  const own = bench.account(1).address;
  // A look is 700 seconds after the one before.
  await bench.begin({ above: new Map([['_', 30n * TRX]]), delayMs: 2_000_000 });
  const before = side.chain.state.balance(own);
  await bench.call(main, 1, gateways.main, 'depositTRX()', [], { sun: 40n * TRX });
  await bench.look();
  const { crossings } = await bench.relay.transfers({ account: me, start: 0, limit: 1 });
  expect(crossings[0]).toMatchObject({ state: 'waiting', held: 'delay', amount: 40n * TRX });
  expect(side.chain.state.balance(own)).toBe(before);
  await bench.settle(true);
  expect(side.chain.state.balance(own)).toBe(before + 40n * TRX);
  await bench.begin();
});
