/** Tabs that only contracts have; some stand together under one of them. */
export const contractTabs = {
  code: 'code',
  read: 'read',
  write: 'write',
  similar: 'similar',
  events: 'events',
  energy: 'energy',
  call: 'call',
  balance: 'trx-balances-chart',
  callers: 'callers',
  holders: 'holders',
} as const;
export type ContractTabId = keyof typeof contractTabs;

/** Tabs with parts. */
export const contractTabParts = {
  code: ['code', 'read', 'write', 'similar'],
  energy: ['energy', 'call', 'balance'],
} as const;

/** The tab that a part stands under: reading and writing belong to the code, charts to one another. */
export function groupOf(tab: ContractTabId): ContractTabId {
  const found = Object.entries(contractTabParts).find(([, parts]) =>
    (parts as readonly string[]).includes(tab),
  );
  return (found?.[0] as ContractTabId | undefined) ?? tab;
}

export function isContractTab(tab: string): tab is ContractTabId {
  return tab in contractTabs;
}
