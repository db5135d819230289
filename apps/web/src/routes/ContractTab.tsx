import type { AccountDetail, TokenInfo } from '@sunscope/product-api/types';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SegmentedLinks } from '../components/data/SegmentedLinks.tsx';
import { toRaw } from '../lib/format/format.ts';
import { lazyWithWords, wordsOf } from '../lib/i18n/i18n.tsx';
import { trc20Query } from '../features/tokens/queries.ts';
import { CodePart } from './CodePart.tsx';
import { contractTabParts, contractTabs, groupOf, type ContractTabId } from './contract-tabs.ts';
import styles from './ContractTab.module.css';

const useT = wordsOf('contract-tabs');

const ContractEvents = lazyWithWords(
  async () => (await import('../features/smart-contracts/ContractEvents.tsx')).ContractEvents,
);
const ContractCallers = lazyWithWords(
  async () => (await import('../features/smart-contracts/ContractCallers.tsx')).ContractCallers,
);
const charts = () => import('../features/smart-contracts/ContractCharts.tsx');
const EnergyChart = lazyWithWords(async () => (await charts()).EnergyChart);
const CallsChart = lazyWithWords(async () => (await charts()).CallsChart);
const BalanceChart = lazyWithWords(async () => (await charts()).BalanceChart);
const Trc20Holders = lazyWithWords(
  async () => (await import('../features/tokens/HoldersTable.tsx')).Trc20Holders,
);

/** What only contracts have: code, calls, events, figures, holders. */
export function ContractTab({ account, tab }: { account: AccountDetail; tab: ContractTabId }): ReactNode {
  const t = useT();
  const group = groupOf(tab);
  const parts: readonly ContractTabId[] | undefined =
    group === 'code' || group === 'energy' ? contractTabParts[group] : undefined;
  return (
    <>
      {parts !== undefined && (
        <div className={styles['parts']}>
          <SegmentedLinks
            label={t(group === 'code' ? 'code_parts' : 'chart_parts')}
            active={tab}
            items={parts.map(id => ({
              id,
              label: t(`part_${id as 'code'}`),
              to: `/contract/${account.address}/${contractTabs[id]}`,
            }))}
          />
        </div>
      )}
      <TabContent account={account} tab={tab} />
    </>
  );
}

function TabContent({ account, tab }: { account: AccountDetail; tab: ContractTabId }): ReactNode {
  const { address, tokenOfContract } = account;
  switch (tab) {
    case 'code':
    case 'read':
    case 'write':
    case 'similar':
      return <CodePart address={address} token={tokenOfContract} part={tab} />;
    case 'events':
      return <ContractEvents address={address} />;
    case 'callers':
      return <ContractCallers address={address} />;
    case 'holders':
      return tokenOfContract === undefined ? null : (
        <TokenHolders contract={address} token={tokenOfContract} />
      );
    case 'energy':
      return (
        <Padded>
          <EnergyChart address={address} />
        </Padded>
      );
    case 'call':
      return (
        <Padded>
          <CallsChart address={address} />
        </Padded>
      );
    case 'balance':
      return (
        <Padded>
          <BalanceChart address={address} />
        </Padded>
      );
  }
}

/** Holders with their share of the supply, which the token's own record has. */
function TokenHolders({ contract, token }: { contract: string; token: TokenInfo }): ReactNode {
  const { data } = useQuery(trc20Query(contract));
  return (
    <Trc20Holders
      contract={contract}
      decimals={token.tokenDecimal}
      symbol={token.tokenAbbr}
      supply={toRaw(data?.trc20_tokens[0]?.total_supply_with_decimals)}
    />
  );
}

function Padded({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles['chart']}>{children}</div>;
}
