// @vitest-environment node
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressFromBytes, type Address } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes, textToBytes } from '@sunscope/tron/bytes';
import { sha256 } from '@sunscope/tron/hash';
import { addressFromPrivateKey } from '@sunscope/tron/keys';
import type { Account, TransactionInfo } from '@sunscope/tron/messages';
import { signDigest } from '@sunscope/tron/signature';
import { contractParameter, transactionId } from '@sunscope/tron/transaction';
import { createNodeClient, type NodeClient } from '@sunscope/node-api/client';
import { NodeRefusedError } from '@sunscope/node-api/errors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deepSeed } from '../../../../scripts/lib/deep.mjs';
import { copyDemoChain } from '../../../../scripts/lib/demo-world.mjs';
import { programOf } from '../../../../scripts/lib/programs.mjs';
import { runningClock, shiftDate, shiftOf, withClock } from '../../../../scripts/lib/test-clock.mjs';
import { onDemandEntries } from './intents/on-demand-entries.ts';
import { addEntries, type Intent } from './intents/registry.ts';
import { gatherQuoteFacts } from './quote-facts.ts';
import { quoteIntent, type Quote } from './quote.ts';
import { referenceBlock, sendIntent } from './send-intent.ts';
import { signerCapabilities, type Signer } from './signer.ts';
import type { OwnIntent } from './testing-chain.ts';

addEntries(onDemandEntries);

/** What random actions of the demo world's accounts were quoted, against what they were charged. */

const ACTIONS = 1_000;
/** Half of what is tried is carried out at the least; the rest the quote or the chain refuses. */
const TRIES = 3 * ACTIONS;
const READING = 20_000_000n;
/** java-tron: UNFREEZE_MAX_TIMES. */
const MOST_UNSTAKES = 32;

let folder: string;
let chain: ChildProcess;
let node: NodeClient;
let tokens: Address[];
let witness: Address;

/** Numbers that a seed repeats. */
function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const random = randomOf(deepSeed);
const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;

const people = Array.from({ length: 36 }, (_, index) => {
  const key = sha256(textToBytes(`sunscope devnet demo person ${index + 1}`));
  return { key, address: addressFromPrivateKey(key) };
});
const nobody = () =>
  addressFromBytes(Uint8Array.of(0x41, ...sha256(textToBytes(`${deepSeed} ${random(1e9)}`)).subarray(0, 20)));

const clock = runningClock();
const RealDate = Date;

