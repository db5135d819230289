// @vitest-environment node
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { parseAddress, type Address } from '@sunscope/tron/address';
import { hexToBytes, textToBytes } from '@sunscope/tron/bytes';
import { addressFromPrivateKey } from '@sunscope/tron/keys';
import type { Account } from '@sunscope/tron/messages';
import { signDigest } from '@sunscope/tron/signature';
import { transactionId } from '@sunscope/tron/transaction';
import { createNodeClient, type NodeClient } from '@sunscope/node-api/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gatherQuoteFacts } from '../quote-facts.ts';
import { quoteIntent, type Quote } from '../quote.ts';
import { referenceBlock, sendIntent } from '../send-intent.ts';
import { signerCapabilities, type Signer } from '../signer.ts';
import { accountEntries } from './account-entries.ts';
import { stakeEntries } from './stake-entries.ts';
import { addEntries, type Intent } from './registry.ts';

addEntries([...stakeEntries, ...accountEntries]);

/** Every intent on the embedded chain itself: what it does there, and whether it costs what was quoted. */

let chain: ChildProcess;
let base: string;
let node: NodeClient;
let own: { address: Address; key: Uint8Array };
let other: Address;
let witness: Address;

beforeAll(async () => {
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  const main = fileURLToPath(new URL('../../../../devnet/src/main.ts', import.meta.url));
  const options = ['--memory', '--port', String(port), '--block-ms', '0'];
  chain = spawn(process.execPath, ['--import', 'tsx', main, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    chain.stdout?.once('data', () => resolve());
    chain.once('exit', code => reject(new Error(`The chain ended with ${code}`)));
  });
  node = createNodeClient({ baseUrl: base });
  const { privateKeys } = (await (await fetch(`${base}/admin/accounts-json`)).json()) as {
    privateKeys: string[];
  };
  const [key, second] = privateKeys.map(hexToBytes);
  own = { key: key!, address: addressFromPrivateKey(key!) };
  other = addressFromPrivateKey(second!);
  const { witnesses } = (await post('/wallet/listwitnesses', { visible: true })) as {
    witnesses: { address: string }[];
  };
  witness = parseAddress(witnesses[0]!.address);
});
afterAll(() => chain.kill());

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise(resolve => server.close(resolve));
  return port;
}

async function post(path: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response.json();
}

const signer = (): Signer => ({
  kind: 'ACCOUNT_PRIVATE_KEY',
  address: own.address,
  capabilities: signerCapabilities.ACCOUNT_PRIVATE_KEY,
  signTransaction: async rawData => signDigest(transactionId(rawData), own.key),
  signMessage: () => Promise.reject(new Error('not used')),
});

type OwnIntent = Intent extends infer One
  ? One extends Intent
    ? Omit<One, 'from' | 'note' | 'permissionId'>
    : never
  : never;

/** Quotes, sends, and compares the balance: what the quote said is what happened. */
async function carryOut(own_: OwnIntent, permissionId = 0): Promise<{ quote: Quote; after: Account }> {
  const intent = { ...own_, from: own.address, note: '', permissionId } as Intent;
  const before = await node.account(own.address);
  const head = await referenceBlock(node);
  const quote = quoteIntent(await gatherQuoteFacts(node, intent, head, 0n), 0n);
  // The chain's time may have been set ahead.
  const gap = head.timestampMs - BigInt(Date.now());
  const terms = { feeLimitSun: 0n, mayStandStill: true, ...(gap > 0n ? { agreedAheadMs: gap } : {}) };
  const sent = await sendIntent({ node, signer: signer(), intent, terms, pause: async () => {} });
  const after = await node.account(own.address);
  expect(sent.feeSun).toBe(quote.feeSun);
  expect(after!.balance).toBe(before!.balance - quote.totalSun + quote.incomeSun);
  return { quote, after: after! };
}

const trx = (amount: bigint) => amount * 1_000_000n;

/** Lets the chain's time pass, and blocks be made in it. */
async function pass(hours: number): Promise<void> {
  await post('/admin/time', { advanceMs: hours * 3_600_000 });
  await post('/admin/mine', { count: 30 });
}

