import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isJsonObject, parseJson, type JsonObject, type JsonValue } from '@sunscope/node-api/json';
import { transactionFromJson, transactionInfoFromJson } from '@sunscope/node-api/message-json';
import { bytesToHex, bytesToText, concatBytes, hexToBytes, isHex } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import type { HexAddress } from '@sunscope/tron/address';
import { keccak256 } from '@sunscope/tron/hash';
import type { Account, SmartContract, TransactionInfo } from '@sunscope/tron/messages';
import { afterAll, describe, expect, it } from 'vitest';
import { createAccount } from '../transactions/rules.ts';
import { executeTransaction } from '../chain/execution/execute.ts';
import { readTransaction, type ChainTransaction } from '../transactions/transaction.ts';
import { State } from '../state/state.ts';
import { Store } from '../state/store.ts';
import { NO_VALUE } from './machine/execution-types.ts';
import { Bench } from './fixtures.ts';
import { runContract } from './run-contract.ts';

// Real transactions and their receipts, executed again on a state set up as theirs must have been. Where a contract's
// code is not known, one that uses the recorded energy stands in for it: then the energy itself is not judged, but who
// pays how much for it is. What differs is printed.

const folder = fileURLToPath(new URL('../../../../../shared/data/mainnet/', import.meta.url));
const present = existsSync(folder);
const why = present ? '' : ' (skipped: ../shared/data/mainnet is not here)';
const differences: string[] = [];
const USDT_HEX = '41a614f803b6fd780986a42c78ec9c7f77e6ded13c';

function* inside(json: JsonValue): Generator<JsonObject> {
  if (Array.isArray(json)) for (const item of json) yield* inside(item);
  else if (isJsonObject(json)) {
    yield json;
    for (const value of Object.values(json)) yield* inside(value);
  }
}

function* objects(path = folder): Generator<JsonObject> {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) yield* objects(`${path}${entry.name}/`);
    else if (entry.name.endsWith('.json')) yield* inside(parseJson(readFileSync(path + entry.name, 'utf8')));
  }
}

const recorded = new Map<string, { info: TransactionInfo; transaction?: ChainTransaction }>();
if (present) {
  for (const json of objects())
    if (typeof json['id'] === 'string' && isJsonObject(json['receipt']))
      recorded.set(json['id'], { info: infoOf(json) });
  for (const json of objects()) {
    const known = typeof json['txID'] === 'string' ? recorded.get(json['txID']) : undefined;
    const hex = json['raw_data_hex'];
    if (!known || known.transaction || typeof hex !== 'string' || !isHex(hex)) continue;
    const { rawData, transaction } = transactionFromJson({ ...json, ret: [] }, { visible: false });
    const read = readTransaction(rawData, transaction.signature);
    if (read.idHex === json['txID'] && read.signatures.length > 0) known.transaction = read;
  }
}

/** Of the recorded fields, those this test looks at; some recordings print addresses or texts in other ways. */
function infoOf(json: JsonObject): TransactionInfo {
  const wanted = [
    'fee',
    'receipt',
    'unfreeze_amount',
    'withdraw_amount',
    'blockNumber',
    'blockTimeStamp',
    ...(json['contract_address'] === USDT_HEX ? ['log', 'resMessage'] : []),
  ];
  const { contractResult } = json;
  const plain = Object.fromEntries(Object.entries(json).filter(([key]) => wanted.includes(key)));
  return {
    ...transactionInfoFromJson(plain, { visible: false }),
    contractResult: Array.isArray(contractResult)
      ? contractResult.map(one =>
          typeof one === 'string' && isHex(one) ? hexToBytes(one) : new Uint8Array(0),
        )
      : [],
  };
}

function recordOf(prefix: string) {
  const found = [...recorded].find(([id]) => id.startsWith(prefix));
  if (!found) throw new Error(`There is no recording of ${prefix}`);
  return found[1];
}

interface Replay {
  /** Sun that one unit of energy cost then. */
  energyFee?: bigint;
  /** Changes to the owner's account. */
  owner?: Partial<Account>;
  /** Energy the owner, and the contract's creator, have from stake. */
  staked?: bigint;
  creatorStaked?: bigint;
  /** Percent of the energy that callers pay. */
  userPercent?: bigint;
  /** Code that stands in for the contract's. */
  standIn?: Uint8Array;
  /** The recipient of USDT has some already. */
  isHolder?: true;
  /** The recipient does not exist yet. */
  isNew?: true;
}

