// @vitest-environment node
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { addressToHex, parseAddress, type Address } from '@sunscope/tron/address';
import { encodeCall, encodeParameters } from '@sunscope/tron/abi';
import { bytesToHex, bytesToNumber, bytesToText, hexToBytes, textToBytes } from '@sunscope/tron/bytes';
import { addressFromPrivateKey } from '@sunscope/tron/keys';
import type { Account } from '@sunscope/tron/messages';
import { signDigest } from '@sunscope/tron/signature';
import { transactionId } from '@sunscope/tron/transaction';
import { createNodeClient, type NodeClient } from '@sunscope/node-api/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gatherQuoteFacts } from '../quote-facts.ts';
import { quoteIntent, type Quote } from '../quote.ts';
import { referenceBlock, sendIntent } from '../send-intent.ts';
import { wholeBalance } from '../spend-all.ts';
import { signerCapabilities, type Signer } from '../signer.ts';
import type { BaseIntent } from './intent.ts';
import { accountEntries } from './account-entries.ts';
import { assetEntries } from './asset-entries.ts';
import { governanceEntries } from './governance-entries.ts';
import { stakeEntries } from './stake-entries.ts';
import { addEntries, type Intent } from './registry.ts';

addEntries([...stakeEntries, ...accountEntries, ...governanceEntries, ...assetEntries]);

/** Every intent on the embedded chain itself: what it does there, and whether it costs what was quoted. */

let chain: ChildProcess;
let base: string;
let node: NodeClient;
let own: { address: Address; key: Uint8Array };
let other: Address;
/** Accounts of other tests than the stakes and permissions of the first. */
let buyer: { address: Address; key: Uint8Array };
let candidate: { address: Address; key: Uint8Array };
/** Spends all it has. */
let spender: { address: Address; key: Uint8Array };
let witness: Address;

const devnetFile = (name: string) =>
  fileURLToPath(new URL(`../../../../devnet/src/${name}`, import.meta.url));

/** Starts the embedded chain and resolves once it listens. */
async function startChain(how: readonly string[]): Promise<ChildProcess> {
  const started = spawn(process.execPath, ['--import', 'tsx', ...how], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    started.stdout?.once('data', () => resolve());
    started.once('exit', code => reject(new Error(`The chain ended with ${code}`)));
  });
  return started;
}

