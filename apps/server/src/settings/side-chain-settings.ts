import { isAddress } from '@sunscope/tron/address';
import { boolean, integer, nonEmpty, originList, url, wrong, type Parser } from './parsers.ts';
import { fixed, optional } from './setting.ts';

/** 21 bytes as they stand behind a transaction's id in what is signed. */
const chainId: Parser<string> = text => {
  if (!/^41[0-9a-f]{40}$/i.test(text)) throw wrong('42 hex digits that begin with 41');
  return text.toLowerCase();
};

/** Smallest units by asset: `_` for TRX, the id of a TRC10 token, a TRC20 token's contract on the main chain. */
const unitsByAsset: Parser<ReadonlyMap<string, bigint>> = text =>
  new Map(
    text.split(',').map(part => {
      const [asset = '', units = '', ...more] = part.trim().split('=');
      const isAsset = asset === '_' || /^1\d{6}$/.test(asset) || isAddress(asset);
      if (!isAsset || !/^\d{1,77}$/.test(units) || more.length > 0)
        throw wrong(
          'a comma list such as _=5000000000,1000001=300: _ for TRX, the id of a TRC10 or the contract of a TRC20 token, and smallest units',
        );
      return [asset, BigInt(units)] as const;
    }),
  );

/** The second chain and the bridge to it. */
export const sideChainSettings = {
  SIDE_CHAIN: optional(
    boolean,
    'on with the demo world, where its ports are free',
    'with sunscope start and the embedded chain: a side chain of its own at DEVNET_PORT + 1, and a bridge to it',
  ),
  BRIDGE_LIMITS: optional(
    unitsByAsset,
    'what the gateways have, none at first',
    'with SIDE_CHAIN: how much of an asset crosses in a day each way, in smallest units; 0 lifts a limit. As _=5000000000,1000001=300: _ for TRX, the id of a TRC10, the contract of a TRC20 token',
  ),
  BRIDGE_LARGE: optional(
    unitsByAsset,
    'no asset',
    'with SIDE_CHAIN: amounts above which a transfer waits for BRIDGE_DELAY_MINUTES, in the form of BRIDGE_LIMITS',
  ),
  BRIDGE_DELAY_MINUTES: fixed(
    integer({ min: 0, max: 100_000 }),
    60,
    'how long transfers above BRIDGE_LARGE wait before the oracles agree to them',
  ),
  SIDE_NODE_URL: optional(
    url(['http:', 'https:']),
    'no side chain',
    'HTTP base of the full node of a side chain: followed by an index of its own, shown at SIDE_PORT',
  ),
  BRIDGE_URL: optional(
    url(['http:', 'https:']),
    'no bridge but that of SIDE_CHAIN',
    'with SIDE_NODE_URL: address of the Sunscope whose relay carries what crosses, that is one started with SIDE_CHAIN; its bridge is shown here too',
  ),
  SIDE_PORT: optional(
    integer({ min: 0, max: 65_535 }),
    'PORT + 1',
    'port of web app, API and feed of the side chain; 0 takes a free one',
  ),
  SIDE_ORIGIN: optional(
    originList,
    'the address it listens on',
    'where people open the side chain, as PUBLIC_ORIGIN is for the main chain',
  ),
  SIDE_NAME: fixed(nonEmpty, 'Side chain', 'name shown for the side chain'),
  SIDE_CHAIN_ID: optional(
    chainId,
    'none: transactions of the side chain are not signed here',
    'id that signatures of the side chain cover, as its operator publishes it: 42 hex digits, the first two 41',
  ),
};
