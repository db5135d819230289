import { charts, type ChartName } from './catalogue.ts';

/** Charts by what they are about, as the overview divides them. */
export const chartGroups: readonly {
  id: 'transfer' | 'address' | 'block' | 'currency' | 'contract' | 'network';
  names: readonly ChartName[];
}[] = [
  {
    id: 'transfer',
    names: [
      'txOverviewStats',
      'txOverviewStatsType',
      'totalTxns',
      'transfers',
      'failedTransactions',
      'transactionStats',
      'transactionValueStats',
    ],
  },
  { id: 'address', names: ['addressesStats', 'activeAccounts', 'HoldTrxAccount'] },
  { id: 'block', names: ['blockSizeStats', 'blockchainSizeStats', 'blockTime', 'blockStats'] },
  {
    id: 'currency',
    names: [
      'priceStats',
      'marketValue',
      'OverallFreezingRate',
      'supply',
      'totalSupply',
      'volumeStats',
      'burned',
    ],
  },
  { id: 'contract', names: ['ContractInvocation', 'contractCallers', 'newContracts'] },
  { id: 'network', names: ['EnergyConsume', 'bandwidth'] },
];

/** A chart by the name in an address; other letters' case does not matter. Unknown names show the daily transactions. */
export function chartNamed(text: string): ChartName {
  const names = Object.keys(charts) as ChartName[];
  return names.find(name => name.toLowerCase() === text.toLowerCase()) ?? 'txOverviewStats';
}