const RICH = 1_000_000_000_000n;
const CREATOR = hexToBytes('41c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0');

/** Executes a recorded transaction with resources such that it is paid as recorded. */
async function replay(prefix: string, options: Replay = {}): Promise<TransactionInfo> {
  const { info, transaction } = recordOf(prefix);
  if (!transaction) throw new Error(`The transaction of ${prefix} is not recorded`);
  const state = await State.open(await Store.open());
  state.setProperty('LATEST_BLOCK_TIMESTAMP', info.blockTimeStamp - 3_000n);
  state.setProperty('ENERGY_FEE', options.energyFee ?? 100n);
  // A unit of energy for each TRX staked.
  state.setProperty('TOTAL_ENERGY_WEIGHT', state.property('TOTAL_CURRENT_ENERGY_LIMIT'));
  if (info.receipt?.net_usage === 0n) state.setProperty('FREE_NET_LIMIT', 0n);
  const staked = (energy = 0n) => [{ type: 1, amount: energy * 1_000_000n }];
  createAccount(state, transaction.owner);
  state.putAccount({
    ...state.requireAccount(transaction.owner),
    balance: RICH,
    frozenV2: staked(options.staked),
    ...options.owner,
  });
  createAccount(state, CREATOR);
  state.putAccount({ ...state.requireAccount(CREATOR), frozenV2: staked(options.creatorStaked) });
  const fields = transaction.parameter ?? {};
  const recipient = fields['to_address'];
  if (recipient instanceof Uint8Array && !options.isNew) createAccount(state, recipient);
  const contract = fields['contract_address'];
  if (contract instanceof Uint8Array) {
    createAccount(state, contract);
    state.putContract({
      ...emptyMessage('SmartContract'),
      contract_address: contract,
      origin_address: CREATOR,
      consume_user_resource_percent: options.userPercent ?? 100n,
      origin_energy_limit: 10_000_000n,
    });
    state.putCode(contract, options.standIn ?? new Uint8Array(0));
    const { data } = fields;
    if (bytesToHex(contract) === bytesToHex(USDT) && data instanceof Uint8Array)
      await setUpUsdt(state, {
        from: transaction.owner.subarray(1),
        to: data.subarray(16, 36),
        isHolder: options.isHolder === true,
      });
  }
  const votes = fields['votes'];
  if (Array.isArray(votes))
    for (const { vote_address: address } of votes as { vote_address: Uint8Array }[]) {
      createAccount(state, address);
      state.putWitness({ ...emptyMessage('Witness'), address });
    }
  const block = { number: info.blockNumber, timestampMs: info.blockTimeStamp, witness: CREATOR };
  return executeTransaction(state, transaction, block).info;
}

const USDT = hexToBytes(USDT_HEX);
const NOBODY = new Uint8Array(32);

/** USDT's code as it runs, made by its own deploy, which is recorded without its signature. */
async function usdtCode(): Promise<Uint8Array> {
  for (const json of objects()) {
    const hex = json['raw_data_hex'];
    if (typeof json['txID'] !== 'string' || !json['txID'].startsWith('9777a2e8d9')) continue;
    if (typeof hex !== 'string' || !isHex(hex)) continue;
    const deploy = readTransaction(hexToBytes(hex), []).parameter?.['new_contract'] as SmartContract;
    const outcome = (await Bench.create()).deploy(deploy.bytecode);
    expect(outcome.result).toBe('SUCCESS');
    return outcome.returnData;
  }
  throw new Error('The deploy of USDT is not recorded');
}

/** Gives holders of USDT plenty: its balances are the mapping in slot 0. Its factor is the greatest, 4.4. */
async function setUpUsdt(
  state: State,
  holders: { from: Uint8Array; to: Uint8Array; isHolder: boolean },
): Promise<void> {
  const plenty = new Uint8Array(32).fill(0xff, 20);
  for (const holder of holders.isHolder ? [holders.from, holders.to] : [holders.from]) {
    const key = concatBytes(new Uint8Array(12), holder.subarray(-20), new Uint8Array(32));
    state.storagePut(USDT, keccak256(key), plenty);
  }
  if (state.code(USDT).length === 0) state.putCode(USDT, await usdtCode());
  state.setProperty('CURRENT_CYCLE', 9n);
  state.putContractState(USDT, { energy_usage: 0n, energy_factor: 34_000n, update_cycle: 9n });
}

