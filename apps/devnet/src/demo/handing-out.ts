import { cast, people } from './cast.ts';
import { itemSorts } from './collectibles.ts';
import type { DemoPlaces } from './demo-world.ts';
import { each, type Founding } from './founding-steps.ts';

const E6 = 10n ** 6n;
const E8 = 10n ** 8n;
const E18 = 10n ** 18n;

/** Who holds what when daily life begins. */
export async function handOut(founding: Founding, places: DemoPlaces): Promise<void> {
  const { sender } = founding;
  const { usds, marigold, oldHarbour } = places.contracts;
  const businesses = [
    cast.harbour,
    cast.meridian,
    cast.lantern,
    cast.juniper,
    cast.copperKettle,
    cast.tidewater,
  ];
  await each(founding, [...businesses, ...people], async character => {
    const isBusiness = businesses.some(business => business === character);
    await sender.transferTrc20(
      cast.sunDollar,
      usds,
      character.address,
      (isBusiness ? 2_500_000n : 6_000n) * E6,
    );
  });
  await each(founding, [...businesses, ...people.slice(0, 24)], character =>
    sender.transferTrc20(cast.marigold, marigold, character.address, 12_000n * E18),
  );
  await each(founding, [cast.harbour, cast.meridian, ...people.slice(0, 10)], character =>
    sender.transferTrc20(cast.oldHarbour, oldHarbour, character.address, 4_000n * E8),
  );
  await each(founding, [cast.meridian, cast.lantern, ...people.slice(0, 28)], character =>
    sender.transferTrc10(cast.harbour, character.address, places.assets.points, 5_000n * E6),
  );
  await each(founding, people.slice(6, 30), character =>
    sender.transferTrc10(cast.northwind, character.address, places.assets.credit, 800n),
  );
  await each(founding, people.slice(12), character =>
    sender.transferTrc10(cast.solVerde, character.address, places.assets.verde, 40_000n),
  );
  await handOutCollectibles(founding, places);
  await giveToUser(founding, places);
  await sendSpam(founding, places);
}

/** A print for each of two dozen people, and items of every sort for a dozen players; some of both for the first user. */
async function handOutCollectibles(
  founding: Founding,
  { contracts: { prints, items } }: DemoPlaces,
): Promise<void> {
  const { host, sender } = founding;
  const [user] = host.accounts;
  const given = user ? [user] : [];
  await each(founding, [...people.slice(0, 24), ...given], ({ address }) =>
    sender.call(cast.marigold, prints, 'mint(address)', [address]),
  );
  await each(founding, [...people.slice(0, 12), ...given], ({ address }) =>
    sender.call(cast.northwind, items, 'mintBatch(address,uint256[],uint256[])', [
      address,
      itemSorts.map(([id]) => id),
      itemSorts.map(([, count]) => count),
    ]),
  );
}

/** Those who log in with a printed key find something of every kind to send. */
async function giveToUser(
  founding: Founding,
  { contracts: { usds, marigold }, assets: ids }: DemoPlaces,
): Promise<void> {
  const { host, sender } = founding;
  const [first, ...others] = host.accounts;
  if (first) {
    await sender.transferTrc20(cast.sunDollar, usds, first.address, 50_000n * E6);
    await sender.transferTrc20(cast.marigold, marigold, first.address, 1_200n * E18);
    await sender.transferTrc10(cast.harbour, first.address, ids.points, 25_000n * E6);
    await sender.transferTrc10(cast.solVerde, first.address, ids.verde, 150_000n);
  }
  await founding.nextBlock();
  await each(founding, others.slice(0, 3), async ({ address }) => {
    await sender.transferTrc20(cast.sunDollar, usds, address, 1_000n * E6);
    await sender.transferTrc10(cast.harbour, address, ids.points, 500n * E6);
  });
}

/** Tokens nobody asked for, to people and to the first printed accounts. */
function sendSpam(founding: Founding, { contracts: { fakeUsds }, assets: ids }: DemoPlaces): Promise<void> {
  const { host, sender } = founding;
  const victims = [...host.accounts.slice(0, 2), ...people.filter((_, index) => index % 3 === 0)];
  return each(founding, victims, async ({ address }) => {
    await sender.transferTrc20(cast.spammer, fakeUsds, address, 5_000n * E6);
    await sender.transferTrc10(cast.spammer, address, ids.prize, 8_888n);
  });
}