beforeAll(async () => {
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  chain = await startChain([devnetFile('main.ts'), '--memory', '--port', String(port), '--block-ms', '0']);
  node = createNodeClient({ baseUrl: base });
  const { privateKeys } = (await (await fetch(`${base}/admin/accounts-json`)).json()) as {
    privateKeys: string[];
  };
  const [key, otherKey, candidateKey, spenderKey] = privateKeys.map(hexToBytes);
  own = { key: key!, address: addressFromPrivateKey(key!) };
  buyer = { key: otherKey!, address: addressFromPrivateKey(otherKey!) };
  candidate = { key: candidateKey!, address: addressFromPrivateKey(candidateKey!) };
  spender = { key: spenderKey!, address: addressFromPrivateKey(spenderKey!) };
  other = buyer.address;
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
  const terms = {
    feeLimitSun: quote.feeLimitSun,
    mayStandStill: true,
    ...(gap > 0n ? { agreedAheadMs: gap } : {}),
  };
  const sent = await sendIntent({ node, signer: signer(), intent, terms, pause: async () => {} });
  const after = await node.account(own.address);
  expect(sent.feeSun).toBe(quote.feeSun);
  expect(after!.balance).toBe(before!.balance - quote.totalSun + quote.incomeSun);
  return { quote, after: after! };
}

/** The wallet says beforehand what the chain says of it afterwards. */
async function refusedAlike(own_: OwnIntent, key: string, says: string): Promise<void> {
  const intent = { ...own_, from: own.address, note: '', permissionId: 0 } as Intent;
  const { refused } = await gatherQuoteFacts(node, intent, await referenceBlock(node), 0n);
  expect([says, refused?.key]).toEqual([says, key]);
  await expect(carryOut(own_)).rejects.toMatchObject({
    code: 'CONTRACT_VALIDATE_ERROR',
    message: expect.stringContaining(says) as string,
  });
}

/** Carries out with another account than the first. */
async function asAnother<T>(who: typeof own, what: () => Promise<T>): Promise<T> {
  const first = own;
  own = who;
  try {
    return await what();
  } finally {
    own = first;
  }
}

const trx = (amount: bigint) => amount * 1_000_000n;

/** Lets the chain's time pass, and blocks be made in it. */
async function pass(hours: number): Promise<void> {
  await post('/admin/time', { advanceMs: hours * 3_600_000 });
  await post('/admin/mine', { count: 30 });
}

it('MAX leaves nothing: what is sent and what is burned make up the balance, to the sun', async () => {
  const quoteOf = async (intent: Intent) =>
    quoteIntent(await gatherQuoteFacts(node, intent, await referenceBlock(node), 0n), 0n);
  const fees: bigint[] = [];
  const sendAll = (to: Address, note = '') =>
    asAnother(spender, async () => {
      const { balance } = (await node.account(own.address))!;
      const plain = {
        kind: 'trx_transfer',
        from: own.address,
        to,
        note,
        amount: balance,
        permissionId: 0,
      } as const;
      const whole = (await wholeBalance(plain, balance, quoteOf))!;
      expect(whole.amountSun + whole.feeSun).toBe(balance);
      const intent = { ...plain, amount: whole.amountSun };
      const terms = { feeLimitSun: 0n, mayStandStill: true };
      const sent = await sendIntent({ node, signer: signer(), intent, terms, pause: async () => {} });
      expect(sent.feeSun).toBe(whole.feeSun);
      expect((await node.account(own.address))!.balance).toBe(0n);
      fees.push(sent.feeSun);
    });
  // It opens an account, and bears a note.
  await sendAll(parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'), 'all of it');
  // The free bytes last for two.
  for (const amount of [50n, 7n, 3n]) {
    await carryOut({ kind: 'trx_transfer', to: spender.address, amount: trx(amount) });
    await sendAll(other);
  }
  expect(fees[0]).toBeGreaterThan(trx(1n));
  expect(fees[1]).toBe(0n);
  expect(fees[3]).toBeGreaterThan(200_000n);
});

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

it('takes back nothing that was not lent, and nothing that a lock holds', async () => {
  const loan = { receiver: other, amount: trx(10n), resource: 'ENERGY' } as const;
  await refusedAlike({ kind: 'reclaim', ...loan }, 'refused_nothing_lent', 'does not exist');
  await carryOut({ kind: 'delegate', to: other, amount: trx(10n), resource: 'ENERGY', lockBlocks: 1_200n });
  await carryOut({ kind: 'delegate', to: other, amount: trx(4n), resource: 'ENERGY', lockBlocks: 0n });
  await refusedAlike({ kind: 'reclaim', ...loan }, 'refused_lent_locked', `unlock_balance=${trx(4n)}`);
  await pass(2);
  await carryOut({ kind: 'reclaim', ...loan, amount: trx(14n) });
});

it('names the account, once', async () => {
  const named = await carryOut({ kind: 'account_name', name: 'Ada 谢谢' });
  expect(named.after.account_name).toEqual(textToBytes('Ada 谢谢'));
  const identified = await carryOut({ kind: 'account_id', id: 'harbour-12' });
  expect(identified.after.account_id).toEqual(textToBytes('harbour-12'));
  await expect(carryOut({ kind: 'account_id', id: 'harbour-13' })).rejects.toMatchObject({
    code: 'CONTRACT_VALIDATE_ERROR',
  });
  await asAnother(candidate, () =>
    refusedAlike({ kind: 'account_id', id: 'harbour-12' }, 'refused_id_taken', 'This id has existed'),
  );
});

it('opens an account for what opening one costs', async () => {
  const account = addressFromPrivateKey(new Uint8Array(32).fill(7));
  const opened = await carryOut({ kind: 'account_create', account });
  expect(opened.quote.feeSun).toBe(
    opened.quote.activation!.systemSun + opened.quote.activation!.bandwidthSun,
  );
  expect(await node.account(account)).toBeDefined();
});

it('issues a token for 1,024 TRX, sells it, changes it and releases what was locked', async () => {
  const at = (await referenceBlock(node)).timestampMs;
  const issued = await carryOut({
    kind: 'asset_issue',
    name: 'Harbour',
    abbr: 'HRB',
    totalSupply: 1_000_000_000n,
    precision: 2,
    trxNum: 1_000_000,
    num: 250,
    startMs: at + 3_600_000n,
    endMs: at + 86_400_000n,
    locked: [
      { amount: 300_000n, days: 1n },
      { amount: 5_000n, days: 30n },
    ],
    description: 'A token 谢谢',
    url: 'https://harbour.example',
    freeLimit: 100n,
    publicLimit: 2000n,
  });
  expect(issued.quote.contractFeesSun).toBe(trx(1024n));
  const id = bytesToText(issued.after.asset_issued_ID)!;
  const supply = () => issued.after.assetV2.find(({ key }) => key === id)?.value;
  expect(supply()).toBe(1_000_000_000n - 305_000n);

  await pass(2);
  const purchase = { kind: 'asset_participate', issuer: own.address, tokenId: id, amount: trx(4n) } as const;
  const bought = await asAnother(buyer, () => carryOut(purchase));
  expect(bought.quote.spendsSun).toBe(trx(4n));
  expect(bought.after.assetV2.find(({ key }) => key === id)?.value).toBe(1_000n);
  await refusedAlike(purchase, 'refused_sale_own', 'yourself');
  await carryOut({
    kind: 'trc10_transfer',
    to: candidate.address,
    tokenId: id,
    amount: 1_000_000_000n - 305_000n - 1_000n - 999n,
  });
  await asAnother(buyer, () => refusedAlike(purchase, 'refused_sale_stock', 'Asset balance is not enough'));

  await carryOut({
    kind: 'asset_update',
    description: 'Another',
    url: 'https://harbour.example/2',
    freeLimit: 0n,
    publicLimit: 7n,
  });
  const asset = (await post('/wallet/getassetissuebyid', { value: id, visible: true })) as object;
  expect(asset).toMatchObject({ description: 'Another', url: 'https://harbour.example/2' });
  expect(asset).toMatchObject({ public_free_asset_net_limit: 7 });

  await pass(26);
  const released = await carryOut({ kind: 'asset_unfreeze' });
  expect(released.after.frozen_supply.map(one => one.frozen_balance)).toEqual([5_000n]);
});

it('becomes a witness for 9,999 TRX, proposes, approves, takes it back and cancels', () =>
  asAnother(candidate, async () => {
    const applied = await carryOut({ kind: 'witness_create', url: 'https://harbour.example' });
    expect(applied.quote.contractFeesSun).toBe(trx(9_999n));
    expect(applied.quote.usualContractFeesSun).toBe(trx(9_999n));
    await carryOut({ kind: 'witness_update', url: 'https://harbour.example/sr' });
    await carryOut({ kind: 'brokerage', percent: 35 });
    const { witnesses } = (await post('/wallet/listwitnesses', { visible: true })) as {
      witnesses: { address: string; url: string }[];
    };
    expect(witnesses.find(one => one.address === own.address)?.url).toBe('https://harbour.example/sr');

    const propose = (id: bigint, value: bigint) =>
      ({ kind: 'proposal_create', values: [{ id, value }] }) as const;
    await refusedAlike(propose(0n, 80_999n), 'refused_proposal_value', 'valid range is');
    await refusedAlike(propose(45n, 1n), 'refused_proposal_needs', 'Market Transaction is not activated');
    await refusedAlike(propose(67n, 1n), 'refused_proposal_decided', 'has been valid');
    await carryOut({
      kind: 'proposal_create',
      values: [
        { id: 0n, value: 3_600_000n },
        { id: 11n, value: 420n },
        { id: 68n, value: 0n },
      ],
    });
    const open = () =>
      post('/wallet/getproposalbyid', { id: 1, visible: true }) as Promise<Record<string, unknown>>;
    expect((await open())['parameters']).toEqual([
      { key: 0, value: 3_600_000 },
      { key: 11, value: 420 },
      { key: 68, value: 0 },
    ]);
    await carryOut({ kind: 'proposal_approve', proposal: 1n });
    expect((await open())['approvals']).toEqual([own.address]);
    await expect(carryOut({ kind: 'proposal_approve', proposal: 1n })).rejects.toMatchObject({
      code: 'CONTRACT_VALIDATE_ERROR',
    });
    await carryOut({ kind: 'proposal_withdraw', proposal: 1n });
    expect((await open())['approvals'] ?? []).toEqual([]);
    await carryOut({ kind: 'proposal_delete', proposal: 1n });
    expect((await open())['state']).toBe('CANCELED');
  }));

it('changes who signs for 100 TRX, and signs by an active permission thereafter', async () => {
  const self = { threshold: 1n, keys: [{ address: own.address, weight: 1n }] };
  const closed = { name: 'market', ...self, operations: [52] };
  await refusedAlike(
    { kind: 'account_permissions', owner: { name: 'owner', ...self }, witness: undefined, actives: [closed] },
    'refused_permission_operation',
    "52 isn't a validate ContractType",
  );
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

const artifact = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../../../contracts/artifacts/${name}.json`, import.meta.url), 'utf8'),
  ) as { abi: object; bytecode: string };

/** Signs and sends what the node made; resolves with its receipt. */
async function sendMade(made: unknown): Promise<{ contract_address?: string }> {
  const { txID, ...rest } = made as { txID: string };
  const signature = [bytesToHex(signDigest(hexToBytes(txID), own.key))];
  const answer = (await post('/wallet/broadcasttransaction', { txID, ...rest, signature })) as {
    result?: boolean;
  };
  expect(answer.result, JSON.stringify(answer)).toBe(true);
  return (await post('/wallet/gettransactioninfobyid', { value: txID })) as { contract_address?: string };
}

it('approves and revokes a token and collectibles as quoted', async () => {
  const deploy = async ({ abi, bytecode }: { abi: object; bytecode: string }, parameter: Uint8Array) => {
    const made = await post('/wallet/deploycontract', {
      owner_address: addressToHex(own.address),
      abi: JSON.stringify(abi),
      bytecode: bytecode.replace(/^0x/, ''),
      parameter: bytesToHex(parameter),
      name: 'Approved',
      fee_limit: 5_000_000_000,
      consume_user_resource_percent: 100,
      origin_energy_limit: 1,
    });
    return parseAddress((await sendMade(made)).contract_address!);
  };
  const contract = await deploy(
    artifact('Trc20'),
    encodeParameters(['string', 'string', 'uint8', 'uint256'], ['Sun', 'SUN', 6n, 10n ** 9n]),
  );
  const allowance = async () => {
    const data = encodeCall('allowance(address,address)', [own.address, other]);
    return bytesToNumber((await node.triggerConstant({ owner: own.address, contract, data })).result);
  };
  for (const amount of [2n ** 256n - 1n, 0n]) {
    await carryOut({ kind: 'trc20_approve', contract, spender: other, amount });
    expect(await allowance()).toBe(amount);
  }
  const prints = await deploy(
    artifact('Trc721'),
    encodeParameters(['string', 'string', 'string'], ['Prints', 'PRT', 'x']),
  );
  const call = async (signature: string, values: readonly unknown[]) => {
    const data = encodeCall(signature, values);
    const made = (await post('/wallet/triggersmartcontract', {
      owner_address: addressToHex(own.address),
      contract_address: addressToHex(prints),
      data: bytesToHex(data),
      fee_limit: 1_000_000_000,
    })) as { transaction: unknown };
    await sendMade(made.transaction);
  };
  const asked = async (signature: string, values: readonly unknown[]) => {
    const data = encodeCall(signature, values);
    return bytesToNumber((await node.triggerConstant({ owner: own.address, contract: prints, data })).result);
  };
  await call('setApprovalForAll(address,bool)', [other, true]);
  await call('mint(address)', [own.address]);
  const item = await asked('totalSupply()', []).then(count => (count > 0n ? count : 1n));
  await call('approve(address,uint256)', [other, item]);
  expect(await asked('getApproved(uint256)', [item])).not.toBe(0n);
  await carryOut({ kind: 'items_revoke', contract: prints, operator: other });
  expect(await asked('isApprovedForAll(address,address)', [own.address, other])).toBe(0n);
  await carryOut({ kind: 'item_revoke', contract: prints, item });
  expect(await asked('getApproved(uint256)', [item])).toBe(0n);
});

it('unfreezes what Stake 1.0 holds, own and lent, as quoted', async () => {
  const port = await freePort();
  const code = `import(${JSON.stringify(devnetFile('devnet.ts'))}).then(m => m.startDevnet({
    port: ${port}, blockMs: 0, properties: { UNFREEZE_DELAY_DAYS: 0n } })).then(() => console.log('up'))`;
  const old = await startChain(['--input-type=module', '-e', code]);
  const now = { base, node };
  try {
    base = `http://127.0.0.1:${port}`;
    node = createNodeClient({ baseUrl: base });
    const freeze = async (resource: string, sun: bigint, receiver?: Address) =>
      sendMade(
        await post('/wallet/freezebalance', {
          owner_address: addressToHex(own.address),
          frozen_balance: Number(sun),
          frozen_duration: 3,
          resource,
          ...(receiver ? { receiver_address: addressToHex(receiver) } : {}),
        }),
      );
    await freeze('BANDWIDTH', trx(20n));
    await freeze('ENERGY', trx(30n));
    await freeze('ENERGY', trx(5n), other);
    await pass(73);
    const paid: [Omit<Extract<Intent, { kind: 'unfreeze_old' }>, keyof BaseIntent>, bigint][] = [
      [{ resource: 'BANDWIDTH', receiver: undefined }, 20n],
      [{ resource: 'ENERGY', receiver: undefined }, 30n],
      [{ resource: 'ENERGY', receiver: other }, 5n],
    ];
    for (const [stake, amount] of paid) {
      const { quote } = await carryOut({ kind: 'unfreeze_old', ...stake });
      expect(quote.incomeSun).toBe(trx(amount));
    }
  } finally {
    ({ base, node } = now);
    old.kill();
  }
});