/** A transfer of USDT as its log records it. */
function callUsdt(state: State, from: Uint8Array, to: Uint8Array, amount: Uint8Array) {
  const owner = concatBytes(new Uint8Array([0x41]), from.subarray(-20));
  createAccount(state, owner);
  createAccount(state, USDT);
  state.putContract({ ...emptyMessage('SmartContract'), contract_address: USDT, origin_address: CREATOR });
  return runContract({
    state,
    block: {
      number: 1n,
      timestampMs: 0n,
      witness: bytesToHex(CREATOR) as HexAddress,
      chainId: 1n,
      energyFeeSun: 100n,
      blockId: () => undefined,
    },
    transactionId: new Uint8Array(32),
    owner,
    action: {
      kind: 'call',
      contractAddress: USDT,
      data: concatBytes(hexToBytes('a9059cbb'), new Uint8Array(12), to.subarray(-20), amount),
    },
    value: NO_VALUE,
    energyLimit: 1_000_000n,
  });
}

/** What both sides are compared by. */
function bill({ fee, receipt, unfreeze_amount, withdraw_amount }: TransactionInfo) {
  return { fee, unfreeze_amount, withdraw_amount, receipt: { ...receipt, energy_penalty_total: 0n } };
}

/** Code that uses exactly so much energy: a JUMPDEST costs 1. */
const using = (energy: number) => new Uint8Array(energy).fill(0x5b);

afterAll(() => {
  if (differences.length > 0) console.log(`Differences from main net:\n${differences.join('\n')}`);
});

