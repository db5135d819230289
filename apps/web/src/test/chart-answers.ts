import { ALICE, BOB } from './rows.ts';

export const DAY = 86_400_000;
const HOUR = 3_600_000;
export const today = Math.floor(Date.now() / DAY) * DAY;
const hour = Math.floor(Date.now() / HOUR) * HOUR;

/** A day whose figures all differ, and the running day, which no chart shows. */
const dayRow = (date: number, by: number) => ({
  date,
  totalTransaction: 9_000 + by,
  newTransactionSeen: 1_000 + by,
  totalBlockCount: 1,
  newBlockSeen: 1,
  totalAddress: 7_000 + by,
  newAddressSeen: 3 + by,
  blockchainSize: 123_000_000,
  avgBlockSize: 4_200,
  avgBlockTime: 3.01,
  newTrigger: 400 + by,
  trx_transfer: 300 + by,
  trc10_transfer: 20,
  trc20_transfer: 5,
  freeze_transaction: 4,
  vote_transaction: 3,
  shielded_transaction: 2,
  other_transaction: 1,
  failed_transaction: 0,
  active_account_number: 77,
  newContract: 6,
  newToken: 0,
  energy_usage: 1,
  net_usage: 8_888,
  burned: 12.5,
  accountWithTrx: 5_555,
});
const hourRow = (time: number) => ({
  time,
  blocks: 1_199,
  transactions: 55,
  trx_transfer: 44,
  trx_amount: 7_000_000,
  triggers: 3,
  energy: 10,
  energy_staked: 1,
  energy_bought: 7,
  energy_origin: 2,
  avgBlockSize: 900,
  avgBlockTime: 3,
  trc10_transfer: 2,
  trc20_transfer: 9,
  freeze_transaction: 1,
  vote_transaction: 4,
  shielded_transaction: 0,
  other_transaction: 1,
  failed_transaction: 6,
  newContract: 8,
  net_usage: 777,
  burned: 0.5,
});
export const turnoverRow = (date: number, worth: number | null) => ({
  date,
  total_turn_over: 1_000,
  total_produce: 31,
  total_block_pay: 11,
  total_node_pay: 20,
  total_burn: 17,
  worth,
});
const energy = { total_energy: 600, energy: 100, trx: 200, contract_supplied: 300 };
const contract = (name: string, value: number) => ({
  contract_address: name === 'Vault' ? ALICE : BOB,
  name,
  ...energy,
  total_energy: value,
  caller_amount: value,
  trigger_amount: value,
});
export const network = {
  '/api/stats/overview': { success: true, data: [dayRow(today - DAY, 0), dayRow(today, 5_000_000)] },
  '/api/stats/hours': { total: 2, data: [hourRow(hour - HOUR), hourRow(hour)] },
  '/api/turnover': { total: 2, data: [turnoverRow(today - DAY, 250), turnoverRow(today, 999_999)] },
  '/api/freezeresource': {
    data: [
      {
        date: today - DAY,
        total_turn_over: 1_000,
        total_freeze_weight: 300,
        total_energy_weight: 100,
        total_net_weight: 200,
        freezing_rate: 0.3,
        energy_rate: 0.1,
        net_rate: 0.2,
      },
    ],
  },
  '/api/trx/volume': { data: [{ time: today - DAY, amount: 7_654_000_000, transfers: 1 }] },
  '/api/energystatistic': { data: [{ day: today - DAY, ...energy }] },
  '/api/triggerstatistic': { data: [{ day: today - DAY, triggers_amount: 432 }] },
  '/api/calleraddressstatistic': { data: [{ day: today - DAY, caller_amount: 21 }] },
  '/api/witness/maintenance-statistic': [
    { address: ALICE, name: 'Alder', blockProduced: 1 },
    { address: BOB, name: 'Basalt', blockProduced: 3 },
  ],
  '/api/account/list': { addressNames: { [ALICE]: 'Alice' }, data: [{ address: ALICE, balance: 5_000_000 }] },
  '/api/energydailystatistic': { data: [contract('Vault', 600), contract('Till', 200)] },
  '/api/triggeramountstatistic': { data: [contract('Vault', 9), contract('Till', 1)] },
  '/api/calleraddressamountstatistic': { data: [contract('Vault', 1)] },
};
