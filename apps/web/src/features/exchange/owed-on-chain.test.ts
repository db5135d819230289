// @vitest-environment node
import { encodeCall, encodeParameters } from '@sunscope/tron/abi';
import { addressFromBytes, type Address } from '@sunscope/tron/address';
import { bytesToHex, bytesToNumber } from '@sunscope/tron/bytes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { abiEntries } from '../../wallet/intents/abi-message.ts';
import { accountEntries } from '../../wallet/intents/account-entries.ts';
import { contractEntries } from '../../wallet/intents/contract-entries.ts';
import { addEntries } from '../../wallet/intents/registry.ts';
import { artifact, startTestChain, type TestChain } from '../../wallet/testing-chain.ts';
import { TRX_STAND_IN } from '../../wallet/trx-stand-in.ts';
import { cancelCall, creditsData, matchCall, placeCall, withdrawCall } from './order-intents.ts';

addEntries([...accountEntries, ...contractEntries]);

/** The exchange contract itself on the embedded chain: what it owes, as it is asked, and the calls the page sends it. */

let chain: TestChain;
beforeAll(async () => {
  chain = await startTestChain({});
});
afterAll(() => chain.stop());

const nothingAlong = { callValueSun: 0n, tokenId: 0n, tokenValue: 0n };
/** A habit of the test token: it moves nothing and returns false. */
const [NONE, RETURNS_FALSE] = [0n, 2n];

async function deploy(name: string, parameters: Uint8Array = new Uint8Array(0)): Promise<Address> {
  const { abi, bytecode } = artifact(name);
  const { info } = await chain.carryOut({
    kind: 'contract_create',
    name,
    abi: abiEntries(JSON.stringify(abi))!,
    bytecode: bytecode.replace(/^0x/, '') + bytesToHex(parameters),
    ...nothingAlong,
    callerPercent: 100n,
    ownerEnergyLimit: 10_000_000n,
  });
  return addressFromBytes(info.contract_address);
}

const call = (contract: Address, signature: string, values: readonly unknown[]) =>
  chain.carryOut({
    kind: 'contract_call',
    contract,
    data: bytesToHex(encodeCall(signature, values)),
    ...nothingAlong,
  });
const send = (made: ReturnType<typeof cancelCall>) => chain.carryOut({ kind: 'contract_call', ...made });
const asked = async (contract: Address, data: Uint8Array) =>
  bytesToNumber((await chain.node.triggerConstant({ owner: chain.own, contract, data })).result);

it('what a token did not deliver is owed, told by the contract and paid by the call of the page', async () => {
  const book = await deploy('OrderBook');
  const odd = await deploy('OddToken', encodeParameters(['uint256'], [10n ** 12n]));
  const become = (habit: bigint) =>
    call(odd, 'become(uint8,address,address,bytes)', [habit, chain.own, chain.own, '0x']);
  const held = () => asked(odd, encodeCall('balanceOf(address)', [chain.own]));
  const owed = (token: string) => asked(book, creditsData(chain.own, token));
  await call(book, 'listPair(address,address,uint256,uint128)', [odd, TRX_STAND_IN, 4n, 10_000_000n]);
  await chain.carryOut({ kind: 'trc20_approve', contract: odd, spender: book, amount: 20_000_000n });
  const row = { contract: book, contractPairId: 1, fTokenAddr: odd, sTokenAddr: TRX_STAND_IN, fPrecision: 6 };
  const order = { side: 'sell' as const, price: 1_000_000n, amount: 20_000_000n };
  await send(placeCall(chain.own, order, row));
  // Nothing crosses: anybody may ask to have it matched all the same.
  await send(matchCall(chain.own, row));
  expect(await owed(odd)).toBe(0n);
  await become(RETURNS_FALSE);
  await send(cancelCall(chain.own, book, 1));
  expect(await owed(odd)).toBe(20_000_000n);
  expect(await owed(TRX_STAND_IN)).toBe(0n);
  // A TRC10 token goes by its id, which is no address anybody has.
  expect(await owed('1000001')).toBe(0n);
  await become(NONE);
  const before = await held();
  await send(withdrawCall(chain.own, book, odd));
  expect(await owed(odd)).toBe(0n);
  expect((await held()) - before).toBe(20_000_000n);
});