describe.skipIf(!present)(`receipts of main net${why}`, () => {
  const frozen = [{ frozen_balance: 5_000_000n, expire_time: 1n }];
  it.each<[string, string, Replay]>([
    ['a transfer with free bandwidth', '5144c4f5', {}],
    ['another', '5f1d1a8a', {}],
    ['a transfer on Nile', '21851bcf', {}],
    ['another', '6e1d2460', {}],
    ['a transfer that creates an account', '3f8b651b', { isNew: true }],
    ['another', '5a9935a1', { isNew: true }],
    ['unfreezing of Stake 1.0', '56eddcf4', { owner: { frozen } }],
    ['votes, bandwidth burned', 'dbca0cc1', { staked: 408n }],
    ['staking, bandwidth burned', '37a8a1cf', {}],
    ['a withdrawn reward', '5364d831', { owner: { allowance: 6_600_255n } }],
  ])('%s', async (_, prefix, options) => {
    expect(bill(await replay(prefix, options))).toEqual(bill(recordOf(prefix).info));
  });

  it.each<[string, string, Replay]>([
    ['a swap, all of it burned', '7b6589b2', { standIn: using(704_376) }],
    [
      // The fee and the value it carried: what its sender had.
      'a call that ran out of energy, by balance and one unit of stake',
      'fb1ba8f0',
      { standIn: hexToBytes('5b600056'), staked: 1n, owner: { balance: 38_706_700n + 6_357_100n } },
    ],
    [
      'a call whose creator pays 99%',
      'c9628c03',
      { standIn: using(105_127), userPercent: 1n, creatorStaked: 1_000_000n },
    ],
  ])('%s: the bill for the recorded energy', async (_, prefix, options) => {
    expect(bill(await replay(prefix, options))).toEqual(bill(recordOf(prefix).info));
  });

  it.each<[string, string, Replay]>([
    [
      'a transfer to a known holder, paid by stake and one unit of the creator’s',
      '985e1025',
      { isHolder: true, userPercent: 1n, creatorStaked: 1n, staked: 1_000_000n },
    ],
    [
      'a transfer to a new holder, paid by stake and burning at 210 sun',
      '0130dfde',
      { staked: 4_475n, energyFee: 210n },
    ],
  ])('USDT’s own code under its factor of 4.4: %s', async (_, prefix, options) => {
    const { info } = recordOf(prefix);
    const again = await replay(prefix, { ...options, standIn: await usdtCode() });
    expect(bill(again)).toEqual(bill(info));
    // 49,635 and 100,635: each operation's penalty is rounded down by itself.
    expect(again.receipt).toEqual(info.receipt);
    expect(again.contractResult).toEqual(info.contractResult);
    expect(again.log).toEqual(info.log);
  });

  it('USDT’s own code, block 67325788: a transfer by its log', async () => {
    const { info } = recordOf('d581afa9');
    const state = (await Bench.create()).state;
    const [log] = info.log;
    const [, from = NOBODY, to = NOBODY] = log?.topics ?? [];
    await setUpUsdt(state, { from, to, isHolder: false });
    const outcome = callUsdt(state, from, to, log?.data ?? NOBODY);
    expect(outcome.logs).toEqual(info.log);
    expect(outcome.energyUsed).toBe(info.receipt?.energy_usage_total);
    expect(outcome.energyPenalty).toBe(info.receipt?.energy_penalty_total);
  });

  it('USDT’s own code in 2021, but for what proposal 65 made dearer', async () => {
    const { info } = recordOf('0af79242');
    const state = (await Bench.create()).state;
    const [log] = info.log;
    const [, from = NOBODY, to = NOBODY] = log?.topics ?? [];
    await setUpUsdt(state, { from, to, isHolder: true });
    state.setProperty('ALLOW_DYNAMIC_ENERGY', 0n);
    const outcome = callUsdt(state, from, to, log?.data ?? NOBODY);
    expect(outcome.logs).toEqual(info.log);
    // It runs 19 of MLOAD, MSTORE and MSTORE8, which cost 1 more each today.
    expect(outcome.energyUsed - 19n).toBe(info.receipt?.energy_usage_total);
    differences.push('0af79242 (USDT, 2021): 14650 energy instead of 14631, 19 of it by proposal 65');
  });

  it('USDT out of energy under a factor of 2.2, word for word', async () => {
    const { info } = recordOf('13df06d5');
    const bench = await Bench.create();
    bench.place(USDT, await usdtCode());
    bench.state.setProperty('CURRENT_CYCLE', 9n);
    bench.state.putContractState(USDT, { energy_usage: 0n, energy_factor: 12_000n, update_cycle: 9n });
    const outcome = bench.call(USDT, undefined, { energyLimit: 16n });
    expect(outcome.energyUsed).toBe(info.receipt?.energy_usage_total);
    expect(outcome.energyPenalty).toBe(info.receipt?.energy_penalty_total);
    expect(outcome.resultCode).toBe(info.receipt?.result);
    expect(outcome.message).toBe(bytesToText(info.resMessage));
    expect(outcome.message).toContain(
      "'MSTORE' operation executing: curInvokeEnergyLimit[16], curOpEnergy[10], pen",
    );
  });

  it('a deploy and a reverted call of 2019, but for what proposal 65 made dearer', async () => {
    const bench = await Bench.create();
    const deploy = recordOf('8c1f57a5').info;
    const [code = new Uint8Array(0)] = deploy.contractResult;
    expect(code).toHaveLength(308);
    // What solc 0.4 puts before the code of a contract whose constructor takes no value and does nothing.
    const start = hexToBytes('608060405234801561001057600080fd5b50610134806100206000396000f300');
    const deployed = bench.deploy(concatBytes(start, code));
    expect(bytesToHex(deployed.returnData)).toBe(bytesToHex(code));
    // Each MSTORE costs 1 more since proposal 65; there is one in both.
    const used = deployed.energyUsed - 1n;
    if (used !== deploy.receipt?.energy_usage_total)
      differences.push(
        `8c1f57a5 (private net, 2019): ${used} energy without proposal 65 instead of ${deploy.receipt?.energy_usage_total}; the constructor is not recorded, the 308 bytes of code cost 61,600 of both`,
      );
    const reverted = bench.call(deployed.contractAddress, hexToBytes('ffffffff'));
    expect(reverted).toMatchObject({ result: 'REVERT', message: 'REVERT opcode executed' });
    expect(reverted.energyUsed - 1n).toBe(recordOf('de289f25').info.receipt?.energy_usage_total);
    differences.push('de289f25 (2019): 86 energy instead of 85, since proposal 65 counts 1 for MSTORE');
  });

  it('lists what could not be executed again', () => {
    const contracts = ['7b6589b2', 'fb1ba8f0', 'c9628c03'];
    for (const prefix of contracts) {
      const { info, transaction } = recordOf(prefix);
      expect(transaction, prefix).toBeDefined();
      differences.push(
        `${prefix}: ${info.receipt?.energy_usage_total} energy not judged, the contract's code is not recorded`,
      );
    }
    const executed = ['d581afa9', '0af79242', '13df06d5', '8c1f57a5', 'de289f25'];
    for (const [id, { info, transaction }] of recorded)
      if (!transaction && !executed.includes(id.slice(0, 8)) && (info.receipt?.energy_usage_total ?? 0n) > 0n)
        differences.push(`${id.slice(0, 8)}: the signed transaction is not recorded`);
    expect(differences.length).toBeGreaterThan(5);
  });
});