beforeAll(async () => {
  shiftDate(shiftOf(clock));
  folder = await mkdtemp(join(tmpdir(), 'sunscope-quotes-'));
  await copyDemoChain(folder);
  chain = spawn(
    process.execPath,
    [...programOf('devnet'), '--data', folder, '--port', '0', '--block-ms', '0'],
    {
      env: { ...process.env, ...withClock(clock), DEMO: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let said = '';
  const base = await new Promise<string>((resolve, reject) => {
    chain.stdout?.on('data', chunk => {
      said += String(chunk);
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
      if (found) resolve(found[0]);
    });
    chain.once('exit', code => reject(new Error(`The chain ended with ${code}: ${said}`)));
  });
  node = createNodeClient({ baseUrl: base });
  const called = new Set<Address>();
  for (let start = 1n; start < 600n; start += 100n)
    for (const { transactions } of await node.blockRange(start, start + 100n))
      for (const { transaction } of transactions) {
        const [contract] = transaction.raw_data?.contract ?? [];
        if (contract?.type !== 31) continue;
        const call = contractParameter(contract, 'TriggerSmartContract');
        if (bytesToHex(call.data).startsWith('a9059cbb')) called.add(addressFromBytes(call.contract_address));
      }
  tokens = [...called];
  witness = addressFromBytes((await node.witnesses())[0]!.address);
});
afterAll(async () => {
  globalThis.Date = RealDate;
  chain.kill();
  await rm(folder, { recursive: true, force: true });
});

const RESOURCES = ['BANDWIDTH', 'ENERGY'] as const;
type Resource = (typeof RESOURCES)[number];
const TRX = 1_000_000n;

/** What was lent here and is not back, in whole TRX. */
const lent: { from: Address; receiver: Address; resource: Resource; trx: bigint }[] = [];

/** What an account could want and the chain allows by what the account holds: a refusal compares no charge. */
function wish(account: Account, from: Address, rewardSun: bigint): OwnIntent {
  const others = people.filter(({ address }) => address !== from);
  const person = pick(others).address;
  const to = random(4) === 0 ? nobody() : person;
  const amount = BigInt(1 + random(3_000_000));
  const resource = pick(RESOURCES);
  const assets = account.assetV2.filter(({ value }) => value > 0n);
  const wholeStake = (of: Resource) =>
    account.frozenV2
      .filter(({ type }) => type === RESOURCES.indexOf(of))
      .reduce((sum, { amount: sun }) => sum + sun / TRX, 0n);
  const staked = RESOURCES.filter(of => wholeStake(of) > 0n);
  const part = (of: Resource) => 1n + BigInt(random(Number(wholeStake(of) < 5n ? wholeStake(of) : 5n)));
  const owed = lent.filter(loan => loan.from === from && loan.trx > 0n);
  const votes = staked.reduce((sum, of) => sum + wholeStake(of), 0n);
  const wishes: (() => OwnIntent)[] = [
    () => ({ kind: 'trx_transfer', to, amount }),
    () => ({ kind: 'trc20_transfer', to, contract: pick(tokens), amount: BigInt(1 + random(1_000)) }),
    () => ({ kind: 'trc20_transfer', to, contract: pick(tokens), amount: BigInt(1 + random(1_000)) }),
    () => ({ kind: 'trc20_approve', contract: pick(tokens), spender: to, amount }),
    () => ({ kind: 'stake', amount: BigInt(1 + random(30)) * TRX, resource }),
    () => ({ kind: 'account_create', account: nobody() }),
    () => ({
      kind: 'contract_call',
      contract: pick(tokens),
      data: `70a08231${'0'.repeat(24)}${'1'.repeat(40)}`,
      callValueSun: 0n,
      tokenId: 0n,
      tokenValue: 0n,
    }),
  ];
  if (assets.length > 0)
    wishes.push(() => ({ kind: 'trc10_transfer', to, tokenId: pick(assets).key, amount: 1n }));
  if (staked.length > 0) {
    const of = pick(staked);
    wishes.push(
      () => ({ kind: 'delegate', to: person, amount: part(of) * TRX, resource: of, lockBlocks: 0n }),
      () => ({
        kind: 'vote',
        votes: [{ witness, count: 1n + BigInt(random(Number(votes < 3n ? votes : 3n))) }],
      }),
    );
    if (account.unfrozenV2.length < MOST_UNSTAKES)
      wishes.push(() => ({ kind: 'unstake', amount: part(of) * TRX, resource: of }));
  }
  if (owed.length > 0) {
    const { receiver, resource: of } = pick(owed);
    wishes.push(() => ({ kind: 'reclaim', receiver, amount: TRX, resource: of }));
  }
  if (rewardSun > 0n && account.latest_withdraw_time === 0n) wishes.push(() => ({ kind: 'withdraw_reward' }));
  if (account.unfrozenV2.length > 0) wishes.push(() => ({ kind: 'cancel_unstakes' }));
  if (account.account_name.length === 0)
    wishes.push(() => ({ kind: 'account_name', name: `person ${random(1e9)}` }));
  return pick(wishes)();
}

/** What is lent after an action that succeeded. */
function noteLoan(from: Address, intent: OwnIntent): void {
  if (intent.kind === 'delegate')
    lent.push({ from, receiver: intent.to, resource: intent.resource, trx: intent.amount / TRX });
  if (intent.kind !== 'reclaim') return;
  const loan = lent.find(
    one =>
      one.from === from &&
      one.receiver === intent.receiver &&
      one.resource === intent.resource &&
      one.trx > 0n,
  );
  if (loan) loan.trx -= 1n;
}

/**
 * A stake's resources come back with time, and a block is later than the one before it: more of the same energy or
 * bandwidth may be paid by them than when it was quoted. Nothing else may differ, and never may it cost more.
 */
function isMovedOn(quote: Quote, info: TransactionInfo): boolean {
  const { receipt } = info;
  const sameEnergy = (quote.energy?.total ?? 0n) === (receipt?.energy_usage_total ?? 0n);
  const paidByChain = (receipt?.energy_usage ?? 0n) - (quote.energy?.byStake ?? 0n);
  const bandwidth = quote.bandwidth.burnSun > 0n && (receipt?.net_fee ?? 0n) === 0n;
  return sameEnergy && info.fee < quote.feeSun && (paidByChain > 0n || bandwidth);
}

it(`${ACTIONS} random actions cost what was quoted`, async () => {
  const kinds = new Map<string, number>();
  const different: string[] = [];
  const refused = new Map<string, number>();
  let [done, movedOn, foreseen] = [0, 0, 0];
  for (let tries = 0; tries < TRIES && done < ACTIONS; tries++) {
    const { key, address } = pick(people);
    const [before, rewardSun] = [(await node.account(address))!, await node.reward(address)];
    const note = random(5) === 0 ? 'for lunch' : '';
    const wanted = wish(before, address, rewardSun);
    const intent = { ...wanted, from: address, note, permissionId: 0 } as Intent;
    const facts = await gatherQuoteFacts(node, intent, await referenceBlock(node), READING);
    const quote = quoteIntent(facts, READING);
    if (quote.failure !== undefined || quote.shortSun > 0n) {
      foreseen++;
      continue;
    }
    const signer: Signer = {
      kind: 'ACCOUNT_PRIVATE_KEY',
      address,
      capabilities: signerCapabilities.ACCOUNT_PRIVATE_KEY,
      signTransaction: async rawData => signDigest(transactionId(rawData), key),
      signMessage: () => Promise.reject(new Error('not used')),
    };
    const terms = { feeLimitSun: quote.feeLimitSun, agreedFeeSun: quote.worstSun, mayStandStill: true };
    try {
      const sent = await sendIntent({ node, signer, intent, terms, pause: async () => {} });
      const [after, info] = await Promise.all([
        node.account(address),
        node.transactionInfoById(hexToBytes(sent.hash)),
      ]);
      const sameBalance = after!.balance === before.balance - quote.totalSun + quote.incomeSun;
      if (sent.feeSun === quote.feeSun && sameBalance) {
        // As quoted, to the sun.
      } else if (isMovedOn(quote, info!)) movedOn++;
      else
        different.push(
          `${intent.kind} ${sent.hash}: quoted ${quote.feeSun}, charged ${sent.feeSun}; balance ${before.balance} to ${after!.balance}`,
        );
      done++;
      noteLoan(address, wanted);
      kinds.set(intent.kind, (kinds.get(intent.kind) ?? 0) + 1);
    } catch (error) {
      if (!(error instanceof NodeRefusedError)) throw error;
      refused.set(intent.kind, (refused.get(intent.kind) ?? 0) + 1);
    }
  }
  const counted = (counts: Map<string, number>) =>
    [...counts].map(([kind, count]) => `${kind} ${count}`).join(', ') || 'none';
  console.log(
    `${done} actions compared (${counted(kinds)}), ${movedOn} of them cheaper as the chain moved; ` +
      `besides, the quote foresaw the failure of ${foreseen}, and the node refused: ${counted(refused)}; seed ${deepSeed}`,
  );
  expect(different).toEqual([]);
  expect(done).toBe(ACTIONS);
  expect(kinds.size).toBeGreaterThan(10);
});
