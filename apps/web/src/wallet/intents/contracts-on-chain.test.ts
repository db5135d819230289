// @vitest-environment node
import { encodeCall, encodeParameters } from '@sunscope/tron/abi';
import { addressFromBytes, addressToHex, type Address } from '@sunscope/tron/address';
import { bytesToHex, bytesToNumber, bytesToText } from '@sunscope/tron/bytes';
import type { Account } from '@sunscope/tron/messages';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { artifact, startTestChain, type TestChain } from '../testing-chain.ts';
import { abiEntries } from './abi-message.ts';
import { contractEntries } from './contract-entries.ts';
import { exchangeEntries } from './exchange-entries.ts';
import { addEntries } from './registry.ts';

addEntries([...contractEntries, ...exchangeEntries]);

/** Contracts, collectibles and exchanges on the embedded chain: what each intent does there, at the price quoted. */

let chain: TestChain;
beforeAll(async () => {
  chain = await startTestChain({ ALLOW_MARKET_TRANSACTION: 1n, MARKET_SELL_FEE: 500_000n });
});
afterAll(() => chain.stop());

const nothingAlong = { callValueSun: 0n, tokenId: 0n, tokenValue: 0n };

async function deploy(
  name: string,
  parameters: Uint8Array = new Uint8Array(0),
  along: Partial<typeof nothingAlong> = {},
): Promise<Address> {
  const { abi, bytecode } = artifact(name);
  const { info } = await chain.carryOut({
    kind: 'contract_create',
    name,
    abi: abiEntries(JSON.stringify(abi))!,
    bytecode: bytecode.replace(/^0x/, '') + bytesToHex(parameters),
    ...nothingAlong,
    ...along,
    callerPercent: 100n,
    ownerEnergyLimit: 10_000_000n,
  });
  return addressFromBytes(info.contract_address);
}

const call = (contract: Address, signature: string, values: readonly unknown[], along = {}) =>
  chain.carryOut({
    kind: 'contract_call',
    contract,
    data: bytesToHex(encodeCall(signature, values)),
    ...nothingAlong,
    ...along,
  });

async function asked(contract: Address, signature: string, values: readonly unknown[]): Promise<bigint> {
  const data = encodeCall(signature, values);
  return bytesToNumber((await chain.node.triggerConstant({ owner: chain.own, contract, data })).result);
}

it('deploys, calls, sets and clears a contract as quoted', async () => {
  const contract = await deploy('Counter');
  const stored = await chain.node.contract(contract);
  expect(stored!.name).toBe('Counter');
  expect(stored!.abi!.entrys.map(({ name }) => name)).toContain('increment');
  const called = await call(contract, 'increment()', []);
  expect(called.quote.energy!.total).toBeGreaterThan(0n);
  expect(await asked(contract, 'count()', [])).toBe(1n);
  // One that fails is not sent by the form; its quote says why.
  await expect(call(contract, 'failWithReason()', [])).rejects.toMatchObject({
    message: expect.stringContaining('Counter: closed for today') as string,
  });
  await chain.carryOut({ kind: 'contract_setting', contract, callerPercent: 40n });
  await chain.carryOut({ kind: 'contract_energy_limit', contract, ownerEnergyLimit: 123_456n });
  expect(await chain.node.contract(contract)).toMatchObject({
    consume_user_resource_percent: 40n,
    origin_energy_limit: 123_456n,
  });
  await chain.carryOut({ kind: 'contract_clear_abi', contract });
  expect((await chain.node.contract(contract))!.abi?.entrys ?? []).toEqual([]);
});

it('sends TRX and a token along, to a constructor and to a function', async () => {
  const vault = await deploy('Vault', undefined, { callValueSun: 3_000_000n });
  expect((await chain.node.account(vault))!.balance).toBe(3_000_000n);
  const paid = await call(vault, 'deposit()', [], { callValueSun: 2_000_000n });
  expect(paid.quote.spendsSun).toBe(2_000_000n);
  expect(await asked(vault, 'deposits(address)', [chain.own])).toBe(2_000_000n);
});

