import assetOrderBook from '@sunscope/contracts/AssetOrderBook' with { type: 'json' };
import counter from '@sunscope/contracts/Counter' with { type: 'json' };
import factory from '@sunscope/contracts/Factory' with { type: 'json' };
import legacyToken from '@sunscope/contracts/LegacyToken' with { type: 'json' };
import orderBook from '@sunscope/contracts/OrderBook' with { type: 'json' };
import stampCard from '@sunscope/contracts/StampCard' with { type: 'json' };
import stampCardProxy from '@sunscope/contracts/StampCardProxy' with { type: 'json' };
import tiers from '@sunscope/contracts/Tiers' with { type: 'json' };
import trc20 from '@sunscope/contracts/Trc20' with { type: 'json' };
import trc721 from '@sunscope/contracts/Trc721' with { type: 'json' };
import trc1155 from '@sunscope/contracts/Trc1155' with { type: 'json' };
import vault from '@sunscope/contracts/Vault' with { type: 'json' };
import { cast, type Character } from './cast.ts';
import type { ContractArtifact } from '@sunscope/tron/contract-abi';

/** A contract of the demo world and how it is deployed. `name` is the contract's name on the chain. */
export interface DemoContract {
  readonly name: string;
  readonly owner: Character;
  readonly artifact: ContractArtifact;
  readonly constructorTypes: readonly string[];
  readonly constructorValues: readonly (string | number | bigint)[];
  /** Percent of the energy that callers pay themselves. */
  readonly userPercent: bigint;
}

function contract(
  name: string,
  owner: Character,
  artifact: ContractArtifact,
  constructor: readonly [types: readonly string[], values: readonly (string | number | bigint)[]] = [[], []],
): DemoContract {
  const [constructorTypes, constructorValues] = constructor;
  return { name, owner, artifact, constructorTypes, constructorValues, userPercent: 100n };
}

const TRC20_TYPES = ['string', 'string', 'uint8', 'uint256'];
const ITEM_TYPES = ['string', 'string', 'string'];
const MILLION = 1_000_000n;

/** Every contract of the demo world, in the order they are deployed. */
export const contracts = {
  /** The stable coin people use every day. */
  usds: contract('SunDollar', cast.sunDollar, trc20, [
    TRC20_TYPES,
    ['Sun Dollar', 'USDS', 6, 500n * MILLION * 10n ** 6n],
  ]),
  /** A community token with 18 decimals. */
  marigold: contract('Marigold', cast.marigold, trc20, [
    TRC20_TYPES,
    ['Marigold', 'MGLD', 18, 21n * MILLION * 10n ** 18n],
  ]),
  /** An early token whose transfers return nothing. */
  oldHarbour: contract('LegacyToken', cast.oldHarbour, legacyToken, [
    ['uint256'],
    [9n * MILLION * 10n ** 8n],
  ]),
  /** Wears the stable coin's name and symbol, and is sent to people who never asked. */
  fakeUsds: contract('SunDoIIar', cast.spammer, trc20, [
    TRC20_TYPES,
    ['Sun Dollar', 'USDS', 6, 900_000n * MILLION * 10n ** 6n],
  ]),
  tally: contract('Counter', cast.northwind, counter),
  parcels: contract('Factory', cast.lantern, factory),
  vault: contract('Vault', cast.tidewater, vault),
  /** A first try, given up; its owner takes its ABI away. */
  draft: contract('CounterDraft', cast.northwind, counter),
  /** Numbered prints, each one of its kind (TRC721). */
  prints: contract('MarigoldPrints', cast.marigold, trc721, [
    ITEM_TYPES,
    ['Marigold Prints', 'PRINT', 'https://marigold.example/prints/'],
  ]),
  /** Sorts of things that Northwind's games are played with (TRC1155). */
  items: contract('NorthwindItems', cast.northwind, trc1155, [
    ITEM_TYPES,
    ['Northwind Items', 'NWI', 'https://northwind.example/items/{id}.json'],
  ]),
} as const satisfies Record<string, DemoContract>;

export type ContractKey = keyof typeof contracts;

/** Where tokens are traded by orders. Apart from the others, since a world that was founded earlier has none. */
export const orderBookContract = contract('OrderBook', cast.harbour, orderBook);
/** The same for TRC10 tokens. */
export const assetBookContract = contract('AssetOrderBook', cast.harbour, assetOrderBook);

/** A library, a contract linked to it and the proxy in front of that; apart from the others for the same reason. */
export const stampCardContracts = {
  tiers: contract('Tiers', cast.lantern, tiers),
  card: contract('StampCard', cast.lantern, stampCard),
  proxy: contract('StampCardProxy', cast.lantern, stampCardProxy),
} as const;

/** A TRC10 token of the demo world. */
export interface DemoAsset {
  readonly owner: Character;
  readonly name: string;
  readonly abbr: string;
  readonly precision: number;
  /** In whole tokens. */
  readonly supply: bigint;
  readonly description: string;
  readonly url: string;
  /** Sun that buy `num` of the smallest unit while the sale lasts. */
  readonly trxNum: number;
  readonly num: number;
  /** Parts of the supply, in whole tokens, that the owner gets only days after the sale begins. */
  readonly frozen?: readonly { readonly amount: bigint; readonly days: bigint }[];
}

export const assets = {
  points: {
    owner: cast.harbour,
    name: 'HarbourPoints',
    abbr: 'HBP',
    precision: 6,
    supply: 1_000n * MILLION,
    description: 'Loyalty points of Harbour Exchange',
    url: 'https://harbour.example',
    trxNum: 1_000_000,
    num: 20_000_000,
  },
  credit: {
    owner: cast.northwind,
    name: 'NorthwindCredit',
    abbr: 'NWC',
    precision: 0,
    supply: 50n * MILLION,
    description: 'Pays for everything inside the games of Northwind',
    url: 'https://northwind.example',
    trxNum: 1_000_000,
    num: 10,
  },
  verde: {
    owner: cast.solVerde,
    name: 'SolVerde',
    abbr: 'SVD',
    precision: 2,
    supply: 10n * MILLION,
    description: 'One token for every kilowatt-hour our roofs deliver',
    url: 'https://sol-verde.example',
    trxNum: 500_000,
    num: 100,
    frozen: [
      { amount: 250_000n, days: 1n },
      { amount: MILLION, days: 365n },
    ],
  },
  /** Spam that wants to be looked up. */
  prize: {
    owner: cast.spammer,
    name: 'claim-at-sun-prize.example',
    abbr: 'PRIZE',
    precision: 0,
    supply: 100_000n * MILLION,
    description: 'You have won! Visit sun-prize.example to claim 5000 USDS',
    url: 'https://sun-prize.example',
    trxNum: 1,
    num: 1,
  },
} as const satisfies Record<string, DemoAsset>;

export type AssetKey = keyof typeof assets;
