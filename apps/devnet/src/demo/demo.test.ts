import gatewayArtifact from '@sunscope/contracts/MainChainGateway' with { type: 'json' };
import { decodeParameters, encodeCall, encodeParameters, eventTopic } from '@sunscope/tron/abi';
import { addressFromBytes, type HexAddress } from '@sunscope/tron/address';
import { bytesToHex, concatBytes, hexToBytes } from '@sunscope/tron/bytes';
import type { MessageName } from '@sunscope/tron/codec';
import { ContractResult, ContractType, ProposalState, type TransactionInfo } from '@sunscope/tron/messages';
import { contractParameter } from '@sunscope/tron/transaction';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ArchivedTransaction } from '../chain/blocks/archive.ts';
import { Chain } from '../chain/chain.ts';
import { ChainClock } from '../chain/clock.ts';
import { accountsOfMnemonic, defaultWitnesses, publicKnownKey } from '../chain/genesis.ts';
import { vmBlock } from '../chain/execution/smart-contract.ts';
import { defaults } from '../chain/defaults.ts';
import { NO_VALUE } from '../tvm/machine/execution-types.ts';
import { deployedAddress } from '../tvm/machine/addresses.ts';
import { callConstant } from '../tvm/run-contract.ts';
import { cast, everybody, type Character } from './cast.ts';
import { DemoCrossings } from './crossing.ts';
import type { DemoHost } from './demo-host.ts';
import { DemoSender } from './demo-sender.ts';
import { requirePlaces, type DemoWorld } from './demo-world.ts';
import { deploy } from './deploy.ts';
import { DemoRandom } from './random.ts';
import { demoGenesisTimeMs, runDemo } from './run-demo.ts';
import type { DemoContract } from './tokens.ts';

const NOW = Date.UTC(2026, 5, 15, 12, 0, 1);
const DAY_MS = 86_400_000;
const NOBODY = new Uint8Array(0);
/** Long enough for the founding and a few hours of life. */
const SHORT_MS = (DAY_MS * 7) / 12;

async function createWorld(seed: number, pastMs?: number): Promise<DemoHost> {
  const host = await createHost(pastMs);
  await (await runDemo(host, { seed, ...(pastMs === undefined ? {} : { pastMs }) })).stop();
  return host;
}

async function createHost(pastMs?: number): Promise<DemoHost> {
  const clock = new ChainClock({ now: () => NOW });
  const accounts = accountsOfMnemonic(defaults.mnemonic, 4);
  const treasury = publicKnownKey('treasury');
  const chain = await Chain.open({
    directory: undefined,
    blockMs: 3_000,
    solid: 'rule',
    clock,
    genesis: { accounts, fundsSun: defaults.fundsSun, witnesses: defaultWitnesses(), treasury },
    genesisTimeMs: demoGenesisTimeMs(NOW, pastMs),
    maxPending: defaults.maxPending,
  });
  return { chain, clock, accounts, treasury };
}

/** The head of a world whose past is a few hours long. */
async function shortHead(seed: number): Promise<string> {
  const { chain } = await createWorld(seed, SHORT_MS);
  return bytesToHex(chain.head.id);
}

let undisturbed: Promise<string> | undefined;
/** That of seed 7, made once. */
const undisturbedHead = () => (undisturbed ??= shortHead(7));

interface Happened extends ArchivedTransaction {
  info: TransactionInfo;
  timestampMs: number;
}

function historyOf({ chain }: DemoHost): Happened[] {
  const all: Happened[] = [];
  for (let number = 1n; number <= chain.head.number; number++) {
    const block = chain.archive.block(number);
    block?.transactions.forEach((transaction, index) => {
      const info = block.infos[index];
      if (info) all.push({ ...transaction, info, timestampMs: Number(block.header.raw_data?.timestamp) });
    });
  }
  return all;
}

let host: DemoHost;
let history: Happened[];
beforeAll(async () => {
  host = await createWorld(7);
  history = historyOf(host);
});

function text(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? NOBODY).toString();
}

