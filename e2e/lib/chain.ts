import { expect, type APIRequestContext } from '@playwright/test';
import { DEVNET_PORT, PORT } from './ports.ts';

const devnet = `http://127.0.0.1:${DEVNET_PORT}`;
const server = `http://127.0.0.1:${PORT}`;

/** A funded account of the devnet. */
export interface Account {
  address: string;
  privateKey: string;
}

/** The funded accounts, as the devnet tells every client that asks. */
export async function fundedAccounts(request: APIRequestContext): Promise<Account[]> {
  const text = await (await request.get(`${devnet}/admin/accounts`)).text();
  const accounts = [...text.matchAll(/\b(T[1-9A-HJ-NP-Za-km-z]{33})\b/g)].map(match => match[1] ?? '');
  const { privateKeys } = (await (await request.get(`${devnet}/admin/accounts-json`)).json()) as {
    privateKeys: string[];
  };
  return privateKeys.map((privateKey, index) => ({ privateKey, address: accounts[index] ?? '' }));
}

/** What the node itself says an address holds, TRX in sun and TRC10 in raw units. */
export async function nodeAccount(
  request: APIRequestContext,
  address: string,
): Promise<{ balance: bigint; assets: Map<string, bigint> }> {
  const response = await request.post(`${server}/wallet/getaccount`, { data: { address, visible: true } });
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
  const word = await addressWord(request, holder);
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

async function addressWord(request: APIRequestContext, address: string): Promise<string> {
  const response = await request.post(`${devnet}/wallet/getaccount`, { data: { address, visible: true } });
  expect(response.ok()).toBe(true);
  const { parseAddress, addressToHex } = await import('@sunscope/tron/address');
  return addressToHex(parseAddress(address)).slice(2).padStart(64, '0');
}

/** Lets somebody take all of a token of an account, as swaps ask for it; gives back the transaction's hash. */
export async function approveUnlimited(
  request: APIRequestContext,
  owner: Account,
  { contract, spender }: { contract: string; spender: string },
): Promise<string> {
  const { parsePrivateKey } = await import('@sunscope/tron/keys');
  const { signDigest } = await import('@sunscope/tron/signature');
  const { bytesToHex, hexToBytes } = await import('@sunscope/tron/bytes');
  const post = async <T>(path: string, data: unknown): Promise<T> => {
    const response = await request.post(`${devnet}/wallet/${path}`, { data });
    return (await response.json()) as T;
  };
  const { transaction } = await post<{ transaction: { txID: string } }>('triggersmartcontract', {
    owner_address: owner.address,
    contract_address: contract,
    function_selector: 'approve(address,uint256)',
    parameter: `${await addressWord(request, spender)}${'f'.repeat(64)}`,
    fee_limit: 100_000_000,
    visible: true,
  });
  const signature = bytesToHex(signDigest(hexToBytes(transaction.txID), parsePrivateKey(owner.privateKey)));
  const answer = await post<object>('broadcasttransaction', { ...transaction, signature: [signature] });
  expect(answer).toMatchObject({ result: true });
  return transaction.txID;
}

/** A call of the devnet's control interface. */
export async function admin<T>(request: APIRequestContext, path: string, data: unknown = {}): Promise<T> {
  const response = await request.post(`${devnet}/admin/${path}`, { data });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return (await response.json()) as T;
}

/** A call of the Product API. */
export async function api<T>(request: APIRequestContext, path: string): Promise<T> {
  const response = await request.get(`${server}/api/${path}`);
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return (await response.json()) as T;
}
