import { expect, type APIRequestContext } from '@playwright/test';
import trc20 from '../../contracts/artifacts/Trc20.json' with { type: 'json' };
import { DEVNET_PORT, PORT } from './ports.ts';

const devnet = `http://127.0.0.1:${DEVNET_PORT}`;
const server = `http://127.0.0.1:${PORT}`;

/** A funded account of the devnet. */
export interface Account {
  address: string;
  privateKey: string;
}

/** The funded accounts, as the devnet lists them for every client. */
export async function fundedAccounts(request: APIRequestContext): Promise<Account[]> {
  const text = await (await request.get(`${devnet}/admin/accounts`)).text();
  const accounts = [...text.matchAll(/\b(T[1-9A-HJ-NP-Za-km-z]{33})\b/g)].map(match => match[1] ?? '');
  const { privateKeys } = (await (await request.get(`${devnet}/admin/accounts-json`)).json()) as {
    privateKeys: string[];
  };
  return privateKeys.map((privateKey, index) => ({ privateKey, address: accounts[index] ?? '' }));
}

/** Accounts of their own for a test that leaves them unlike it found them. */
export async function freshAccounts(request: APIRequestContext, count: number): Promise<Account[]> {
  const made = await request.post(`${devnet}/admin/accounts-generation`, { data: { accounts: count } });
  if (!made.ok()) throw new Error(await made.text());
  const { more } = (await (await request.get(`${devnet}/admin/accounts-json`)).json()) as {
    more: { privateKeys: string[]; addresses: string[] }[];
  };
  const batch = more.at(-1);
  return (batch?.privateKeys ?? []).map((privateKey, index) => ({
    privateKey,
    address: batch?.addresses[index] ?? '',
  }));
}

/** What the node itself says an address holds, TRX in sun and TRC10 in raw units. */
export async function nodeAccount(
  request: APIRequestContext,
  address: string,
  origin = server,
): Promise<{ balance: bigint; assets: Map<string, bigint> }> {
  const response = await request.post(`${origin}/wallet/getaccount`, { data: { address, visible: true } });
  // What a server that is too busy says reads like an account that does not exist.
  if (!response.ok()) throw new Error(`getaccount: ${response.status()} ${await response.text()}`);
  const account = (await response.json()) as { balance?: number; assetV2?: { key: string; value: number }[] };
  return {
    balance: BigInt(account.balance ?? 0),
    assets: new Map((account.assetV2 ?? []).map(({ key, value }) => [key, BigInt(value)])),
  };
}

/** `balanceOf` as the contract itself answers it. */
export async function trc20Balance(
  request: APIRequestContext,
  contract: string,
  holder: string,
): Promise<bigint> {
  const word = await addressWord(holder);
  const response = await request.post(`${server}/wallet/triggerconstantcontract`, {
    data: {
      owner_address: holder,
      contract_address: contract,
      function_selector: 'balanceOf(address)',
      parameter: word,
      visible: true,
    },
  });
  const answer = (await response.json()) as { constant_result: string[] };
  return BigInt(`0x${answer.constant_result[0]}`);
}

async function addressWord(address: string): Promise<string> {
  const { parseAddress, addressToHex } = await import('@sunscope/tron/address');
  return addressToHex(parseAddress(address)).slice(2).padStart(64, '0');
}

/** What the node builds lasts a minute, and what a page does with it on a busy machine longer: the same with half a day. */
export async function lasting(built: {
  raw_data_hex: string;
}): Promise<{ txID: string; raw_data_hex: string }> {
  const { bytesToHex, hexToBytes } = await import('@sunscope/tron/bytes');
  const { encodeMessage } = await import('@sunscope/tron/codec');
  const { decodeTransactionRaw, transactionId } = await import('@sunscope/tron/transaction');
  const raw = decodeTransactionRaw(hexToBytes(built.raw_data_hex));
  const bytes = encodeMessage('TransactionRaw', { ...raw, expiration: raw.expiration + 43_200_000n });
  return { txID: bytesToHex(transactionId(bytes)), raw_data_hex: bytesToHex(bytes) };
}

/** Signs what the node builds, and hands it in. */
export async function signAndSend(
  request: APIRequestContext,
  owner: Account,
  transaction: { txID: string },
): Promise<string> {
  const { parsePrivateKey } = await import('@sunscope/tron/keys');
  const { signDigest } = await import('@sunscope/tron/signature');
  const { bytesToHex, hexToBytes } = await import('@sunscope/tron/bytes');
  const signature = bytesToHex(signDigest(hexToBytes(transaction.txID), parsePrivateKey(owner.privateKey)));
  const answer = await postToNode<object>(request, 'broadcasttransaction', {
    ...transaction,
    signature: [signature],
  });
  expect(answer).toMatchObject({ result: true });
  return transaction.txID;
}

export async function postToNode<T>(request: APIRequestContext, path: string, data: unknown): Promise<T> {
  const response = await request.post(`${devnet}/wallet/${path}`, { data });
  return (await response.json()) as T;
}

