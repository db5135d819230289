import IconChevronDown from '~icons/chevron-down';
import type { AccountDetail, Answer } from '@sunscope/product-api/types';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { classNames } from '../../components/base/class-names.ts';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { HashText } from '../../components/chain/HashText.tsx';
import { TokenAmount } from '../../components/chain/TokenAmount.tsx';
import { TokenLink } from '../../components/chain/TokenLink.tsx';
import { Twin } from '../../components/chain/Twin.tsx';
import { TrxAmount } from '../../components/chain/TrxAmount.tsx';
import { Fact, Facts } from '../../components/data/Facts.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Status } from '../../components/feedback/Status.tsx';
import { rawOrZero, toRaw, UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { LICENSES } from '../../lib/format/licenses.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import styles from './AddressOverview.module.css';
import { BalanceHistory } from './BalanceHistory.tsx';
import { netWorth, shownWorth } from '../../lib/format/net-worth.ts';
import { addressHeadQuery, contractFactsQuery } from './queries.ts';
import { ResourcePanel } from './ResourcePanel.tsx';

const useT = wordsOf('accounts', 'explorer', 'smart-contracts');

const CONTRACT = 2;
/** Holds the place of a line that is still asked for: facts below it stand still when it comes. */
const LINE = '\u00A0';
/** `verify_status` of a contract whose sources are verified. */
const VERIFIED = 2;

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

type Head = Answer<'/api/account/head'>;

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

function WorthFact({ account, label }: { account: AccountDetail; label: string }): ReactNode {
  const t = useT();
  const worth = netWorth(account);
  return (
    <Fact
      label={label}
      note={worth && worth.priced > 0 ? t('worth_note', { count: worth.priced }) : t('worth_trx')}
    >
      <TrxAmount sun={worth && shownWorth(worth.whole)} look="plain" />
    </Fact>
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

function Activity({
  head,
  account,
  lastCall = 0,
}: {
  head: Head | undefined;
  account: AccountDetail;
  /** Calls are signed by others. */
  lastCall?: number | undefined;
}): ReactNode {
  const t = useT();
  const first = head !== undefined && head.firstTime > 0 ? head.firstTime : account.date_created;
  const last = Math.max(head?.lastTime ?? 0, account.latest_operation_time, lastCall);
  return (
    <>
      <Fact label={t('first_active')} size="text" note={first > 0 ? <Day ms={first} /> : undefined}>
        {first > 0 ? <TimeCell ms={first} ago /> : UNKNOWN}
      </Fact>
      <Fact label={t('last_active')} size="text" note={last > 0 ? <Day ms={last} /> : undefined}>
        {last > 0 ? <TimeCell ms={last} ago /> : UNKNOWN}
      </Fact>
    </>
  );
}

function Day({ ms }: { ms: number }): ReactNode {
  const format = useFormat();
  return <bdi>{format.date(ms, 'utc')}</bdi>;
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

/** What contracts have, first. */
function ContractFacts({ account }: { account: AccountDetail }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { data } = useQuery(contractFactsQuery(account.address));
  const { data: head } = useQuery(addressHeadQuery(account.address));
  const contract = data?.data[0];
  const creator = contract?.creator;
  return (
    <>
      <Fact
        label={t('created_by')}
        size="text"
        note={
          contract === undefined ? (
            LINE
          ) : (
            <>
              {creator &&
                creator.txHash !== '' &&
                t.rich('created_in', {
                  hash: <HashText hash={creator.txHash} to={`/transaction/${creator.txHash}`} keep={6} />,
                })}{' '}
              {contract.date_created > 0 && <Day ms={contract.date_created} />}
            </>
          )
        }
      >
        {creator && creator.address !== '' ? (
          <AddressChip
            address={creator.address}
            kind={creator.address_is_contract ? 'contract' : 'account'}
            identicon
            short
          />
        ) : (
          UNKNOWN
        )}
      </Fact>
      <Fact
        label={t('calls')}
        note={contract ? t('failed_calls', { count: format.integer(contract.failedCount) }) : LINE}
      >
        {contract ? format.integer(contract.trxCount) : UNKNOWN}
      </Fact>
      <Fact label={t('verification')} size="text" note={LICENSES[Number(contract?.license ?? 0) - 1]}>
        {contract ? (
          <Status kind={contract.verify_status === VERIFIED ? 'success' : 'unknown'} look="quiet">
            {t(contract.verify_status === VERIFIED ? 'verified' : 'not_verified')}
          </Status>
        ) : (
          UNKNOWN
        )}
      </Fact>
      <Fact label={t('contract_callers')}>{contract ? format.integer(contract.callers) : UNKNOWN}</Fact>
      {(contract === undefined || contract.date_created > 0) && (
        <Fact
          label={t('made_with')}
          note={
            contract?.call_token_info && (
              <TokenAmount
                raw={toRaw(contract.call_token_value) ?? 0n}
                token={contract.call_token_info}
                look="plain"
              />
            )
          }
        >
          {contract ? <TrxAmount sun={toRaw(contract.call_value)} /> : UNKNOWN}
        </Fact>
      )}
      <WorthFact account={account} label={t('holds')} />
      {account.tokenOfContract !== undefined && (
        <Fact label={t('token')} size="text">
          <TokenLink token={account.tokenOfContract} look="text" />
        </Fact>
      )}
      <Fact
        label={t('caller_share')}
        size="text"
        note={
          creator
            ? t('owner_cap', { energy: format.integer(BigInt(creator.origin_energy_limit)) })
            : contract === undefined
              ? LINE
              : undefined
        }
      >
        {creator ? format.percent(creator.consume_user_resource_percent) : UNKNOWN}
      </Fact>
      <Activity head={head} account={account} lastCall={contract?.lastCalled} />
      {account.tokenOfContract !== undefined && (
        <Twin contract={account.address}>
          {(label, twin) => (
            <Fact label={label} size="text">
              {twin}
            </Fact>
          )}
        </Twin>
      )}
    </>
  );
}
