import { decodeParameters, encodeCall } from '@sunscope/tron/abi';
import { bytesToHex } from '@sunscope/tron/bytes';
import { vmBlock } from '../chain/execution/smart-contract.ts';
import type { AddressBytes } from '../state/address-bytes.ts';
import { NO_VALUE } from '../tvm/machine/execution-types.ts';
import { callConstant } from '../tvm/run-contract.ts';
import type { Activity } from './activity.ts';
import { cast, people, type Character } from './cast.ts';
import type { DemoWorld } from './demo-world.ts';

/** Sorts of items that Northwind's games are played with, and how many of each somebody begins with. */
export const itemSorts: readonly (readonly [id: bigint, count: bigint])[] = [
  [1n, 40n],
  [2n, 12n],
  [3n, 5n],
];
/** A rare sort, made later. */
export const RARE_ITEM = 4n;

type Places = Pick<DemoWorld, 'host' | 'contracts'>;

/** A number that a contract reports. */
function ask(
  { host }: Places,
  contract: AddressBytes,
  signature: string,
  values: readonly (AddressBytes | bigint)[],
): bigint {
  const { chain } = host;
  const { returnData } = callConstant({
    state: chain.state,
    block: vmBlock(chain.state, chain.nextPlan().context),
    transactionId: new Uint8Array(32),
    owner: cast.marigold.address,
    action: {
      kind: 'call',
      contractAddress: contract,
      data: encodeCall(
        signature,
        values.map(value => (typeof value === 'bigint' ? value : bytesToHex(value))),
      ),
    },
    value: NO_VALUE,
    energyLimit: 1_000_000n,
  });
  // An item that is none has no owner: the call reverts.
  return returnData.length === 32 ? (decodeParameters(['uint256'], returnData)[0]?.value as bigint) : 0n;
}

/** Finds out whose a print is. */
function ownershipOf(places: Places, id: bigint): (somebody: Character) => boolean {
  const owner = ask(places, places.contracts.prints, 'ownerOf(uint256)', [id]);
  return ({ address }) => BigInt(`0x${bytesToHex(address.subarray(1))}`) === owner;
}

/** Number of the newest print. */
export function lastPrint(places: Places): bigint {
  return ask(places, places.contracts.prints, 'lastId()', []);
}

/** A print that somebody has now; undefined for none. */
export function printOf(places: Places, owner: Character): bigint | undefined {
  for (let id = 1n; id <= lastPrint(places); id++) if (ownershipOf(places, id)(owner)) return id;
  return undefined;
}

/** How many items of a sort somebody has. */
export function itemsOf(places: Places, owner: Character, sort: bigint): bigint {
  return ask(places, places.contracts.items, 'balanceOf(address,uint256)', [owner.address, sort]);
}

/** Prints and items of games that are made and change hands. */
export const collectibles: readonly Activity[] = [
  {
    name: 'a print changes hands',
    weight: 3,
    async act(world) {
      const { sender, random, contracts } = world;
      const id = BigInt(random.whole(1, Number(lastPrint(world))));
      // Whoever else has one does not trade in prints.
      const owner = people.find(ownershipOf(world, id));
      const buyer = random.pick(people);
      if (!owner || owner === buyer) return;
      const signature = random.chance(0.5)
        ? 'transferFrom(address,address,uint256)'
        : 'safeTransferFrom(address,address,uint256)';
      await sender.call(owner, contracts.prints, signature, [owner.address, buyer.address, id]);
    },
  },
  {
    name: 'a print is made',
    weight: 1,
    act({ sender, random, contracts }) {
      return sender.call(cast.marigold, contracts.prints, 'mint(address)', [random.pick(people).address]);
    },
  },
  {
    name: 'players hand one another items',
    weight: 4,
    async act(world) {
      const { sender, random, contracts } = world;
      const [from, to] = random.pair(people);
      const sorts = itemSorts.filter(([id]) => itemsOf(world, from, id) > 0n).map(([id]) => id);
      if (sorts.length === 0) return;
      if (sorts.length > 1 && random.chance(0.4))
        await sender.call(
          from,
          contracts.items,
          'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
          [from.address, to.address, sorts, sorts.map(() => 1n), '0x'],
        );
      else
        await sender.call(from, contracts.items, 'safeTransferFrom(address,address,uint256,uint256,bytes)', [
          from.address,
          to.address,
          random.pick(sorts),
          1n,
          '0x',
        ]);
    },
  },
];