/** Parameters of all transactions of a contract type. */
function ofType<K extends MessageName & keyof typeof ContractType>(type: K) {
  return history.flatMap(({ transaction }) => {
    const contract = transaction.raw_data?.contract[0];
    return contract?.type === ContractType[type] ? [contractParameter(contract, type)] : [];
  });
}

/** Events of a contract. */
function written(contract: Uint8Array, event: string) {
  const topic = bytesToHex(eventTopic(event));
  return history.flatMap(({ info }) =>
    info.log.filter(
      log =>
        bytesToHex(log.address) === bytesToHex(contract.subarray(1)) &&
        bytesToHex(log.topics[0] ?? NOBODY) === topic,
    ),
  );
}

function balanceOf(token: Uint8Array, holder: Uint8Array): unknown {
  const { chain } = host;
  const outcome = callConstant({
    state: chain.state,
    block: vmBlock(chain.state, chain.nextPlan().context),
    transactionId: new Uint8Array(32),
    owner: holder,
    action: {
      kind: 'call',
      contractAddress: token,
      data: encodeCall('balanceOf(address)', [bytesToHex(holder)]),
    },
    value: NO_VALUE,
    energyLimit: 1_000_000n,
  });
  return decodeParameters(['uint256'], outcome.returnData)[0]?.value;
}