/** Sends TRX as the owner of a key, without the wallet; gives back the transaction's hash. */
export async function sendTrx(
  request: APIRequestContext,
  owner: Account,
  to: string,
  sun: number,
): Promise<string> {
  const built = await postToNode<{ txID: string }>(request, 'createtransaction', {
    owner_address: owner.address,
    to_address: to,
    amount: sun,
    visible: true,
  });
  return signAndSend(request, owner, built);
}

/** Lets somebody take all of a token of an account, as swaps ask for it; gives back the transaction's hash. */
export async function approveUnlimited(
  request: APIRequestContext,
  owner: Account,
  { contract, spender }: { contract: string; spender: string },
): Promise<string> {
  const { transaction } = await postToNode<{ transaction: { txID: string } }>(
    request,
    'triggersmartcontract',
    {
      owner_address: owner.address,
      contract_address: contract,
      function_selector: 'approve(address,uint256)',
      parameter: `${await addressWord(spender)}${'f'.repeat(64)}`,
      fee_limit: 100_000_000,
      visible: true,
    },
  );
  return signAndSend(request, owner, transaction);
}

/**
 * A contract that emits `Transfer(from, to, amount)` for whatever its caller names: it copies the third word behind the
 * selector to memory and logs it with the first two as topics.
 */
const POISON =
  '603480600b6000396000f360206044600037602435600435' +
  '7fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef60206000a300';

/** Deploys such a contract; gives back its address. */
export async function deployPoison(request: APIRequestContext, owner: Account): Promise<string> {
  const built = await postToNode<{ txID: string; contract_address: string }>(request, 'deploycontract', {
    owner_address: owner.address,
    abi: '[]',
    bytecode: POISON,
    name: 'Poison',
    fee_limit: 100_000_000,
    consume_user_resource_percent: 100,
    origin_energy_limit: 10_000_000,
    visible: true,
  });
  await signAndSend(request, owner, built);
  const { addressFromBytes } = await import('@sunscope/tron/address');
  const { hexToBytes } = await import('@sunscope/tron/bytes');
  return addressFromBytes(hexToBytes(built.contract_address));
}

/** Has the contract say that somebody sent to somebody. */
export async function poison(
  request: APIRequestContext,
  owner: Account,
  { contract, from, to, amount }: { contract: string; from: string; to: string; amount: number },
): Promise<string> {
  const words = [await addressWord(from), await addressWord(to)];
  const { transaction } = await postToNode<{ transaction: { txID: string } }>(
    request,
    'triggersmartcontract',
    {
      owner_address: owner.address,
      contract_address: contract,
      function_selector: 'poison(address,address,uint256)',
      parameter: `${words.join('')}${amount.toString(16).padStart(64, '0')}`,
      fee_limit: 100_000_000,
      visible: true,
    },
  );
  return signAndSend(request, owner, transaction);
}

/** A TRC20 token that calls itself whatever one likes, its supply in its owner's hands, and some of it sent on. */
export async function deployToken(
  request: APIRequestContext,
  owner: Account,
  { name, symbol, to }: { name: string; symbol: string; to: string },
): Promise<{ contract: string; transfer: string }> {
  const { encodeParameters } = await import('@sunscope/tron/abi');
  const { bytesToHex } = await import('@sunscope/tron/bytes');
  const { parseAddress } = await import('@sunscope/tron/address');
  const parameter = bytesToHex(
    encodeParameters(['string', 'string', 'uint8', 'uint256'], [name, symbol, 6, 1_000_000n * 1_000_000n]),
  );
  const deployment = await postToNode<{ txID: string; contract_address: string }>(request, 'deploycontract', {
    owner_address: owner.address,
    name: 'Token',
    abi: JSON.stringify(trc20.abi),
    bytecode: trc20.bytecode,
    parameter,
    fee_limit: 15_000_000_000,
    consume_user_resource_percent: 100,
    origin_energy_limit: 10_000_000,
    visible: true,
  });
  await signAndSend(request, owner, deployment);
  const contract = parseAddress(deployment.contract_address);
  await admin(request, 'mine', { count: 1 });
  const { transaction } = await postToNode<{ transaction: { txID: string } }>(
    request,
    'triggersmartcontract',
    {
      owner_address: owner.address,
      contract_address: contract,
      function_selector: 'transfer(address,uint256)',
      parameter: `${await addressWord(to)}${(5_000_000).toString(16).padStart(64, '0')}`,
      fee_limit: 100_000_000,
      visible: true,
    },
  );
  const transfer = await signAndSend(request, owner, transaction);
  await admin(request, 'mine', { count: 1 });
  return { contract, transfer };
}

/** A call of the devnet's control interface. */
export async function admin<T>(request: APIRequestContext, path: string, data: unknown = {}): Promise<T> {
  const response = await request.post(`${devnet}/admin/${path}`, { data });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return (await response.json()) as T;
}

/** A call of the Product API, of the worker's server unless another is named. */
export async function api<T>(request: APIRequestContext, path: string, origin = server): Promise<T> {
  const response = await request.get(`${origin}/api/${path}`);
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return (await response.json()) as T;
}
