import { expect, it } from 'vitest';
import type { ChainSpan } from '../../repositories/series-read.ts';
import { readHours } from './series.ts';

const HOUR = 3_600_000n;
const SPAN: ChainSpan = {
  start: 5n * HOUR,
  first_ms: 5n * HOUR,
  last_ms: 5n * HOUR + 9_000n,
  blocks: 4n,
  size_bytes: 1_000n,
  transactions: 30n,
  failed: 2n,
  trx_transfers: 10n,
  trc10_transfers: 3n,
  trc20_transfers: 8n,
  triggers: 7n,
  freezes: 4n,
  votes: 5n,
  shielded: 0n,
  trx_amount: 2n ** 60n,
  new_contracts: 1n,
  new_tokens: 0n,
  energy: 100n,
  energy_staked: 60n,
  energy_origin: 15n,
  energy_fee: 9n,
  net_usage: 44n,
  net_burned: 1n,
  net_fee: 1n,
  fee: 1_500_000n,
  frozen_net: 0n,
  frozen_energy: 0n,
  frozen_votes: 0n,
};

it('an hour tells what its day tells, where the index has it by the hour', async () => {
  const readers = { series: { hours: () => Promise.resolve([SPAN]) } } as unknown as Parameters<
    typeof readHours
  >[0];
  expect(await readHours(readers, { days: 1 }, Number(6n * HOUR))).toEqual({
    total: 1,
    data: [
      {
        time: Number(5n * HOUR),
        blocks: 4,
        transactions: 30,
        trx_transfer: 10,
        trx_amount: String(2n ** 60n),
        triggers: 7,
        energy: 100,
        energy_staked: 60,
        energy_bought: 25,
        energy_origin: 15,
        avgBlockSize: 250,
        avgBlockTime: 3,
        trc10_transfer: 3,
        trc20_transfer: 8,
        freeze_transaction: 4,
        vote_transaction: 5,
        shielded_transaction: 0,
        other_transaction: 1,
        failed_transaction: 2,
        newContract: 1,
        net_usage: 44,
        burned: 1.5,
      },
    ],
  });
});
