import type { Answer } from '@sunscope/product-api/types';
import { useState, type ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { Button } from '../../components/base/Button.tsx';
import { classNames } from '../../components/base/class-names.ts';
import type { Column } from '../../components/data/DataTable.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { HashText } from '../../components/chain/HashText.tsx';
import { ListView } from '../../components/data/ListView.tsx';
import { Tag } from '../../components/base/Tag.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { TimeHeader } from '../../components/data/TimeHeader.tsx';
import { TokenAmount } from '../../components/chain/TokenAmount.tsx';
import { TokenLink } from '../../components/chain/TokenLink.tsx';
import { TokenLogo } from '../../components/chain/TokenLogo.tsx';
import { TokenRisk } from '../../components/chain/TokenRisk.tsx';
import { csvUrl } from '../../lib/net/api.ts';
import { toRaw, UNKNOWN } from '../../lib/format/format.ts';
import { wordsOf, type MessageKey } from '../../lib/i18n/i18n.tsx';
import { useList } from '../../lib/net/list-query.ts';
import { useLive } from '../../lib/live/live.ts';
import { useListSearch } from '../../lib/routing/navigation.ts';
import { isLivePage } from '../../lib/routing/search-params.ts';
import { isSuspicious } from '../../lib/format/token-trust.ts';
import styles from './ApprovalsTable.module.css';
import { approvalsOf, approvalsQuery } from './queries.ts';

const useT = wordsOf('approvals', 'explorer');

type Approvals = Answer<'/api/account/approve/list'>;
type Approval = Approvals['data'][number];

interface ApprovalsTableProps {
  address: string;
  /** Takes approvals back; absent where they are somebody else's. */
  onRevoke?: (rows: readonly Approval[]) => void;
}

const keyOf = (row: Approval) => [row.contract_address, row.to_address, row.token_id].join(' ');

/** Who may take tokens of an account, as far as it was not taken back. */
export function ApprovalsTable({ address, onRevoke }: ApprovalsTableProps): ReactNode {
  const t = useT();
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [search, setSearch] = useListSearch();
  const query = approvalsQuery(address, search);
  const { answer, ...list } = useList(query, data => data.data);
  // The feed does not say who approved what: every block with transactions may concern the list.
  useLive({
    strategy: 'ask',
    queryKey: query.queryKey,
    enabled: isLivePage(search),
    always: true,
    concerns: message =>
      message.type === 'rollback' || (message.type === 'block' && message.data.block.nrOfTrx > 0),
  });
  const columns = useApprovalColumns(answer);
  const revocation = useRevocation(onRevoke, picked, setPicked);
  const chosen = list.rows?.filter(row => picked.includes(keyOf(row))) ?? [];
  return (
    <ListView
      list={list}
      columns={[...revocation.before, ...columns, ...revocation.after]}
      rowKey={keyOf}
      {...(onRevoke && chosen.length > 0
        ? {
            toolbar: (
              <Button
                size="small"
                onClick={() => {
                  setPicked([]);
                  onRevoke(chosen);
                }}
              >
                {t('approval_revoke_chosen', { count: chosen.length })}
              </Button>
            ),
          }
        : {})}
      isRisky={row => isSuspicious(row.tokenInfo)}
      caption={t('approvals')}
      totalWords="view_total_approvals"
      empty={<EmptyState title={t('no_approvals')} text={t('no_approvals_text')} />}
      search={search}
      onSearch={setSearch}
      csv={csvUrl('/api/account/approve/list', approvalsOf(address, search))}
    />
  );
}

/** A box to choose a row, and the button that revokes it. */
function useRevocation(
  onRevoke: ApprovalsTableProps['onRevoke'],
  picked: readonly string[],
  setPicked: (picked: readonly string[]) => void,
): { before: Column<Approval>[]; after: Column<Approval>[] } {
  const t = useT();
  if (!onRevoke) return { before: [], after: [] };
  const hidden = (words: string) => <span className="visually-hidden">{words}</span>;
  return {
    before: [
      {
        id: 'pick',
        header: hidden(t('approval_choose')),
        width: '40px',
        phone: 'hide',
        cell: row => (
          <input
            type="checkbox"
            aria-label={t('approval_choose_one', { token: row.tokenInfo.tokenAbbr })}
            checked={picked.includes(keyOf(row))}
            onChange={event =>
              setPicked(
                event.target.checked ? [...picked, keyOf(row)] : picked.filter(one => one !== keyOf(row)),
              )
            }
          />
        ),
      },
    ],
    after: [
      {
        id: 'revoke',
        header: hidden(t('approval_revoke')),
        align: 'end',
        phone: 'sub-end',
        cell: row => (
          <Button size="small" onClick={() => onRevoke([row])}>
            {t('approval_revoke')}
          </Button>
        ),
      },
    ],
  };
}

function useApprovalColumns(answer: Approvals | undefined): Column<Approval>[] {
  const t = useT();
  return [
    {
      id: 'spender',
      header: t('approval_spender'),
      cell: row => <Spender row={row} name={answer?.addressNames[row.to_address]} />,
      phone: 'lead',
    },
    {
      id: 'token',
      header: t('token'),
      cell: ({ tokenInfo }) => (
        <span className={classNames('pieces', styles['token'])}>
          <TokenLogo token={tokenInfo} />
          <TokenLink token={tokenInfo} look="text" />
          <TokenRisk token={tokenInfo} look="quiet" />
        </span>
      ),
      phone: 'sub',
    },
    {
      id: 'allows',
      header: t('approval_allows'),
      cell: row => <span className={styles['allows']}>{t(ALLOWS[kindOf(row)])}</span>,
      phone: 'sub',
    },
    {
      id: 'amount',
      header: t('quantity'),
      cell: row => <Allowed row={row} />,
      align: 'end',
      phone: 'lead-end',
      amount: row => {
        const raw = toRaw(row.amount);
        const { tokenDecimal, tokenAbbr } = row.tokenInfo;
        return kindOf(row) === 'amount' && raw !== undefined
          ? { raw, decimals: tokenDecimal, unit: tokenAbbr }
          : undefined;
      },
    },
    {
      id: 'age',
      header: <TimeHeader />,
      cell: row => <TimeCell ms={row.operate_time} />,
      phone: 'sub-end',
    },
    {
      id: 'hash',
      header: t('transaction'),
      cell: row => <HashText hash={row.hash} to={`/transaction/${row.hash}`} keep={6} />,
      phone: 'sub',
    },
  ];
}

const ALLOWS: Record<ReturnType<typeof kindOf>, MessageKey<'approvals' | 'explorer'>> = {
  amount: 'approval_allows_amount',
  unlimited: 'approval_allows_unlimited',
  items: 'approval_allows_items',
  item: 'approval_allows_item',
};

function kindOf(row: Approval): 'amount' | 'unlimited' | 'items' | 'item' {
  if (row.token_id !== undefined) return 'item';
  if (row.for_all) return 'items';
  return row.unlimited ? 'unlimited' : 'amount';
}

/** Approvals go to contracts; one that goes to an account is how wallets are emptied. */
function Spender({ row, name }: { row: Approval; name: string | undefined }): ReactNode {
  const t = useT();
  return (
    <span className={classNames('pieces', styles['spender'])}>
      <AddressChip
        address={row.to_address}
        name={name}
        kind={row.to_address_is_contract ? 'contract' : 'account'}
        identicon
      />
      {!row.to_address_is_contract && (
        <Tag tone="wait" hint={t('approval_to_account_hint')}>
          {t('approval_to_account')}
        </Tag>
      )}
    </span>
  );
}

/** How much may be taken: a number only where it is one that means something. */
function Allowed({ row }: { row: Approval }): ReactNode {
  const t = useT();
  switch (kindOf(row)) {
    case 'unlimited':
      return <Tag tone="wait">{t('approval_unlimited')}</Tag>;
    case 'items':
      return <Tag tone="wait">{t('approval_every_item')}</Tag>;
    case 'item':
      return t('approval_item', { item: row.token_id ?? '' });
    case 'amount': {
      const raw = toRaw(row.amount);
      return raw === undefined ? UNKNOWN : <TokenAmount raw={raw} token={row.tokenInfo} />;
    }
  }
}
