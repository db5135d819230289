import { addressFromBytes, addressToBytes, parseAddress } from '@sunscope/tron/address';
import { textToBytes } from '@sunscope/tron/bytes';
import { expect, it } from 'vitest';
import type { Crossing, CrossingQuery, SideChain } from '../../bridge/bridge.ts';
import type { AddressLabel } from '../../repositories/accounts-read.ts';
import { TokenKind } from '../../repositories/keys.ts';
import type { StoredToken } from '../../repositories/tokens-read.ts';
import { crossing, TOKEN, TWIN } from '../../../test/crossing.ts';
import { listCrossings } from './crossings.ts';

let asked: CrossingQuery | undefined;
const bridgeWith = (...crossings: Crossing[]) =>
  ({
    transfers: async (query: CrossingQuery) => {
      asked = query;
      return { total: crossings.length, crossings };
    },
  }) as unknown as SideChain;

/** An index that knows these tokens and this name of an account. */
const readersWith = (tokens: readonly Partial<StoredToken>[], labels: readonly AddressLabel[] = []) => ({
  accounts: { labels: async () => labels },
  tags: { all: async () => new Map() },
  tokens: {
    byTokens: async (keys: readonly Uint8Array[]) =>
      tokens.filter(({ token }) => keys.some(key => String(key) === String(token))),
  },
});

const list = (
  chain: 'main' | 'side',
  bridge: SideChain | undefined,
  readers: unknown = readersWith([]),
  query: CrossingQuery = { start: 0, limit: 20 },
) => listCrossings({ bridge, readers: readers as never, chain }, query);

const token = (address: string, symbol: string, decimals: number) => ({
  token: addressToBytes(parseAddress(address)),
  kind: TokenKind.trc20,
  symbol,
  name: symbol,
  decimals,
  risk: 0,
});

it('lists nothing where there is no bridge', async () => {
  expect(await list('main', undefined)).toEqual({ total: 0, contractMap: {}, addressNames: {}, data: [] });
});

it('lists crossings with amounts and nonces of any size, 200 at most', async () => {
  const { total, data } = await list('main', bridgeWith(crossing), readersWith([]), {
    start: 5,
    limit: 100_000,
    account: TOKEN,
  });
  expect(asked).toMatchObject({ start: 5, limit: 200, account: TOKEN });
  expect(total).toBe(1);
  expect(data[0]).toMatchObject({
    nonce: '100000000000000000000',
    amount: String(2n ** 255n),
    sideToken: TWIN,
    sideTransaction: '',
    problem: '',
    held: 'limit',
  });
});

it('names a token as the chain at hand has it, and nothing that its index has not met', async () => {
  // Both indexes have a contract at either address: only the one that crosses is meant.
  const readers = readersWith([token(TOKEN, 'HERE', 6), token(TWIN, 'TWIN', 18)]);
  const main = await list('main', bridgeWith(crossing), readers);
  expect(main.data[0]?.tokenInfo).toMatchObject({ tokenId: TOKEN, tokenAbbr: 'HERE', tokenDecimal: 6 });
  const side = await list('side', bridgeWith(crossing), readers);
  expect(side.data[0]?.tokenInfo).toMatchObject({ tokenId: TWIN, tokenAbbr: 'TWIN', tokenDecimal: 18 });
  const unmapped = await list('side', bridgeWith({ ...crossing, sideToken: undefined }), readers);
  expect(unmapped.data[0]).not.toHaveProperty('tokenInfo');
  const unmet = await list('main', bridgeWith({ ...crossing, kind: 'trc10', asset: '1000001' }), readers);
  expect(unmet.data[0]).not.toHaveProperty('tokenInfo');
});

it('names TRX, TRC10 tokens and accounts', async () => {
  const account = addressToBytes(TOKEN);
  const readers = readersWith(
    [{ token: textToBytes('1000001'), kind: TokenKind.trc10, symbol: 'HAR', name: 'Harbor', decimals: 2 }],
    [{ address: account, type: 0, name: 'Ada', witness_url: null, token_name: null, token_risk: null }],
  );
  const { data, addressNames } = await list(
    'side',
    bridgeWith(
      { ...crossing, kind: 'trx', asset: '_', sideToken: undefined },
      { ...crossing, kind: 'trc10', asset: '1000001', sideToken: undefined },
    ),
    readers,
  );
  expect(data.map(row => row.tokenInfo?.tokenAbbr)).toEqual(['trx', 'HAR']);
  expect(addressNames).toEqual({ [addressFromBytes(account)]: 'Ada' });
});