describe('the demo world', () => {
  it('reaches back three weeks and ends at the present, without missed blocks in between', () => {
    const first = history[0]?.timestampMs ?? 0;
    expect(NOW - first).toBeGreaterThan(20.9 * DAY_MS);
    // Every day has its share, so that charts have no holes.
    const days = new Set(history.map(({ timestampMs }) => Math.floor((NOW - timestampMs) / DAY_MS)));
    expect([...days].sort((a, b) => a - b)).toEqual(Array.from({ length: 21 }, (_, day) => day));
    expect(NOW - Number(host.chain.head.timestampMs)).toBeLessThan(3_000);
    expect(host.chain.head.number).toBeGreaterThan(900n);
    // Maintenance leaves two slots empty on purpose; joining past and present may leave a few more.
    const missed = host.chain.state.allWitnesses().reduce((sum, witness) => sum + witness.totalMissed, 0n);
    expect(missed).toBeLessThan(300n);
  });

  it('holds transactions of all kinds and every sort of ending', () => {
    const types = new Set(history.map(({ transaction }) => transaction.raw_data?.contract[0]?.type));
    for (const type of [
      ContractType.TransferContract,
      ContractType.TransferAssetContract,
      ContractType.ParticipateAssetIssueContract,
      ContractType.AssetIssueContract,
      ContractType.AccountUpdateContract,
      ContractType.AccountPermissionUpdateContract,
      ContractType.FreezeBalanceV2Contract,
      ContractType.UnfreezeBalanceV2Contract,
      ContractType.CancelAllUnfreezeV2Contract,
      ContractType.DelegateResourceContract,
      ContractType.UnDelegateResourceContract,
      ContractType.VoteWitnessContract,
      ContractType.WithdrawBalanceContract,
      ContractType.WitnessCreateContract,
      ContractType.WitnessUpdateContract,
      ContractType.UpdateBrokerageContract,
      ContractType.ProposalCreateContract,
      ContractType.ProposalApproveContract,
      ContractType.ProposalDeleteContract,
      ContractType.ExchangeCreateContract,
      ContractType.ExchangeInjectContract,
      ContractType.ExchangeWithdrawContract,
      ContractType.ExchangeTransactionContract,
      ContractType.UnfreezeAssetContract,
      ContractType.UpdateAssetContract,
      ContractType.SetAccountIdContract,
      ContractType.ClearABIContract,
      ContractType.UpdateSettingContract,
      ContractType.UpdateEnergyLimitContract,
      ContractType.CreateSmartContract,
      ContractType.TriggerSmartContract,
    ])
      expect(types).toContain(type);
    const endings = new Set(history.map(({ transaction }) => transaction.ret[0]?.contractRet));
    expect(endings).toEqual(
      new Set([ContractResult.SUCCESS, ContractResult.REVERT, ContractResult.OUT_OF_ENERGY]),
    );
    expect(history.some(({ info }) => info.internal_transactions.some(one => one.rejected))).toBe(true);
    expect(history.some(({ transaction }) => transaction.signature.length === 2)).toBe(true);
    expect(history.some(({ transaction }) => (transaction.raw_data?.data.length ?? 0) > 0)).toBe(true);
  });

  it('leaves the printed accounts what they began with, and gives the first tokens of every kind', () => {
    const { contracts, assets } = requirePlaces(host);
    const owners = new Set(history.map(({ transaction }) => bytesToHex(ownerOf(transaction))));
    for (const { address } of host.accounts) {
      expect(host.chain.state.balance(address)).toBe(defaults.fundsSun);
      expect(owners).not.toContain(bytesToHex(address));
    }
    const first = host.accounts[0]?.address ?? new Uint8Array(0);
    expect(balanceOf(contracts.usds, first)).toBe(50_000_000_000n);
    expect(balanceOf(contracts.marigold, first)).toBe(1_200n * 10n ** 18n);
    expect(host.chain.state.tokenBalance(first, assets.points)).toBe(25_000_000_000n);
    expect(balanceOf(contracts.prints, first)).toBe(1n);
  });

  it('has an address that looks like the shop, and a transfer of nothing to it in a customer’s name', () => {
    const shop = addressFromBytes(cast.copperKettle.address);
    const lookAlike = addressFromBytes(cast.lookAlike.address);
    expect(lookAlike).not.toBe(shop);
    expect(lookAlike.slice(0, 5)).toBe(shop.slice(0, 5));
    expect(lookAlike.slice(-4)).toBe(shop.slice(-4));
    const word = bytesToHex(cast.lookAlike.address.subarray(1)).padStart(64, '0');
    const poisoned = history.filter(({ info }) =>
      info.log.some(
        log => bytesToHex(log.topics[2] ?? new Uint8Array(0)) === word && log.data.every(byte => byte === 0),
      ),
    );
    expect(poisoned.length).toBeGreaterThan(0);
  });

  it('gives every character its own account and name', () => {
    expect(new Set(everybody.map(({ address }) => bytesToHex(address))).size).toBe(everybody.length);
    const named = everybody.filter(({ name }) => name !== undefined);
    expect(named.length).toBeGreaterThan(20);
    expect(bytesToHex(host.chain.state.requireAccount(cast.harbour.address).account_name)).toBe(
      Buffer.from('Harbour Exchange').toString('hex'),
    );
  });

  it('has a proposal in each state, and the adopted one has taken effect', () => {
    const { registers } = host.chain.state;
    expect([1n, 2n, 3n, 4n, 5n].map(id => registers.proposal(id)?.state)).toEqual([
      ProposalState.APPROVED,
      ProposalState.DISAPPROVED,
      ProposalState.CANCELED,
      ProposalState.PENDING,
      ProposalState.PENDING,
    ]);
    // 45 % and 40 % of 27, each rounded up; 30 % of them less the one that took its approval back; 15, 50 and 10 %.
    expect([1n, 2n, 3n, 4n, 5n].map(id => registers.proposal(id)?.approvals.length)).toEqual([
      24, 8, 5, 14, 3,
    ]);
    expect(host.chain.state.property('EXCHANGE_CREATE_FEE')).toBe(512_000_000n);
    expect(host.chain.state.property('TRANSACTION_FEE')).toBe(1_000n);
  });

  it('has two exchange pairs whose prices were moved by many trades', () => {
    const { credit, points } = requirePlaces(host).assets;
    const pairs = [1n, 2n].map(id => host.chain.state.registers.exchange(id));
    expect(pairs.map(pair => [text(pair?.first_token_id), text(pair?.second_token_id)])).toEqual([
      ['_', points],
      [credit, points],
    ]);
    const price = (pair: (typeof pairs)[number]) =>
      Number(pair?.first_token_balance) / Number(pair?.second_token_balance);
    // At first 20,000 TRX for 400,000 points and 20,000 credit for 40,000 points.
    expect(Math.abs(price(pairs[0]) / 0.05 - 1)).toBeGreaterThan(0.02);
    expect(Math.abs(price(pairs[1]) / 0.5e-6 - 1)).toBeGreaterThan(0.002);
    for (const id of [1n, 2n])
      expect(
        ofType('ExchangeTransactionContract').filter(one => one.exchange_id === id).length,
      ).toBeGreaterThan(10);
  });

  it('has stakes lent in both directions, with and without a lock', () => {
    const { delegations } = host.chain.state;
    const lentFor = (kind: 'locked' | 'unlocked', from: Character, to: Character) =>
      delegations.record(kind, from.address, to.address);
    const { lantern, tidewater, copperKettle, meridian, marigold } = cast;
    // 40,000 TRX lent, 15,000 of them taken back.
    expect(lentFor('unlocked', lantern, copperKettle)?.frozen_balance_for_energy).toBe(25_000_000_000n);
    expect(lentFor('unlocked', lantern, tidewater)?.frozen_balance_for_energy).toBe(25_000_000_000n);
    expect(lentFor('locked', tidewater, lantern)?.frozen_balance_for_bandwidth).toBe(60_000_000_000n);
    const locked = lentFor('locked', meridian, marigold);
    expect(locked?.frozen_balance_for_energy).toBe(80_000_000_000n);
    expect(Number(locked?.expire_time_for_energy)).toBeGreaterThan(NOW);
  });

  it('has unfreezing under way, and one that was cancelled', () => {
    const unfreezing = (owner: Character) =>
      host.chain.state.requireAccount(owner.address).unfrozenV2.map(entry => entry.unfreeze_amount);
    expect(unfreezing(cast.sunDollar)).toEqual([15_000_000_000n, 5_000_000_000n]);
    expect(unfreezing(cast.juniper)).toEqual([12_000_000_000n]);
    expect(unfreezing(cast.marigold)).toEqual([]);
  });

  it('has candidates beyond the witnesses, changed votes and brokerages, and rewards paid', () => {
    const { state } = host.chain;
    expect(state.allWitnesses()).toHaveLength(29);
    expect(state.marks.activeWitnesses).toHaveLength(27);
    expect(state.witness(cast.tidewater.address)?.url).toBe('https://tidewater.example/representative');
    expect(state.witness(cast.tidewater.address)?.voteCount).toBe(525_000n);
    expect(state.witness(cast.solVerde.address)?.voteCount).toBe(225_000n);
    expect(state.requireAccount(cast.harbour.address).votes).toHaveLength(20);
    const { witnesses } = host.chain.options.genesis;
    expect(
      [0, 1, 4].map(index => state.rewards.chosenBrokerage(witnesses[index]?.address ?? NOBODY)),
    ).toEqual([15n, 0n, 100n]);
    const rewards = history.map(({ info }) => info.withdraw_amount).filter(sun => sun > 0n);
    expect(rewards.length).toBeGreaterThan(5);
  });

  it('shows what owners did to their contracts, tokens and accounts', () => {
    const { state } = host.chain;
    const { contracts, assets } = requirePlaces(host);
    expect(state.contract(contracts.draft)?.abi?.entrys ?? []).toEqual([]);
    expect(state.contract(contracts.tally)?.abi?.entrys.length).toBeGreaterThan(5);
    expect(state.contract(contracts.vault)?.consume_user_resource_percent).toBe(80n);
    expect(state.contract(contracts.vault)?.origin_energy_limit).toBe(2_000_000n);
    // One part of two was released; a million tokens of two decimals wait for their year to pass.
    expect(
      state.requireAccount(cast.solVerde.address).frozen_supply.map(entry => entry.frozen_balance),
    ).toEqual([100_000_000n]);
    expect(text(state.asset(assets.credit)?.url)).toBe('https://northwind.example/credit');
    expect(state.registers.accountById(Buffer.from('harbour-exchange'))).toEqual(cast.harbour.address);
  });

  it('has collectibles of both standards that were made, moved, promised and used up', () => {
    const { prints, items } = requirePlaces(host).contracts;
    const isNobody = (topic: Uint8Array | undefined) => topic?.every(byte => byte === 0) === true;
    const moves = written(prints, 'Transfer(address,address,uint256)');
    expect(moves.filter(log => isNobody(log.topics[1])).length).toBeGreaterThan(25);
    expect(moves.filter(log => !isNobody(log.topics[1]) && !isNobody(log.topics[2])).length).toBeGreaterThan(
      20,
    );
    expect(moves.filter(log => isNobody(log.topics[2]))).toHaveLength(1);
    const approvals = written(prints, 'Approval(address,address,uint256)');
    expect(approvals.map(log => isNobody(log.topics[2]))).toEqual([false, false, false, false, true]);
    const forAll = 'ApprovalForAll(address,address,bool)';
    expect(written(prints, forAll).map(log => log.data.at(-1))).toEqual([1, 0]);
    expect(written(items, forAll).map(log => log.data.at(-1))).toEqual([1]);
    const single = written(items, 'TransferSingle(address,address,address,uint256,uint256)');
    const batch = written(items, 'TransferBatch(address,address,address,uint256[],uint256[])');
    expect(single.filter(log => isNobody(log.topics[3]))).toHaveLength(1);
    for (const logs of [single, batch])
      expect(logs.filter(log => !isNobody(log.topics[2]) && !isNobody(log.topics[3])).length).toBeGreaterThan(
        10,
      );
    // One batch was moved by whom its owner allowed.
    expect(
      batch.some(log =>
        bytesToHex(log.topics[1] ?? NOBODY).endsWith(bytesToHex(cast.harbour.address.subarray(1))),
      ),
    ).toBe(true);
  });

  it('has a proxy whose calls a contract behind it answers with the help of a library', () => {
    const { stampCard } = requirePlaces(host);
    const collected = written(stampCard ?? NOBODY, 'Collected(address,uint256,uint256)');
    expect(collected.length).toBeGreaterThan(30);
    // Tiers are the library's to say; the first eight have fewer than ten stamps or ten.
    const tiers = collected.map(({ data }) =>
      Number(decodeParameters(['uint256', 'uint256'], data)[1]?.value),
    );
    expect(tiers.slice(0, 8)).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
    expect(Math.max(...tiers)).toBeGreaterThan(1);
    expect(written(stampCard ?? NOBODY, 'Redeemed(address,uint256)').length).toBeGreaterThan(0);
  });

  it('is the same for the same seed and another for another', async () => {
    const head = await undisturbedHead();
    expect(await shortHead(7)).toBe(head);
    expect(await shortHead(8)).not.toBe(head);
  });
});

