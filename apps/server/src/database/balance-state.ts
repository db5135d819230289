/** What `accounts.balance` and `accounts.staked` are worth. */
export const BalanceState = {
  /** Read from the solidified state after the account's last touch: final. */
  confirmed: 0,
  /** Read after the last touch, which is not solid yet: a node counts pending transactions into its newest state. */
  provisional: 1,
  /** Touched since they were read, or never read. */
  stale: 2,
} as const;
