import { eventTopic } from '@sunscope/tron/abi';
import { addressFromBytes } from '@sunscope/tron/address';
import { concatBytes, numberToBytes } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import type { TransactionInfo } from '@sunscope/tron/messages';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ChainMaker } from '../../../bench/load/chain-maker.ts';
import { startApi, type ApiFixture } from './api-fixture.ts';

/** No contract of the demo world allows anything by itself: here a vault does, whenever it is called. */

const APPROVAL = eventTopic('Approval(address,address,uint256)');
const FOR_ALL = eventTopic('ApprovalForAll(address,address,bool)');
const word = (address: Uint8Array) => concatBytes(new Uint8Array(12), address.subarray(1));
const number = (value: bigint) => numberToBytes(value, 32);

interface Approval {
  token: Uint8Array;
  topic: Uint8Array;
  owner: Uint8Array;
  spender: Uint8Array;
  amount: bigint;
}

const maker = new ChainMaker({ seed: 79, accounts: 3 });
const [ann, bob] = maker.accounts as [Uint8Array, Uint8Array, Uint8Array];
const gold = maker.deployToken(ann, 1000n);
const silver = maker.deployToken(ann, 1000n);
const vault = maker.deployToken(ann, 1n);
maker.mine();

/** A block in which ann calls the vault, which calls these contracts, and these approvals are reported. */
function calls(receivers: readonly Uint8Array[], approvals: readonly Approval[], note = 'call'): void {
  maker.callAndPassOn(vault, ann, bob, 1n);
  const [info] = maker.mine().infos as [TransactionInfo];
  info.internal_transactions.push(
    ...receivers.map(receiver => ({
      ...emptyMessage('InternalTransaction'),
      hash: numberToBytes(BigInt(info.log.length + 7), 32),
      caller_address: vault,
      transferTo_address: receiver,
      note: new TextEncoder().encode(note),
    })),
  );
  info.log = approvals.map(({ token, topic, owner, spender, amount }) => ({
    address: token.subarray(1),
    topics: [topic, word(owner), word(spender)],
    data: number(amount),
  }));
}

const given = { token: gold, topic: APPROVAL, owner: vault, spender: bob };
// 2: the usual way, to nothing first. 3: another token, for all of it. 4: logged for others, by one that was not called, or by
// something that is no call. 5: taken back.
calls(
  [gold, gold],
  [
    { ...given, amount: 0n },
    { ...given, amount: 500n },
  ],
);
calls([silver], [{ ...given, token: silver, topic: FOR_ALL, amount: 1n }]);
calls(
  [gold],
  [
    { ...given, owner: ann, amount: 77n },
    { ...given, token: silver, amount: 88n },
  ],
);
calls([gold], [{ ...given, amount: 99n }], 'suicide');
calls([gold], [{ ...given, amount: 0n }]);

let api: ApiFixture;
beforeAll(async () => {
  api = await startApi({}, maker);
});
afterAll(() => api.close());

async function changes(query: string): Promise<string[]> {
  const { status, body } = await api.get(`/api/account/approve/change?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  const rows = body['data'] as {
    block: number;
    contract_address: string;
    amount_str: string;
    hash: string;
  }[];
  expect(rows.every(row => row.hash === api.hashOf(row.block, 0))).toBe(true);
  return rows.map(row => `${row.block} ${row.contract_address} ${row.amount_str}`);
}

const [goldId, silverId] = [addressFromBytes(gold), addressFromBytes(silver)];
const vaultId = addressFromBytes(vault);

it('what a contract allowed when it was called is reported, newest first', async () => {
  expect(await changes(`address=${vaultId}`)).toEqual([
    `6 ${goldId} 0`,
    `3 ${silverId} 1`,
    `2 ${goldId} 500`,
    `2 ${goldId} 0`,
  ]);
  expect(await changes(`address=${vaultId}&sort=timestamp&limit=2`)).toEqual([
    `2 ${goldId} 0`,
    `2 ${goldId} 500`,
  ]);
  const { body } = await api.get(`/api/account/approve/change?address=${vaultId}&limit=1&start=1`);
  expect(body['rangeTotal']).toBe(4);
  expect(body['data']).toMatchObject([
    { from_address: vaultId, to_address: addressFromBytes(bob), for_all: true, unlimited: true },
  ]);
});

it('of one token, or to one spender alone', async () => {
  expect(await changes(`address=${vaultId}&contract_address=${silverId}`)).toEqual([`3 ${silverId} 1`]);
  expect(await changes(`address=${vaultId}&to_address=${addressFromBytes(ann)}`)).toEqual([]);
});

it('who only called the contract allowed nothing', async () => {
  expect(await changes(`address=${addressFromBytes(ann)}`)).toEqual([]);
});