describe('running the demo', () => {
  it('starts over on a chain whose first start was interrupted', async () => {
    const interrupted = await createHost(SHORT_MS);
    const { chain } = interrupted;
    const powerCut = new Error('power cut');
    const unplug = chain.onEvent(event => {
      if (event.kind === 'block' && event.block.number === 40n) throw powerCut;
    });
    const options = { seed: 7, pastMs: SHORT_MS };
    await expect(runDemo(interrupted, options)).rejects.toBe(powerCut);
    unplug();
    expect(chain.head.number).toBe(40n);
    const activity = await runDemo(interrupted, options);
    await activity.stop();
    expect(bytesToHex(chain.head.id)).toBe(await undisturbedHead());
  });

  it('leaves a chain alone that was begun without it', async () => {
    const plain = await createHost();
    await plain.chain.mine(2);
    const activity = await runDemo(plain);
    expect(activity.world).toBe('missing');
    expect(plain.chain.head.number).toBe(2n);
    await activity.stop();
  });

  it('goes on after every block', async () => {
    const alive = await createHost(SHORT_MS);
    const activity = await runDemo(alive, { seed: 3, pastMs: SHORT_MS });
    expect(activity.world).toBe('alive');
    const mined = async (count: number) => {
      const before = alive.chain.head.number;
      await alive.chain.mine(count);
      return [...Array(count).keys()].flatMap(
        index => alive.chain.archive.block(before + BigInt(index + 1))?.transactions ?? [],
      );
    };
    const busy = await mined(8);
    // What was under way is in the next block.
    await activity.pause(true);
    busy.push(...(await mined(1)));
    expect(busy.length).toBeGreaterThan(3);
    expect(await mined(6)).toEqual([]);
    await activity.pause(false);
    const again = await mined(8);
    await activity.stop();
    again.push(...(await mined(1)));
    expect(again.length).toBeGreaterThan(3);
  });
});

