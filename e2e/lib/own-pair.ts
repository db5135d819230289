import { createHash } from 'node:crypto';
import { expect, type APIRequestContext } from '@playwright/test';
import { admin, api, deployToken, nodeAccount, postToNode, signAndSend, type Account } from './chain.ts';
import { DEVNET_PORT } from './ports.ts';

/** A pair of an order book, as the API lists it. */
export interface Pair {
  id: number;
  contract: string;
  pairType: 1 | 2 | 3 | 4;
  fTokenAddr: string;
  sTokenAddr: string;
  fShortName: string;
  sShortName: string;
  priceStep: number;
}

/** TRX in token arguments. */
export const TRX = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
/** Decimals of all prices here, and of all tokens. */
const [PRICE_DECIMALS, DECIMALS] = [4, 6];
/** What an order must be worth: ten TRX, or one of another token. */
const MINIMUM = { trx: 10_000_000n, token: 1_000_000n } as const;
const TRC10_SUPPLY = 1_000_000_000_000;

/** Who runs the demo world's order books; the keys of that world are known to everybody. */
export async function operator(): Promise<Account> {
  const { addressFromPrivateKey, parsePrivateKey } = await import('@sunscope/tron/keys');
  const privateKey = createHash('sha256').update('sunscope devnet demo harbour-exchange').digest('hex');
  return { privateKey, address: addressFromPrivateKey(parsePrivateKey(privateKey)) };
}

/** Calls a function of a contract as the owner of a key, without the wallet; gives back the transaction's hash. */
export async function callContract(
  request: APIRequestContext,
  owner: Account,
  call: { contract: string; signature: string; values: readonly unknown[]; sun?: bigint },
): Promise<string> {
  const { encodeCall } = await import('@sunscope/tron/abi');
  const { bytesToHex } = await import('@sunscope/tron/bytes');
  const { transaction } = await postToNode<{ transaction: { txID: string } }>(
    request,
    'triggersmartcontract',
    {
      owner_address: owner.address,
      contract_address: call.contract,
      data: bytesToHex(encodeCall(call.signature, call.values)),
      call_value: Number(call.sun ?? 0n),
      fee_limit: 1_000_000_000,
      visible: true,
    },
  );
  return signAndSend(request, owner, transaction);
}

/** All pairs that take orders. */
const pairsOf = async (request: APIRequestContext): Promise<Pair[]> =>
  (await api<{ data: { rows: Pair[] } }>(request, 'exchange/marketPair/list')).data.rows;

/** The pair of two tokens, once the index has it. */
async function listed(request: APIRequestContext, first: string, second: string): Promise<Pair> {
  let pair: Pair | undefined;
  await expect
    .poll(async () => {
      const pairs = await pairsOf(request);
      pair = pairs.find(({ fTokenAddr, sTokenAddr }) => fTokenAddr === first && sTokenAddr === second);
      return pair;
    })
    .toBeDefined();
  if (!pair) throw new Error('the pair was not listed');
  return pair;
}

/** The contract of the demo world that takes such pairs. */
async function bookOf(request: APIRequestContext, types: readonly number[]): Promise<string> {
  const contract = (await pairsOf(request)).find(({ pairType }) => types.includes(pairType))?.contract;
  if (contract === undefined) throw new Error('the demo world has no such order book');
  return contract;
}

/**
 * Pairs in which nobody of the demo world trades: what is quoted is what the chain then does, whenever that is.
 * @param seller holds nearly all of the first token @param buyer nearly all of the second one, where that is none but TRX
 */
export async function listOwnPairs(
  request: APIRequestContext,
  seller: Account,
  buyer: Account,
  types: readonly Pair['pairType'][],
): Promise<Pair[]> {
  const has = (...some: Pair['pairType'][]) => types.some(type => some.includes(type));
  const by = await operator();
  const walk = has(2, 3)
    ? await deployToken(request, seller, { name: 'Walk', symbol: 'WALK', to: buyer.address })
    : undefined;
  const coin = has(3, 4)
    ? await deployToken(request, buyer, { name: 'Coin', symbol: 'COIN', to: seller.address })
    : undefined;
  const asset = has(1, 4) ? await issueAsset(request, seller) : undefined;
  const wanted = [];
  for (const type of types) {
    const withTrx = type === 1 || type === 2;
    const [first, second] = [
      type === 2 || type === 3 ? walk?.contract : asset,
      withTrx ? TRX : coin?.contract,
    ];
    const rest = [second, PRICE_DECIMALS, withTrx ? MINIMUM.trx : MINIMUM.token];
    const isAsset = type === 1 || type === 4;
    await callContract(request, by, {
      contract: await bookOf(request, isAsset ? [1, 4] : [2, 3]),
      signature: isAsset
        ? 'listAsset(uint256,uint8,address,uint256,uint128)'
        : 'listPair(address,address,uint256,uint128)',
      values: isAsset ? [BigInt(first ?? 0), DECIMALS, ...rest] : [first, ...rest],
    });
    wanted.push([first ?? '', second ?? ''] as const);
  }
  await admin(request, 'mine', { count: 1 });
  return Promise.all(wanted.map(([first, second]) => listed(request, first, second)));
}

/** A TRC10 token of an account; gives back its id. */
async function issueAsset(request: APIRequestContext, owner: Account): Promise<string> {
  const status = await request.get(`http://127.0.0.1:${DEVNET_PORT}/admin/status`);
  const { timeMs: now } = (await status.json()) as { timeMs: number };
  const issue = await postToNode<{ txID: string }>(request, 'createassetissue', {
    owner_address: owner.address,
    name: 'Stone',
    abbr: 'STONE',
    description: 'for walks',
    url: 'https://stone.example',
    total_supply: TRC10_SUPPLY,
    precision: DECIMALS,
    num: 1,
    trx_num: 1,
    start_time: now + 86_400_000,
    end_time: now + 172_800_000,
    visible: true,
  });
  await signAndSend(request, owner, issue);
  await admin(request, 'mine', { count: 1 });
  const { assets } = await nodeAccount(request, owner.address);
  const [id] = assets.keys();
  if (id === undefined) throw new Error('the token was not issued');
  return id;
}
