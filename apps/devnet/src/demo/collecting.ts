import { addressToBytes, ZERO_ADDRESS } from '@sunscope/tron/address';
import { cast, people, type Character } from './cast.ts';
import { printOf, RARE_ITEM } from './collectibles.ts';
import type { Episode } from './episode.ts';

const NOBODY = addressToBytes(ZERO_ADDRESS);
const [, second, third] = people;

/** Leave for the exchange to move whatever somebody has of a contract, given or taken back. */
function letExchangeMoveAll(
  owner: Character | undefined,
  what: 'items' | 'prints',
  leave: boolean,
): Episode['act'] {
  return async ({ sender, contracts }) => {
    if (owner)
      await sender.call(owner, contracts[what], 'setApprovalForAll(address,bool)', [
        cast.harbour.address,
        leave,
      ]);
  };
}

/** What happens once around collectibles: leave given, used and taken back, things made in batches and used up. */
export const collecting: readonly Episode[] = [
  {
    hour: 14,
    act: ({ sender, contracts }) =>
      sender.call(cast.northwind, contracts.items, 'mintBatch(address,uint256[],uint256[])', [
        cast.meridian.address,
        [1n, RARE_ITEM],
        [500n, 3n],
      ]),
  },
  {
    // The payment service may collect a print of each of two people: it does of one, the other waits.
    hour: 15,
    async act(world) {
      const { sender, contracts } = world;
      // Who has prints by now differs from start to start.
      const owned = people.flatMap(owner => {
        const print = printOf(world, owner);
        return print === undefined ? [] : [{ owner, print }];
      });
      for (const [place, { owner, print }] of owned.slice(0, 2).entries()) {
        await sender.call(owner, contracts.prints, 'approve(address,uint256)', [cast.lantern.address, print]);
        if (place === 1)
          await sender.call(cast.lantern, contracts.prints, 'transferFrom(address,address,uint256)', [
            owner.address,
            cast.copperKettle.address,
            print,
          ]);
      }
    },
  },
  {
    // All items of one player may be moved by the exchange, which sells some of them.
    hour: 16,
    act: letExchangeMoveAll(second, 'items', true),
  },
  {
    hour: 17,
    async act({ sender, contracts }) {
      if (second && third)
        await sender.call(
          cast.harbour,
          contracts.items,
          'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
          [second.address, third.address, [1n, 2n], [4n, 2n], '0x'],
        );
    },
  },
  {
    // The shop offers its print at the exchange, where it waits for a buyer. Somebody else does and thinks better of it.
    hour: 18,
    async act(world) {
      const { sender, contracts } = world;
      const shown = printOf(world, cast.copperKettle);
      if (shown !== undefined)
        await sender.call(cast.copperKettle, contracts.prints, 'approve(address,uint256)', [
          cast.harbour.address,
          shown,
        ]);
      const owner = people.findLast(person => printOf(world, person) !== undefined);
      const print = owner && printOf(world, owner);
      if (!owner || print === undefined) return;
      for (const spender of [cast.harbour.address, NOBODY])
        await sender.call(owner, contracts.prints, 'approve(address,uint256)', [spender, print]);
    },
  },
  {
    hour: 19,
    act: letExchangeMoveAll(third, 'prints', true),
  },
  {
    hour: 54,
    act: letExchangeMoveAll(third, 'prints', false),
  },
  {
    hour: 55,
    act: ({ sender, contracts }) =>
      sender.call(cast.meridian, contracts.items, 'burn(uint256,uint256)', [1n, 120n]),
  },
  {
    hour: 57,
    async act(world) {
      const owner = people.slice(3).find(person => printOf(world, person) !== undefined);
      const print = owner && printOf(world, owner);
      if (owner && print !== undefined)
        await world.sender.call(owner, world.contracts.prints, 'burn(uint256)', [print]);
    },
  },
];