describe('a bridge to a side chain', () => {
  const SIDE_CHAIN_ID = `41${'5c'.repeat(20)}`;
  let gateway: Uint8Array;
  beforeAll(async () => {
    const bridge: DemoContract = {
      name: 'MainChainGateway',
      owner: cast.tidewater,
      artifact: gatewayArtifact,
      constructorTypes: ['bytes21', 'address[]'],
      constructorValues: [],
      userPercent: 100n,
    };
    const made = encodeParameters(bridge.constructorTypes, [
      `0x${SIDE_CHAIN_ID}`,
      [bytesToHex(cast.tidewater.address)],
    ]);
    const code = concatBytes(hexToBytes(gatewayArtifact.bytecode), made);
    const id = await deploy(new DemoSender(host), bridge, code);
    await host.chain.mine(1);
    gateway = hexToBytes(deployedAddress(id, bytesToHex(cast.tidewater.address) as HexAddress));
  });

  const worldWith = (seed: number): DemoWorld => ({
    ...requirePlaces(host),
    host,
    sender: new DemoSender(host),
    random: new DemoRandom(seed),
  });

  /** Events of the gateway in the next block, in their order. */
  async function nextEvents(): Promise<string[]> {
    await host.chain.mine(1);
    const names = new Map(
      [
        'TRXReceived(address,uint64,uint256)',
        'TRC10Received(address,uint64,uint64,uint256)',
        'TRC20Received(address,address,uint256,uint256)',
        'TRC20Mapping(address,uint256)',
      ].map(event => [bytesToHex(eventTopic(event)), event.slice(0, event.indexOf('('))]),
    );
    const infos = host.chain.archive.block(host.chain.head.number)?.infos ?? [];
    return infos
      .flatMap(({ log }) => log)
      .flatMap(({ topics: [topic] }) => names.get(bytesToHex(topic ?? NOBODY)) ?? []);
  }

  it('is used by all kinds of assets as soon as people hear of it, its token mapped first', async () => {
    const crossings = new DemoCrossings();
    await crossings.act(worldWith(1));
    expect(await nextEvents()).toEqual([]);
    crossings.hear({ gateway, mappingFeeSun: 0n, mapped: [], isUsed: false });
    await crossings.act(worldWith(1));
    expect(await nextEvents()).toEqual([
      'TRC20Mapping',
      ...Array.from({ length: 4 }, () => 'TRXReceived'),
      'TRC10Received',
      'TRC20Received',
    ]);
  });

  it('is used now and then by those who know it, and mapped once', async () => {
    const crossings = new DemoCrossings();
    const { usds } = requirePlaces(host).contracts;
    crossings.hear({ gateway, mappingFeeSun: 0n, mapped: [usds], isUsed: true });
    // Two minutes and a half apart on average.
    for (let seed = 1; seed <= 150; seed++) await crossings.act(worldWith(seed));
    const events = await nextEvents();
    expect(events).not.toContain('TRC20Mapping');
    expect(events.length).toBeGreaterThan(0);
    expect(events.length).toBeLessThan(15);
  });
});

function ownerOf(transaction: ArchivedTransaction['transaction']): Uint8Array {
  // Every contract message carries its owner in field 1 or 2; the signer recovered from it would do as well.
  const value = transaction.raw_data?.contract[0]?.parameter?.value ?? new Uint8Array(0);
  const at = value.findIndex((byte, index) => byte === 21 && value[index + 1] === 0x41);
  return value.subarray(at + 1, at + 22);
}
