import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressFromBytes } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { sideDigest, sideGenesisParent } from '@sunscope/tron/side-chain';
import { startDevnet, type Devnet } from '../src/devnet.ts';
import { signFast } from '../src/transactions/signatures.ts';
import { readTransaction } from '../src/transactions/transaction.ts';

// A side chain of its own: who may sign for what, and that nobody has anything that no gateway made.

const CHAIN_ID = '41e209e4de650f0150788e8ec5cafa240a23eb8eb7';
let side: Devnet;

beforeAll(async () => {
  side = await startDevnet({ sideChainId: CHAIN_ID, blockMs: 3_000, paused: true });
  await side.chain.mine(2);
});

afterAll(() => side.close());

async function ask(path: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(`${side.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
}

const account = (index: number) => side.accounts[index] as Devnet['accounts'][number];

/** Transfer of nothing that changes state: the name of an account, built by the node. */
async function rename(
  index: number,
  name: string,
): Promise<Record<string, unknown> & { raw_data_hex: string }> {
  return (await ask('/wallet/updateaccount', {
    owner_address: bytesToHex(account(index).address),
    account_name: Buffer.from(name).toString('hex'),
  })) as Record<string, unknown> & { raw_data_hex: string };
}

it('begins from its id, with nothing but producers', () => {
  const genesis = side.chain.archive.block(0n);
  expect(genesis?.header.raw_data?.parentHash).toEqual(sideGenesisParent(hexToBytes(CHAIN_ID)));
  expect(side.chain.state.marks.activeWitnesses).toHaveLength(5);
  for (const { address } of [...side.accounts, side.treasury])
    expect(side.chain.state.balance(address)).toBe(0n);
});

it('takes signatures over its digest, and no other', async () => {
  const built = await rename(0, 'across');
  const { id } = readTransaction(hexToBytes(built.raw_data_hex), []);
  const { privateKey } = account(0);
  const sent = (digest: Uint8Array) =>
    ask('/wallet/broadcasttransaction', { ...built, signature: [bytesToHex(signFast(digest, privateKey))] });
  const other = hexToBytes(`41${'01'.repeat(20)}`);
  for (const digest of [id, sideDigest(id, other)])
    expect(await sent(digest)).toMatchObject({ code: 'SIGERROR' });
  const digest = sideDigest(id, hexToBytes(CHAIN_ID));
  const weighed = await ask('/wallet/getsignweight', {
    ...built,
    signature: [bytesToHex(signFast(digest, privateKey))],
  });
  expect(weighed).toMatchObject({ approved_list: [bytesToHex(account(0).address)], current_weight: 1 });
  expect(await sent(digest)).toMatchObject({ result: true });
  await side.chain.mine(1);
  expect(side.chain.archive.hasTransaction(bytesToHex(id))).toBe(true);
  // Kept over a replacement of blocks, where it is read again.
  await side.chain.reorganise(1, [], 'keep');
  expect(side.chain.archive.hasTransaction(bytesToHex(id))).toBe(true);
});

it('prints parameters as text, and its id among them', async () => {
  const { chainParameter } = (await ask('/wallet/getchainparameters', {})) as {
    chainParameter: { key: string; value: unknown }[];
  };
  expect(chainParameter.every(({ value }) => typeof value === 'string')).toBe(true);
  expect(chainParameter).toContainEqual({ key: 'getSideChainId', value: CHAIN_ID });
  expect(chainParameter).toContainEqual({ key: 'getWitnessPayPerBlock', value: '0' });
});

it('refuses what would make units, change the rules, or hand out what is not there', async () => {
  const { address } = account(1);
  for (const [type, parameter] of [
    ['AssetIssueContract', { owner_address: address, total_supply: 1n }],
    ['ProposalCreateContract', { owner_address: address, parameters: new Map() }],
    ['ExchangeTransactionContract', { owner_address: address, exchange_id: 1n }],
  ] as const)
    await expect(side.send(type, parameter as never, [account(1)])).rejects.toThrow(
      'not open on a side chain',
    );
  expect(await ask('/admin/fund', { address: addressFromBytes(address) })).toMatchObject({
    error: 'side_chain',
  });
  expect(await ask('/admin/side', { gateways: [addressFromBytes(address)] })).toMatchObject({
    error: 'no_contract',
  });
  await expect(
    side.send('TransferContract', { owner_address: address, to_address: account(2).address, amount: 1n }, [
      account(1),
    ]),
  ).rejects.toThrow('balance');
});

it('brings accounts to life once', async () => {
  const address = addressFromBytes(hexToBytes(`41${'77'.repeat(20)}`));
  const before = side.chain.head.number;
  await ask('/admin/side', { accounts: [address] });
  await ask('/admin/side', { accounts: [address] });
  expect(side.chain.head.number).toBe(before + 1n);
});