it('stakes, votes, delegates, reclaims, unstakes, cancels and withdraws as quoted', async () => {
  const staked = await carryOut({ kind: 'stake', amount: trx(300n), resource: 'ENERGY' });
  expect(staked.quote.spendsSun).toBe(trx(300n));
  expect(staked.after.frozenV2.find(({ type }) => type === 1)?.amount).toBe(trx(300n));

  const voted = await carryOut({ kind: 'vote', votes: [{ witness, count: 200n }] });
  expect(voted.after.votes.map(({ vote_count }) => vote_count)).toEqual([200n]);

  await carryOut({ kind: 'delegate', to: other, amount: trx(100n), resource: 'ENERGY', lockBlocks: 0n });
  const receiver = await node.account(other);
  expect(receiver!.account_resource?.acquired_delegated_frozenV2_balance_for_energy).toBe(trx(100n));
  await carryOut({ kind: 'reclaim', receiver: other, amount: trx(100n), resource: 'ENERGY' });

  const unstaked = await carryOut({ kind: 'unstake', amount: trx(200n), resource: 'ENERGY' });
  expect(unstaked.quote.incomeSun).toBe(0n);
  expect(unstaked.after.unfrozenV2.map(entry => entry.unfreeze_amount)).toEqual([trx(200n)]);
  // Fewer TRX are staked than votes were cast: the votes shrink, as the confirmation says.
  expect(unstaked.after.votes.map(({ vote_count }) => vote_count)).toEqual([100n]);

  const cancelled = await carryOut({ kind: 'cancel_unstakes' });
  expect(cancelled.after.unfrozenV2).toEqual([]);
  expect(cancelled.after.frozenV2.find(({ type }) => type === 1)?.amount).toBe(trx(300n));

  await carryOut({ kind: 'unstake', amount: trx(50n), resource: 'ENERGY' });
  await pass(15 * 24);
  const withdrawn = await carryOut({ kind: 'withdraw_unstaked' });
  expect(withdrawn.quote.incomeSun).toBe(trx(50n));
  expect(withdrawn.after.unfrozenV2).toEqual([]);

  // A round in which the vote counted is over.
  await pass(7);
  await pass(7);
  const rewarded = await carryOut({ kind: 'withdraw_reward' });
  expect(rewarded.quote.incomeSun).toBeGreaterThan(0n);
});

it('names the account, once', async () => {
  const named = await carryOut({ kind: 'account_name', name: 'Ada 谢谢' });
  expect(named.after.account_name).toEqual(textToBytes('Ada 谢谢'));
  const identified = await carryOut({ kind: 'account_id', id: 'harbour-12' });
  expect(identified.after.account_id).toEqual(textToBytes('harbour-12'));
  await expect(carryOut({ kind: 'account_id', id: 'harbour-13' })).rejects.toMatchObject({
    code: 'CONTRACT_VALIDATE_ERROR',
  });
});

it('changes who signs for 100 TRX, and signs by an active permission thereafter', async () => {
  const self = { threshold: 1n, keys: [{ address: own.address, weight: 1n }] };
  const changed = await carryOut({
    kind: 'account_permissions',
    owner: { name: 'owner', ...self },
    witness: undefined,
    actives: [
      { name: 'staking', ...self, operations: [54, 55] },
      {
        name: 'both',
        threshold: 2n,
        keys: [...self.keys, { address: other, weight: 1n }],
        operations: [54],
      },
    ],
  });
  expect(changed.quote.contractFeesSun).toBe(trx(100n));
  expect(changed.after.active_permission.map(one => one.permission_name)).toEqual(['staking', 'both']);

  await carryOut({ kind: 'stake', amount: trx(1n), resource: 'BANDWIDTH' }, 2);
  await expect(carryOut({ kind: 'vote', votes: [{ witness, count: 1n }] }, 2)).rejects.toMatchObject({
    code: 'SIGERROR',
  });
  // Two must sign by the other: the quote counts the fee for it, and one signature is refused.
  const intent: Intent = {
    kind: 'stake',
    amount: trx(1n),
    resource: 'BANDWIDTH',
    from: own.address,
    note: '',
    permissionId: 3,
  };
  const facts = await gatherQuoteFacts(node, intent, await referenceBlock(node), 0n);
  expect(quoteIntent(facts, 0n).multiSignSun).toBe(trx(1n));
  await expect(carryOut({ kind: 'stake', amount: trx(1n), resource: 'BANDWIDTH' }, 3)).rejects.toMatchObject({
    code: 'SIGERROR',
  });
});
