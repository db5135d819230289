/** Defaults of a development chain. */
export const defaults = {
  port: 9090,
  /** java-tron's (node.rpc.port). */
  grpcPort: 50_051,
  host: '127.0.0.1',
  /** TRON's block time. */
  blockMs: 3_000,
  /** A test phrase that everybody knows. Never put real funds on its accounts. */
  mnemonic: 'test test test test test test test test test test test junk',
  accounts: 10,
  /** 1,000,000 TRX. */
  fundsSun: 1_000_000_000_000n,
  maxPending: 50_000,
  /** Of its disk. */
  diskReserveMb: 256,
  /** Six hours between maintenances and three days for proposals, as on main net. */
  maintenanceMs: 21_600_000,
  proposalMs: 259_200_000,
} as const;
