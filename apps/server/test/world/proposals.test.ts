import { addressFromBytes } from '@sunscope/tron/address';
import { describe, expect, it } from 'vitest';
import { asList, chainTransactions, member, text } from './chain-facts.ts';
import { ignoresParametersTest, shapeTest } from './usual-tests.ts';
import { askNode, call, node, refused } from './world.ts';

const STATES = ['PENDING', 'DISAPPROVED', 'APPROVED', 'CANCELED'];

describe('/api/chainparameters', () => {
  shapeTest('/api/chainparameters', {}, { type: 1 }, { history: 1 });
  ignoresParametersTest('/api/chainparameters');

  it('values: those of the node, ordered by their numbers in proposals', async () => {
    const listed = asList(member(await askNode('/wallet/getchainparameters'), 'chainParameter'));
    const { tronParameters } = await call('/api/chainparameters');
    expect(new Map(tronParameters.map(({ key, value }) => [key, Number(value)]))).toEqual(
      new Map(listed.map(item => [text(item, 'key'), Number(member(item, 'value') ?? 0)])),
    );
    expect(tronParameters.slice(0, 23).map(({ id }) => id)).toEqual(
      Array.from({ length: 23 }, (_, id) => id),
    );
    const ids = tronParameters.flatMap(({ id }) => (id === null ? [] : [id]));
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(tronParameters.slice(ids.length).map(({ key }) => key)).toEqual([
      'getTotalEnergyTargetLimit',
      'getTotalEnergyAverageUsage',
    ]);
  });
});

describe('/api/proposal', () => {
  shapeTest('/api/proposal', {}, { id: 1 }, { id: 999 }, { sort: 'number', limit: 1 });

  it('values: what the node lists, with the transactions that did it', async () => {
    const listed = await node.proposals();
    expect(listed.length).toBeGreaterThan(3);
    const answer = await call('/api/proposal');
    if (!('data' in answer)) throw new Error('a list was expected');
    expect(answer.rangeTotal).toBe(listed.length);
    expect(answer.data.map(row => row.proposalId)).toEqual(
      listed.map((_row, index) => listed.length - index),
    );
    const transactions = (await chainTransactions()).filter(({ succeeded }) => succeeded);
    const created = transactions.filter(({ type }) => type === 'ProposalCreateContract');
    const active = (await node.witnesses())
      .filter(one => one.isJobs)
      .map(one => addressFromBytes(one.address));
    for (const one of listed) {
      const row = answer.data.find(({ proposalId }) => proposalId === Number(one.proposal_id));
      const approvals = one.approvals.map(bytes => addressFromBytes(bytes));
      expect(row).toMatchObject({
        proposer: { address: addressFromBytes(one.proposer_address) },
        parameters: one.parameters.map(({ key, value }) => ({ key: Number(key), value: Number(value) })),
        createTime: Number(one.create_time),
        expirationTime: Number(one.expiration_time),
        state: STATES[one.state],
        totalVotes: approvals.length,
        validVotes: approvals.filter(address => active.includes(address)).length,
        neededVotes: 18,
        // Proposals are numbered in the order they were made.
        proposalHash: created[Number(one.proposal_id) - 1]?.id,
      });
      expect(row?.paramters).toEqual(row?.parameters);
      expect(row?.approvals.map(({ address }) => address)).toEqual(approvals);
      for (const approval of row?.approvals ?? []) {
        const cast = transactions.findLast(
          ({ type, value }) =>
            type === 'ProposalApproveContract' &&
            Number(value['proposal_id']) === row?.proposalId &&
            value['is_add_approval'] === true &&
            value['owner_address'] === approval.address,
        );
        expect([approval.hash, approval.time]).toEqual([cast?.id, cast?.timestampMs]);
      }
      expect(await call('/api/proposal', { id: Number(one.proposal_id) })).toEqual(row);
    }
    expect(new Set(answer.data.map(row => row.state)).size).toBe(4);
    expect(await call('/api/proposal', { id: 999 })).toEqual({});
  });

  it('values: the part an address has in them', async () => {
    const [newest] = (await node.proposals()).toReversed();
    const address = addressFromBytes(newest?.approvals[0] ?? new Uint8Array(21));
    const answer = await call('/api/proposal', { address });
    if (!('data' in answer)) throw new Error('a list was expected');
    for (const row of answer.data) {
      expect(row.approveSelf).toBe(row.approvals.some(approval => approval.address === address));
      expect(row.createSelf).toBe(row.proposer.address === address);
    }
    expect(answer.data.some(row => row.approveSelf)).toBe(true);
  });

  it('bad input: ids, addresses, order', async () => {
    await refused('/api/proposal?id=0', /id/);
    await refused('/api/proposal?id=first', /id/);
    await refused('/api/proposal?address=nonsense', /address/);
    await refused('/api/proposal?sort=-votes', /sort/);
  });
});

describe('/api/account-proposal', () => {
  const address = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
  shapeTest('/api/account-proposal', { address }, { address, type: 2 });

  it('values: those an address made, and those it approved', async () => {
    const listed = await node.proposals();
    const people = new Set(
      listed.flatMap(one => [one.proposer_address, ...one.approvals]).map(bytes => addressFromBytes(bytes)),
    );
    for (const person of [...people].slice(0, 12)) {
      const made = await call('/api/account-proposal', { address: person, type: 1 });
      const approved = await call('/api/account-proposal', { address: person, type: 2 });
      const idsOf = (wanted: typeof listed) =>
        wanted.map(one => Number(one.proposal_id)).sort((a, b) => b - a);
      expect(made.data.map(row => row.proposalId)).toEqual(
        idsOf(listed.filter(one => addressFromBytes(one.proposer_address) === person)),
      );
      expect(approved.data.map(row => row.proposalId)).toEqual(
        idsOf(listed.filter(one => one.approvals.some(bytes => addressFromBytes(bytes) === person))),
      );
    }
    expect((await call('/api/account-proposal', { address })).data).toEqual([]);
  });

  it('bad input: no address, an unknown type', async () => {
    await refused('/api/account-proposal', /address/);
    await refused(`/api/account-proposal?address=${address}&type=3`, /type/);
  });
});
