import { addressFromBytes } from '@sunscope/tron/address';
import { describe, expect, it } from 'vitest';
import { member, text } from './chain-facts.ts';
import { ignoresParametersTest, shapeTest } from './usual-tests.ts';
import { askNode, call, node, refused } from './world.ts';

const INTERVAL_MS = 21_600_000;

/** Time from which votes were counted the last time. */
async function countedMs(): Promise<number> {
  return Number(member(await askNode('/wallet/getnextmaintenancetime'), 'num')) - INTERVAL_MS;
}

describe('/api/witness', () => {
  shapeTest('/api/witness');
  ignoresParametersTest('/api/witness');

  it('values: what the node lists, by its votes', async () => {
    const listed = await node.witnesses();
    const rows = await call('/api/witness');
    expect(rows.length).toBe(listed.length);
    expect(rows.length).toBeGreaterThan(27);
    const all = listed.reduce((sum, witness) => sum + witness.voteCount, 0n);
    for (const witness of listed) {
      const row = rows.find(({ address }) => address === addressFromBytes(witness.address));
      expect(row).toMatchObject({
        url: witness.url,
        producer: witness.isJobs,
        latestBlockNumber: Number(witness.latestBlockNum),
        producedTotal: Number(witness.totalProduced),
        missedTotal: Number(witness.totalMissed),
        votes: Number(witness.voteCount),
      });
      expect(row?.votesPercentage).toBeCloseTo((Number(witness.voteCount) * 100) / Number(all), 9);
    }
    const votes = rows.map(row => Number(row.votes));
    expect(votes).toEqual([...votes].sort((a, b) => b - a));
    expect(rows.filter(row => row.producer).map(row => row.address)).toEqual(
      rows.slice(0, 27).map(row => row.address),
    );
  });
});

describe('/api/pagewitness', () => {
  shapeTest('/api/pagewitness', {}, { witnesstype: 0, limit: 2 });

  it('values: types divide them all, pages follow each other', async () => {
    const all = await call('/api/pagewitness');
    const active = await call('/api/pagewitness', { witnesstype: 0 });
    const partners = await call('/api/pagewitness', { witnesstype: 1 });
    const candidates = await call('/api/pagewitness', { witnesstype: 3 });
    expect(active.total).toBe(27);
    expect(active.total + partners.total + candidates.total).toBe(all.total);
    expect(all.total).toBe((await node.witnesses()).length);
    expect(active.data.every(row => row.witnessType === 1 && row.producer)).toBe(true);
    expect(partners.data.every(row => row.witnessType === 2 && !row.producer)).toBe(true);
    const second = await call('/api/pagewitness', { start: 5, limit: 3 });
    expect(second.data).toEqual(all.data.slice(5, 8));
    expect(second.data.map(row => row.index)).toEqual([6, 7, 8]);
    for (const row of active.data.slice(0, 3)) {
      expect(row.brokerage).toBe(
        Number(
          member(
            await askNode('/wallet/getBrokerage', { address: row.address, visible: true }),
            'brokerage',
          ) ?? 0,
        ),
      );
      expect((row.brokerage ?? 0) + (row.voterBrokerage ?? 0)).toBe(100);
      expect(row.version).toBe(
        text(
          await askNode('/wallet/getblockbynum', { num: row.latestBlockNumber }),
          'block_header',
          'raw_data',
          'version',
        ),
      );
    }
  });

  it('values: the rate is that of the pay, the turns and the votes', async () => {
    const { data } = await call('/api/pagewitness');
    const [first] = data;
    const parameters = await node.chainParameters();
    const paid = data.filter(row => row.lastRanking <= 127);
    const votes = paid.reduce((sum, row) => sum + Number(row.votes), 0);
    const perYear =
      (365 * 28_800 * Number(parameters.get('getWitnessPayPerBlock'))) / 27 +
      (365 * 28_800 * Number(parameters.get('getWitness127PayPerBlock')) * Number(first?.votes)) / votes;
    const share = (100 - Number(first?.brokerage)) / 100;
    expect(first?.annualizedRate).toBe(((100 * perYear * share) / (Number(first?.votes) * 1e6)).toFixed(2));
  });

  it('bad input: an unknown type, a negative start', async () => {
    await refused('/api/pagewitness?witnesstype=2', /witnesstype/);
    await refused('/api/pagewitness?start=-1', /start/);
  });
});

describe('/api/witness/general-info', () => {
  shapeTest('/api/witness/general-info');
  ignoresParametersTest('/api/witness/general-info');

  it('values: counts and extremes of the list', async () => {
    const info = await call('/api/witness/general-info');
    const rows = await call('/api/witness');
    const shares = rows.filter(row => row.producer).map(row => row.producePercentage);
    expect(info).toMatchObject({ total: rows.length, sr: 27, partner: rows.length - 27, candidate: 0 });
    expect(info.highestProductivity?.percentage).toBe(Math.max(...shares));
    expect(info.lowestProductivity?.percentage).toBe(Math.min(...shares));
    expect(info.nextMaintenanceTime).toBe((await countedMs()) + INTERVAL_MS);
    expect(Number(info.totalVotes)).toBe(rows.reduce((sum, row) => sum + Number(row.votes), 0));
  });
});

describe('/api/witness/maintenance-statistic', () => {
  shapeTest('/api/witness/maintenance-statistic');
  ignoresParametersTest('/api/witness/maintenance-statistic');

  it('values: producers of the blocks behind the last counting', async () => {
    const since = await countedMs();
    const head = Number(member(await askNode('/wallet/getnowblock'), 'block_header', 'raw_data', 'number'));
    const made = new Map<string, number>();
    let isNewRound = false;
    for (let number = 1; number <= head; number++) {
      const raw =
        member(
          await askNode('/wallet/getblockbynum', { num: number, visible: true }),
          'block_header',
          'raw_data',
        ) ?? null;
      const witness = text(raw, 'witness_address');
      if (isNewRound) made.set(witness, (made.get(witness) ?? 0) + 1);
      else isNewRound = Number(member(raw, 'timestamp')) >= since;
    }
    const rows = await call('/api/witness/maintenance-statistic');
    const total = [...made.values()].reduce((sum, count) => sum + count, 0);
    expect(total).toBeGreaterThan(0);
    expect(new Map(rows.map(row => [row.address, row.blockProduced]))).toEqual(made);
    expect(rows.every(row => row.total === total)).toBe(true);
    expect(rows.reduce((sum, row) => sum + row.percentage, 0)).toBeCloseTo(1, 9);
  });
});

describe('/api/block', () => {
  it('values: places of the producers of this round, and of no earlier one', async () => {
    const ranked = await call('/api/witness');
    const { data } = await call('/api/block', { limit: 200 });
    const since = await countedMs();
    expect(data.some(row => row.timestamp < since)).toBe(true);
    for (const row of data)
      if (row.timestamp > since)
        expect([row.witnessRank, row.witnessCount]).toEqual([
          ranked.findIndex(({ address }) => address === row.witnessAddress) + 1,
          27,
        ]);
      else expect(row.witnessRank).toBeUndefined();
    expect((await call('/api/block/latest')).witnessRank).toBe(data[0]?.witnessRank);
  });
});
