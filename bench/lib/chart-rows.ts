/** Ten years. */
export const DAYS = 3650;
const DAY_MS = 86_400_000;
const LAST_MS = Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS;

/** A figure that goes up, down and by weekday, the same in every run. */
const figure = (day: number, size: number) =>
  Math.round(size * (1 + day / DAYS + 0.3 * Math.sin(day / 40) + 0.1 * ((day * 7919) % 101) * 0.01));

const days = <Row>(rowOf: (day: number, ms: number) => Row): Row[] =>
  Array.from({ length: DAYS }, (_, day) => rowOf(day, LAST_MS - (DAYS - 1 - day) * DAY_MS));

const overview = days((day, date) => ({
  date,
  totalTransaction: figure(day, 9e8),
  newTransactionSeen: figure(day, 4e6),
  totalBlockCount: day * 28_800,
  newBlockSeen: 28_800,
  totalAddress: figure(day, 1e8),
  newAddressSeen: figure(day, 9e4),
  blockchainSize: figure(day, 9e11),
  avgBlockSize: figure(day, 4e4),
  avgBlockTime: 3 + (day % 5) / 100,
  newTrigger: figure(day, 2e6),
  trx_transfer: figure(day, 1e6),
  trc10_transfer: figure(day, 4e5),
  trc20_transfer: figure(day, 9e5),
  freeze_transaction: figure(day, 3e4),
  vote_transaction: figure(day, 2e4),
  shielded_transaction: 0,
  other_transaction: figure(day, 1e4),
  failed_transaction: figure(day, 8e4),
  active_account_number: figure(day, 1e6),
  newContract: figure(day, 300),
  newToken: day % 9,
  energy_usage: figure(day, 5e10),
  net_usage: figure(day, 8e8),
  burned: figure(day, 9e6),
  accountWithTrx: figure(day, 5e7),
}));

const ANSWERS: Readonly<Record<string, object>> = {
  '/api/stats/overview': { success: true, data: overview },
  '/api/turnover': {
    total: DAYS,
    data: days((day, date) => ({
      date,
      total_turn_over: figure(day, 9e10),
      total_produce: figure(day, 5e6),
      total_burn: figure(day, 9e6),
      worth: figure(day, 2e9),
    })),
  },
  '/api/freezeresource': {
    data: days((day, date) => ({
      date,
      total_turn_over: figure(day, 9e10),
      total_energy_weight: figure(day, 2e10),
      total_net_weight: figure(day, 2e10),
      freezing_rate: 0.4 + 0.1 * Math.sin(day / 90),
      energy_rate: 0.2,
      net_rate: 0.2 + 0.1 * Math.sin(day / 90),
    })),
  },
  '/api/energystatistic': {
    data: days((at, day) => ({
      day,
      total_energy: figure(at, 9e10),
      energy: figure(at, 4e10),
      trx: figure(at, 3e10),
      contract_supplied: figure(at, 2e10),
    })),
  },
  '/api/trx/volume': {
    data: days((day, time) => ({ time, amount: figure(day, 1e15), transfers: figure(day, 1e6) })),
  },
  '/api/triggerstatistic': {
    data: days((at, day) => ({ day, triggers_amount: figure(at, 2e6) })),
  },
  '/api/calleraddressstatistic': {
    data: days((at, day) => ({ day, caller_amount: figure(at, 3e5) })),
  },
};

/** What the server would answer to a call for days, of a chain ten years old; undefined for other calls. */
export const answerOf = (path: string): object | undefined => ANSWERS[path];