it('sends collectibles as quoted', async () => {
  const texts = encodeParameters(['string', 'string', 'string'], ['Prints', 'PRT', 'x']);
  const prints = await deploy('Trc721', texts);
  await call(prints, 'mint(address)', [chain.own]);
  const itemId = await asked(prints, 'lastId()', []);
  await chain.carryOut({ kind: 'trc721_transfer', to: chain.other, contract: prints, itemId });
  const owner = await asked(prints, 'ownerOf(uint256)', [itemId]);
  expect(`41${owner.toString(16).padStart(40, '0')}`).toBe(addressToHex(chain.other));
  const items = await deploy('Trc1155', texts);
  await call(items, 'mint(address,uint256,uint256)', [chain.own, 7n, 30n]);
  await chain.carryOut({
    kind: 'trc1155_transfer',
    to: chain.other,
    contract: items,
    itemId: 7n,
    amount: 12n,
  });
  expect(await asked(items, 'balanceOf(address,uint256)', [chain.other, 7n])).toBe(12n);
});

it('opens, fills, trades with and empties a pair, and orders on the market, as quoted', async () => {
  await chain.sendMade(
    await chain.post('/wallet/createassetissue', {
      owner_address: addressToHex(chain.own),
      name: bytesToHex(new TextEncoder().encode('Harbour')),
      abbr: bytesToHex(new TextEncoder().encode('HRB')),
      total_supply: 1_000_000_000,
      trx_num: 1,
      num: 1,
      precision: 0,
      start_time: Date.now() + 3_600_000,
      end_time: Date.now() + 7_200_000,
      description: '61',
      url: '61',
    }),
  );
  const token = bytesToText((await chain.node.account(chain.own))!.asset_issued_ID)!;
  const heldBy = ({ assetV2 }: Account) => assetV2.find(({ key }) => key === token)?.value ?? 0n;
  const held = async () => heldBy((await chain.node.account(chain.own))!);
  const had = await held();
  const made = await chain.carryOut({
    kind: 'exchange_create',
    first: { asset: '_', raw: 1_000_000_000n },
    second: { asset: token, raw: 5_000_000n },
  });
  expect(made.quote.contractFeesSun).toBe(1_024_000_000n);
  expect(await held()).toBe(had - 5_000_000n);
  const exchangeId = 1n;
  const filled = await chain.carryOut({
    kind: 'exchange_inject',
    exchangeId,
    asset: token,
    amount: 1_000_000n,
  });
  // The TRX that the pair takes with it are in the quote.
  expect(filled.quote.spendsSun).toBe(200_000_000n);
  const sold = await chain.carryOut({
    kind: 'exchange_trade',
    exchangeId,
    asset: token,
    amount: 600_000n,
    atLeast: 1n,
  });
  expect(sold.quote.incomeSun).toBeGreaterThan(90_000_000n);
  const emptied = await chain.carryOut({
    kind: 'exchange_withdraw',
    exchangeId,
    asset: '_',
    amount: 100_000_000n,
  });
  expect(emptied.quote.incomeSun).toBe(100_000_000n);

  const before = await held();
  const ordered = await chain.carryOut({
    kind: 'market_sell',
    sells: { asset: token, raw: 1000n },
    buys: { asset: '_', raw: 50_000_000n },
  });
  expect(ordered.quote.contractFeesSun).toBe(500_000n);
  expect(await held()).toBe(before - 1000n);
  await chain.carryOut({ kind: 'market_cancel', orderId: bytesToHex(ordered.info.orderId) });
  expect(await held()).toBe(before);

  // Two wait with TRX for the token, the account's own; a third order meets both, and waits with what is left.
  const waits = async (sun: bigint, units: bigint) =>
    chain.carryOut({
      kind: 'market_sell',
      sells: { asset: '_', raw: sun },
      buys: { asset: token, raw: units },
    });
  expect((await waits(30_000_000n, 300n)).quote.settled?.order).toMatchObject({
    sold: 0n,
    rest: 30_000_000n,
  });
  await waits(22_000_000n, 200n);
  const { quote, info } = await chain.carryOut({
    kind: 'market_sell',
    sells: { asset: token, raw: 600n },
    buys: { asset: '_', raw: 60_000_000n },
  });
  expect(quote.settled?.order).toEqual({
    sold: 500n,
    bought: { asset: '_', raw: 52_000_000n },
    rest: 100n,
    returned: 0n,
  });
  expect(quote.incomeSun).toBe(52_000_000n);
  expect(info.orderDetails.map(one => one.fillBuyQuantity)).toEqual([22_000_000n, 30_000_000n]);
  // 500 came back from itself, 100 wait.
  expect(await held()).toBe(before - 100n);
  await chain.carryOut({ kind: 'market_cancel', orderId: bytesToHex(info.orderId) });

  const vault = await deploy('Vault');
  const along = { tokenId: BigInt(token), tokenValue: 25n };
  const paid = await call(vault, 'deposit()', [], along);
  expect(heldBy(paid.before) - heldBy(paid.after)).toBe(25n);
});
