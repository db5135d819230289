import { addressToBytes } from '@sunscope/tron/address';
import { addressFromPrivateKey, parsePrivateKey } from '@sunscope/tron/keys';
import { publicKnownKey, type KeyedAccount } from '../chain/genesis.ts';

/** Somebody in the demo world. All names are invented, and all keys are known to everybody. */
export interface Character extends KeyedAccount {
  /** Account name on the chain; undefined for those who never set one. */
  readonly name: string | undefined;
  /** TRX it gets at the beginning. */
  readonly fundsTrx: bigint;
}

function withKey(hex: string, name: string | undefined, fundsTrx: bigint): Character {
  const privateKey = parsePrivateKey(hex);
  return { privateKey, address: addressToBytes(addressFromPrivateKey(privateKey)), name, fundsTrx };
}

function character(slug: string, name: string | undefined, fundsTrx: bigint): Character {
  return { ...publicKnownKey(`demo ${slug}`), name, fundsTrx };
}

/**
 * Keys found by trying some ten million neighbours: both addresses begin with the same four characters after the T
 * and end with the same four. The first belongs to a shop that people often pay; whoever holds the second hopes that
 * they copy it from their history.
 */
const SHOP_KEY = '6523c4c19c9a37c7a22b6ff90d68f0ac6d8d771f941bd005b353812ce7417378';
const LOOK_ALIKE_KEY = '6523c4c19c9a37c7a22b6ff90d68f0ac6d8d771f941bd005b353812ce79dff01';

/** Those with a part of their own. */
export const cast = {
  harbour: character('harbour-exchange', 'Harbour Exchange', 8_000_000n),
  harbourCold: character('harbour-cold', 'Harbour Exchange Cold', 50_000n),
  meridian: character('blue-meridian', 'Blue Meridian', 2_000_000n),
  lantern: character('lantern-pay', 'Lantern Pay', 900_000n),
  juniper: character('juniper-grants', 'Juniper Grants', 600_000n),
  sunDollar: character('sun-dollar', 'Sun Dollar Treasury', 400_000n),
  marigold: character('marigold', 'Marigold Collective', 300_000n),
  northwind: character('northwind', 'Northwind Games', 250_000n),
  solVerde: character('sol-verde', 'Sol Verde', 150_000n),
  tidewater: character('tidewater', 'Tidewater Pool', 700_000n),
  oldHarbour: character('old-harbour', 'Old Harbour Foundation', 120_000n),
  copperKettle: withKey(SHOP_KEY, 'Copper Kettle', 20_000n),
  lookAlike: withKey(LOOK_ALIKE_KEY, undefined, 3_000n),
  spammer: character('spammer', undefined, 60_000n),
} as const satisfies Record<string, Character>;

/** The two who sign for Juniper Grants besides its own key. */
export const juniperSigners = [
  character('juniper-noor', 'Noor', 500n),
  character('juniper-teo', 'Teo', 500n),
];

const NAMES = ['Ines', 'Mateo', 'Yuki', 'Amara', 'Lars', 'Priya', 'Kofi', 'Elena', 'Tomasz', 'Mei'];
const PEOPLE = 36;

/** Ordinary people; most never named their account. */
export const people: readonly Character[] = Array.from({ length: PEOPLE }, (_, index) =>
  character(`person ${index + 1}`, NAMES[index], BigInt(4_000 + ((index * 7919) % 9_000))),
);

/** Account names of the witnesses, in their order in genesis. */
export const witnessNames: readonly string[] = [
  'Alder',
  'Basalt',
  'Cirrus',
  'Dunlin',
  'Ember',
  'Fjord',
  'Garnet',
  'Heron',
  'Islay',
  'Juno',
  'Kestrel',
  'Lumen',
  'Moraine',
  'Nimbus',
  'Osprey',
  'Pumice',
  'Quill',
  'Rowan',
  'Skerry',
  'Tarn',
  'Umbra',
  'Verdin',
  'Willow',
  'Xenia',
  'Yarrow',
  'Zephyr',
  'Aurora',
];

/** Somebody whom the world meets for the first time, by number. */
export function newcomer(number: number): KeyedAccount {
  return publicKnownKey(`demo newcomer ${number}`);
}

export const everybody: readonly Character[] = [...Object.values(cast), ...juniperSigners, ...people];

/** The customer the look-alike has chosen. */
export const victim: Character = people[0] ?? cast.lantern;
