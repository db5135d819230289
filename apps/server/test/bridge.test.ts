import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressFromBytes, type Address } from '@sunscope/tron/address';
import { BridgeBench } from './bridge-bench.ts';

// Each asset there and back over the relay, on two chains in this process.

let bench: BridgeBench;
let me: Address;

beforeAll(async () => {
  bench = await BridgeBench.open(true);
  me = addressFromBytes(bench.account(1).address);
});

afterAll(() => bench.close());

const TRX = 1_000_000n;

it('carries TRX, a TRC10 and a TRC20 token and a TRC721 item there and back, each once', async () => {
  const { main, side, gateways } = bench;
  const own = bench.account(1).address;
  const id = await bench.issueTrc10(1, 1_000n);
  const { address: token, txId } = await bench.deployToken(1, 1_000n);
  await bench.call(main, 1, gateways.main, 'mappingTRC20(bytes)', [`0x${txId}`], { sun: 1_000n * TRX });
  await bench.call(main, 1, token, 'approve(address,uint256)', [gateways.main, 500n]);
  await bench.call(main, 1, gateways.main, 'depositTRC20(address,uint256)', [token, 500n]);
  await bench.call(main, 1, gateways.main, 'depositTRC10(uint64,uint64)', [id, 700n], {
    token: 700n,
    tokenId: id,
  });
  await bench.call(main, 1, gateways.main, 'depositTRX()', [], { sun: 100n * TRX });
  const items = await bench.deployItems(1, 1);
  await bench.call(main, 1, gateways.main, 'mappingTRC721(bytes)', [`0x${items.txId}`], {
    sun: 1_000n * TRX,
  });
  await bench.call(main, 1, items.address, 'approve(address,uint256)', [gateways.main, 1n]);
  await bench.call(main, 1, gateways.main, 'depositTRC721(address,uint256)', [items.address, 1n]);
  await bench.settle(true);
  const mappings = await bench.relay.mappings();
  const mapping = mappings.find(({ mainToken }) => mainToken === token);
  expect(mapping).toMatchObject({ kind: 'trc20', mainToken: token });
  const twin = mapping?.sideToken as Address;
  const itemTwin = mappings.find(({ kind }) => kind === 'trc721')?.sideToken as Address;
  expect(await bench.ownerOf(main, items.address, 1n)).toBe(gateways.main);
  expect(await bench.ownerOf(side, itemTwin, 1n)).toBe(me);
  expect(side.chain.state.balance(own)).toBe(100n * TRX);
  expect(side.chain.state.tokenBalance(own, id.toString())).toBe(700n);
  expect(await bench.balanceOf(side, twin, me)).toBe(500n);

  await bench.call(side, 1, gateways.side, 'withdrawTRX()', [], { sun: 30n * TRX });
  await bench.call(side, 1, gateways.side, 'withdrawTRC10(uint256,uint256)', [id, 300n], {
    token: 300n,
    tokenId: id,
    sun: 10n * TRX,
  });
  await bench.call(side, 1, twin, 'withdrawal(uint256)', [200n], { sun: 10n * TRX });
  await bench.call(side, 1, itemTwin, 'withdrawal(uint256)', [1n], { sun: 10n * TRX });
  const before = main.chain.state.balance(own);
  await bench.settle(true);
  expect(await bench.ownerOf(main, items.address, 1n)).toBe(me);
  expect(await bench.ownerOf(side, itemTwin, 1n)).toBeUndefined();
  expect(main.chain.state.balance(own)).toBe(before + 20n * TRX);
  expect(main.chain.state.tokenBalance(own, id.toString())).toBe(600n);
  expect(await bench.balanceOf(main, token, me)).toBe(700n);

  // A relay that knows nothing any more moves nothing again.
  await bench.begin();
  await bench.settle(true);
  expect(main.chain.state.balance(own)).toBe(before + 20n * TRX);
  expect(bench.relay.invariant()).toMatchObject({ state: 'holds', problems: [] });
  const { crossings } = await bench.relay.transfers({ account: me, start: 0, limit: 50 });
  expect(crossings).toHaveLength(10);
  for (const crossing of crossings)
    expect(crossing).toMatchObject({
      state: 'done',
      mainTransaction: expect.any(String),
      sideTransaction: expect.any(String),
    });
  expect(bench.problems).toEqual([]);
});

it('gives up a mapping that cannot succeed, until somebody asks for it again', async () => {
  const { main, gateways } = bench;
  const { txId } = await bench.deployToken(1, 1n, 'L'.repeat(65));
  await bench.call(main, 1, gateways.main, 'mappingTRC20(bytes)', [`0x${txId}`], { sun: 1_000n * TRX });
  await bench.look();
  const newest = async () =>
    (await bench.relay.transfers({ direction: 'mapping', start: 0, limit: 1 })).crossings[0];
  const failed = { state: 'failed', reason: 'odd_token', problem: expect.stringContaining('64 characters') };
  const mapping = await newest();
  expect(mapping).toMatchObject(failed);
  expect(bench.problems.splice(0)).toEqual([expect.stringContaining(`${mapping?.id} cannot succeed`)]);
  // Also after a start; nothing is tried meanwhile.
  await bench.begin();
  await bench.look();
  await bench.look();
  expect(await newest()).toMatchObject({ ...failed, updatedMs: mapping?.updatedMs });
  await bench.call(main, 1, gateways.main, 'retryMapping(uint256)', [mapping?.nonce]);
  await bench.look();
  expect(await newest()).toMatchObject(failed);
  expect((await newest())?.updatedMs).toBeGreaterThan(mapping?.updatedMs ?? 0);
  expect(bench.problems.splice(0)).toHaveLength(1);
});

it('stops for good where more was made on the side chain than was locked', async () => {
  await bench.side.chain.alter(state => {
    state.setProperty('SIDE_MINTED_TRX', state.property('SIDE_MINTED_TRX') + 1n);
  });
  await bench.look();
  expect(bench.relay.invariant().state).toBe('broken');
  await bench.call(bench.main, 1, bench.gateways.main, 'depositTRX()', [], { sun: 50n * TRX });
  const before = bench.side.chain.state.balance(bench.account(1).address);
  // Also after a start.
  await bench.begin();
  for (let looks = 0; looks < 3; looks++) await bench.look();
  expect(bench.side.chain.state.balance(bench.account(1).address)).toBe(before);
  expect(bench.relay.invariant()).toMatchObject({
    state: 'broken',
    problems: [expect.stringContaining('TRX')],
  });
});
