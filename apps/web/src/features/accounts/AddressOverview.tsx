import IconChevronDown from '~icons/chevron-down';
import type { AccountDetail } from '@sunscope/product-api/types';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { classNames } from '../../components/base/class-names.ts';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { HashText } from '../../components/chain/HashText.tsx';
import { TrxAmount } from '../../components/chain/TrxAmount.tsx';
import { Fact, Facts } from '../../components/data/Facts.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { rawOrZero, toRaw, UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import styles from './AddressOverview.module.css';
import { BalanceHistory } from './BalanceHistory.tsx';
import { ContractFacts } from './ContractFacts.tsx';
import { addressHeadQuery } from './queries.ts';
import { ResourcePanel } from './ResourcePanel.tsx';
import { Activity, WorthFact, type Head } from './shared-facts.tsx';

const useT = wordsOf('accounts', 'explorer', 'smart-contracts');

const CONTRACT = 2;

/** What an address holds and how it came to be; on phones the first two facts, the rest on demand. */
export function AddressOverview({ account }: { account: AccountDetail }): ReactNode {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <section aria-label={t('overview')} className={classNames(styles['overview'], open && styles['open'])}>
      <div className={styles['strip']}>
        <Facts>
          {account.accountType === CONTRACT ? (
            <ContractFacts account={account} />
          ) : (
            <AccountFacts account={account} />
          )}
        </Facts>
      </div>
      <Button
        size="small"
        icon={IconChevronDown}
        aria-expanded={open}
        className={styles['turn']}
        onClick={() => setOpen(!open)}
      >
        {t(open ? 'less_facts' : 'more_facts')}
      </Button>
      <div className={styles['below']}>
        <BalanceHistory key={account.address} address={account.address} />
        <div className={styles['resources']}>
          {account.balance === null ? (
            <EmptyState title={t('resources_unknown')} text={t('resources_unknown_text')} />
          ) : (
            <ResourcePanel account={account} />
          )}
        </div>
      </div>
    </section>
  );
}

function AccountFacts({ account }: { account: AccountDetail }): ReactNode {
  const { data: head } = useQuery(addressHeadQuery(account.address));
  const t = useT();
  const format = useFormat();
  const allowance = rawOrZero(account.rewardNum);
  return (
    <>
      <WorthFact account={account} label={t('net_worth')} />
      <Trx account={account} />
      <Activity head={head} account={account} />
      <FundedBy head={head} />
      <Fact
        label={t('transfers')}
        size="text"
        note={
          account.riskyTransferCount > 0
            ? t('risky_beside', { count: format.integer(account.riskyTransferCount) })
            : undefined
        }
      >
        {format.integer(account.transferCount - account.riskyTransferCount)}
      </Fact>
      <Fact
        label={t('transactions')}
        size="text"
        note={t('transactions_in_out', {
          in: format.integer(account.transactions_in),
          out: format.integer(account.transactions_out),
        })}
      >
        {format.integer(account.totalTransactionCount)}
      </Fact>
      {allowance > 0n && (
        <Fact label={t('pending_reward')} size="text">
          <TrxAmount sun={allowance} look="plain" />
        </Fact>
      )}
    </>
  );
}

function Trx({ account }: { account: AccountDetail }): ReactNode {
  const t = useT();
  return (
    <Fact
      label={t('available')}
      note={
        account.balance === null
          ? undefined
          : t.rich('staked_beside', {
              staked: <TrxAmount sun={rawOrZero(account.totalFrozen)} look="plain" />,
            })
      }
    >
      <TrxAmount sun={toRaw(account.balance)} look="plain" />
    </Fact>
  );
}

function FundedBy({ head }: { head: Head | undefined }): ReactNode {
  const t = useT();
  const funding = head?.fundedBy;
  return (
    <Fact
      label={t('funded_by')}
      size="text"
      note={
        funding
          ? t.rich('funded_note', {
              amount: <TrxAmount sun={toRaw(funding.amount)} look="plain" />,
              hash: <HashText hash={funding.hash} to={`/transaction/${funding.hash}`} keep={6} />,
            })
          : undefined
      }
    >
      {funding ? (
        <AddressChip
          address={funding.address}
          name={head?.addressNames[funding.address]}
          kind={head?.contractMap[funding.address] === true ? 'contract' : 'account'}
          identicon
          short
        />
      ) : (
        <span className="dim">{head === undefined ? UNKNOWN : t('funded_by_nobody')}</span>
      )}
    </Fact>
  );
}
