import { readFileSync } from 'node:fs';
import { TronWeb } from 'tronweb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressFromBytes } from '@sunscope/tron/address';
import { encodeCall } from '@sunscope/tron/abi';
import { bytesToHex, bytesToText, hexToBytes } from '@sunscope/tron/bytes';
import type { KeyedAccount } from '../src/chain/genesis.ts';
import { startDevnet, type Devnet } from '../src/devnet.ts';

// A contract that is used much, and one that takes too long, seen through HTTP and TronWeb.

const MAINTENANCE_MS = 600_000;

let devnet: Devnet;
let web: TronWeb;
let owner: KeyedAccount;
let contract: string;

beforeAll(async () => {
  devnet = await startDevnet({
    blockMs: 0,
    properties: {
      MAINTENANCE_TIME_INTERVAL: BigInt(MAINTENANCE_MS),
      DYNAMIC_ENERGY_THRESHOLD: 5_000n,
      MAX_CPU_TIME_OF_ONE_TX: 10n,
    },
  });
  [owner] = devnet.accounts as [KeyedAccount];
  web = new TronWeb({ fullHost: devnet.url, privateKey: bytesToHex(owner.privateKey) });
  const url = new URL('../../../contracts/artifacts/Counter.json', import.meta.url);
  const { abi, bytecode } = JSON.parse(readFileSync(url, 'utf8')) as { abi: []; bytecode: string };
  contract = await deploy(abi, bytecode);
});
afterAll(() => devnet.close());

async function deploy(abi: [], bytecode: string): Promise<string> {
  const transaction = await web.transactionBuilder.createSmartContract(
    { abi, bytecode, feeLimit: 1_000_000_000, name: 'Counter' },
    addressFromBytes(owner.address),
  );
  await web.trx.sendRawTransaction(await web.trx.sign(transaction));
  return transaction.contract_address;
}

type Json = Record<string, unknown>;

async function post(path: string, body: Json): Promise<Json> {
  const response = await fetch(`${devnet.url}/wallet/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return (await response.json()) as Json;
}

/** Calls the contract in a transaction of its own and returns its info. */
async function send(signature: string): Promise<Json & { receipt: Json }> {
  const { transaction } = await web.transactionBuilder.triggerSmartContract(contract, signature, {
    feeLimit: 5_000_000_000,
  });
  const sent = await web.trx.sendRawTransaction(await web.trx.sign(transaction));
  return (await post('gettransactioninfobyid', { value: sent.transaction.txID })) as Json & { receipt: Json };
}

async function advance(): Promise<void> {
  devnet.clock.advance(MAINTENANCE_MS);
  await devnet.chain.mine(2);
}

const callBody = () => ({
  owner_address: bytesToHex(owner.address),
  contract_address: contract,
  data: bytesToHex(encodeCall('increment()', [])),
});

const factor = async () =>
  ((await post('getcontractinfo', { value: contract }))['contract_state'] as Json)['energy_factor'];

it('costs more in the next cycle, in calls, constant calls and estimates alike, and recovers', async () => {
  // The first cycle is 0, in which nothing is counted for the next.
  await advance();
  await send('increment()');
  const plain = await send('increment()');
  const base = Number(plain.receipt['energy_usage_total']);
  expect(base).toBeGreaterThan(5_000);
  expect(plain.receipt['energy_penalty_total']).toBeUndefined();
  expect(await factor()).toBeUndefined();
  await advance();
  expect(await factor()).toBe(2_000);

  const constant = await post('triggerconstantcontract', callBody());
  const estimate = await post('estimateenergy', callBody());
  const dear = await send('increment()');
  const penalty = Number(dear.receipt['energy_penalty_total']);
  // A fifth, less what is cut off operation by operation.
  expect(penalty).toBeGreaterThan(0.19 * base);
  expect(penalty).toBeLessThanOrEqual(0.2 * base);
  expect(dear.receipt['energy_usage_total']).toBe(base + penalty);
  expect(constant).toMatchObject({ energy_used: base + penalty, energy_penalty: penalty });
  expect(Number(estimate['energy_required'])).toBeGreaterThanOrEqual(base + penalty);

  await advance();
  // Over the threshold once more: 12,000 × 1.2.
  expect(await factor()).toBe(4_400);
  await advance();
  expect(await factor()).toBe(3_680);
});

it('ends what takes too long as OUT_OF_TIME, at the cost of the whole limit', async () => {
  // A jump to itself, for ever: the constructor copies the 4 bytes behind it.
  contract = await deploy([], '6004600c60003960046000f35b600056');
  const info = await send('anything()');
  expect(info.receipt).toMatchObject({ result: 'OUT_OF_TIME', energy_usage_total: 50_000_000 });
  expect(bytesToText(hexToBytes(String(info['resMessage'])))).toMatch(
    /^CPU timeout for '.+' operation executing$/,
  );
});
