import { expect } from 'vitest';
import { addressFromBytes, type Address } from '@sunscope/tron/address';
import type { BridgeBench } from './bridge-bench.ts';

const TRX = 1_000_000n;
const PEOPLE = [0, 1, 2, 3];
const ITEMS = 12;

/** mulberry32 */
function random(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** People with TRX, a TRC10, a mapped TRC20 and a mapped TRC721 token on both chains, who send by chance. */
export async function randomCrossings(
  bench: BridgeBench,
  seed: number,
): Promise<{
  pick: (below: number) => number;
  /** One transfer either way; false where it could not be paid. */
  send: () => Promise<boolean>;
  /** By the chains themselves, and not by what gateways or relay say of it. */
  agree: () => Promise<void>;
}> {
  const pick = random(seed);
  const { main, side, gateways } = bench;
  const id = await bench.issueTrc10(0, 1_000_000n);
  const { address: token, txId } = await bench.deployToken(0, 1_000_000n);
  await bench.call(main, 0, gateways.main, 'mappingTRC20(bytes)', [`0x${txId}`], { sun: 1_000n * TRX });
  await bench.call(main, 0, token, 'approve(address,uint256)', [gateways.main, 2n ** 255n]);
  const items = await bench.deployItems(0, ITEMS);
  await bench.call(main, 0, gateways.main, 'mappingTRC721(bytes)', [`0x${items.txId}`], {
    sun: 1_000n * TRX,
  });
  await bench.call(main, 0, items.address, 'setApprovalForAll(address,bool)', [gateways.main, true]);
  // A thousand transfers cost them more than they have.
  for (const who of PEOPLE) await bench.fund(who, 1e12);
  for (const who of PEOPLE)
    await bench.call(main, who, gateways.main, 'depositTRX()', [], { sun: 2_000n * TRX });
  await bench.settle(false);
  const mappings = await bench.relay.mappings();
  const twinOf = (original: Address) =>
    mappings.find(({ mainToken }) => mainToken === original)?.sideToken as Address;
  const twin = twinOf(token);
  const itemTwin = twinOf(items.address);

  const attempt = async () => {
    const who = PEOPLE[pick(PEOPLE.length)] ?? 0;
    const amount = BigInt(1 + pick(500));
    const kind = pick(8);
    const item = BigInt(1 + pick(ITEMS));
    if (kind === 0)
      await bench.call(main, who, gateways.main, 'depositTRX()', [], { sun: (amount + 9n) * TRX });
    else if (kind === 1)
      await bench.call(main, 0, gateways.main, 'depositTRC10(uint64,uint64)', [id, amount], {
        token: amount,
        tokenId: id,
      });
    else if (kind === 2)
      await bench.call(main, 0, gateways.main, 'depositTRC20(address,uint256)', [token, amount]);
    else if (kind === 3)
      await bench.call(side, who, gateways.side, 'withdrawTRX()', [], {
        sun: (20n + (amount % 50n)) * TRX,
      });
    else if (kind === 4)
      await bench.call(side, 0, gateways.side, 'withdrawTRC10(uint256,uint256)', [id, amount], {
        token: amount,
        tokenId: id,
        sun: 10n * TRX,
      });
    else if (kind === 5) await bench.call(side, 0, twin, 'withdrawal(uint256)', [amount], { sun: 10n * TRX });
    // An item that is on the other chain cannot be sent: the call fails in its block.
    else if (kind === 6)
      await bench.call(main, 0, gateways.main, 'depositTRC721(address,uint256)', [items.address, item]);
    else await bench.call(side, 0, itemTwin, 'withdrawal(uint256)', [item], { sun: 10n * TRX });
  };
  const send = () =>
    attempt().then(
      () => true,
      (error: unknown) => {
        // What cannot be paid is refused by the chain or fails in its block, as a person's would; so is the same once more.
        expect(String(error)).toMatch(/balance|enough|validate|already exists/i);
        return false;
      },
    );

  const agree = async () => {
    const mainState = main.chain.state;
    const sideState = side.chain.state;
    const gateway = bench.addressBytes(gateways.main);
    const people = PEOPLE.map(index => bench.account(index).address);
    const bonus = await bench.bonus(main, gateways.main);
    const sideBonus = await bench.bonus(side, gateways.side);
    const sum = (values: readonly bigint[]) => values.reduce((a, b) => a + b, 0n);
    expect(mainState.balance(gateway) - bonus).toBe(
      sum(people.map(each => sideState.balance(each))) + sideBonus,
    );
    expect(mainState.tokenBalance(gateway, id.toString())).toBe(
      sum(people.map(each => sideState.tokenBalance(each, id.toString()))),
    );
    const twins = await Promise.all(people.map(each => bench.balanceOf(side, twin, addressFromBytes(each))));
    expect(await bench.balanceOf(main, token, gateways.main)).toBe(sum(twins));
    // Each item has one owner: on the main chain, or on the side chain while the gateway has it.
    const own = addressFromBytes(bench.account(0).address);
    for (let item = 1n; item <= ITEMS; item++) {
      const isAcross = (await bench.ownerOf(main, items.address, item)) === gateways.main;
      expect(await bench.ownerOf(side, itemTwin, item)).toBe(isAcross ? own : undefined);
    }
  };
  return { pick, send, agree };
}
