import type { AccountDetail } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { CsvFoot } from '../../components/data/CsvLink.tsx';
import { DataTable, type Column } from '../../components/data/DataTable.tsx';
import { useTableView, viewColumns } from '../../components/data/TableTools.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { HashText } from '../../components/chain/HashText.tsx';
import { Tag } from '../../components/base/Tag.tsx';
import { hasItems } from '../../components/chain/token-facts.ts';
import { isSuspicious } from '../../lib/format/token-trust.ts';
import { TokenAmount } from '../../components/chain/TokenAmount.tsx';
import { TokenLink } from '../../components/chain/TokenLink.tsx';
import { TokenLogo } from '../../components/chain/TokenLogo.tsx';
import { TokenRisk } from '../../components/chain/TokenRisk.tsx';
import { TrxAmount, useTrxDigits, useTrxUnit } from '../../components/chain/TrxAmount.tsx';
import { useTrxFigure } from '../../components/chain/use-trx-figure.ts';
import { toRaw, UNKNOWN } from '../../lib/format/format.ts';
import { sunOf } from '../../lib/format/net-worth.ts';
import { csvUrl } from '../../lib/net/api.ts';
import { useFilterSearch } from '../../lib/routing/navigation.ts';
import { setPref, usePrefs } from '../../lib/prefs/prefs.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { balanceOrder, isBalanceSort, orderAsked } from './balance-order.ts';
import styles from './TokenBalances.module.css';

const useT = wordsOf('accounts', 'explorer');

/** A token held, and what is known of its worth. */
type Balance = AccountDetail['tokens'][number] & {
  worth: AccountDetail['withPriceTokens'][number] | undefined;
};

/** Every token an account holds; suspicious ones wait behind a notice. */
export function TokenBalances({ account }: { account: AccountDetail }): ReactNode {
  const t = useT();
  const all = usePrefs(prefs => prefs.showRisky);
  const [params, changeParams] = useFilterSearch();
  const worths = new Map(account.withPriceTokens.map(row => [row.tokenId, row]));
  // TRX shows at zero as well, but not where no node returned its balance.
  const held = account.tokens
    .map(row => ({ ...named(row), worth: worths.get(row.tokenId) }))
    .filter(row => row.balance !== '0' || (row.tokenInfo.tokenType === 'trx' && account.balance !== null));
  const hidden = held.filter(row => isSuspicious(row.tokenInfo)).length;
  const shown = all ? held : held.filter(row => !isSuspicious(row.tokenInfo));
  const view = useTableView({
    id: 'token-balances',
    columns: viewColumns(useBalanceColumns()).map(column =>
      isBalanceSort(column.id) ? { ...column, sort: column.id } : column,
    ),
    sort: params['sort'],
    onSort: sort => changeParams({ sort }),
  });
  return (
    <div style={view.style}>
      {held.length > 0 && <div className={styles['tools']}>{view.tools}</div>}
      {hidden > 0 && (
        <p className={styles['notice']}>
          {t(all ? 'risky_tokens_shown' : 'risky_tokens_hidden', { count: hidden })}
          <Button size="small" onClick={() => setPref('showRisky', !all)}>
            {t(all ? 'hide' : 'show')}
          </Button>
        </p>
      )}
      <DataTable
        columns={view.columns}
        rows={balanceOrder(shown, params['sort'])}
        rowKey={row => row.tokenId}
        rowTone={row => (isSuspicious(row.tokenInfo) ? 'muted' : undefined)}
        caption={t('token_balances')}
        empty={<EmptyState title={t('no_tokens_held')} text={t('no_tokens_held_text')} />}
      />
      {shown.length > 0 && (
        <CsvFoot
          href={csvUrl('/api/account/tokens', {
            address: account.address,
            hidden: all ? '0' : '1',
            ...orderAsked(params['sort']),
          })}
        />
      )}
    </div>
  );
}

/** The API names TRX in small letters, as TRONSCAN does; readers know it in capitals. */
function named(row: AccountDetail['tokens'][number]): AccountDetail['tokens'][number] {
  if (row.tokenInfo.tokenType !== 'trx') return row;
  return { ...row, tokenInfo: { ...row.tokenInfo, tokenAbbr: 'TRX', tokenName: 'TRON' } };
}

function useBalanceColumns(): Column<Balance>[] {
  const t = useT();
  const unit = useTrxUnit();
  const figure = useTrxFigure();
  const digits = useTrxDigits();
  return [
    {
      id: 'token',
      header: t('token'),
      cell: ({ tokenInfo }) => (
        <span className="pieces">
          <TokenLogo token={tokenInfo} />
          <bdi className="given-name" data-tip={tokenInfo.tokenName}>
            {tokenInfo.tokenName}
          </bdi>{' '}
          <span className={styles['symbol']}>
            <TokenLink token={tokenInfo} />
          </span>
          <TokenRisk token={tokenInfo} look="quiet" />
        </span>
      ),
      phone: 'lead',
    },
    {
      id: 'type',
      header: t('type'),
      cell: row => <Tag>{row.tokenInfo.tokenType.toUpperCase()}</Tag>,
      phone: 'sub',
    },
    { id: 'id', header: t('token_id'), cell: row => <TokenId id={row.tokenId} />, phone: 'sub-end' },
    {
      id: 'decimals',
      header: t('decimals'),
      cell: ({ tokenInfo }) =>
        hasItems(tokenInfo.tokenType) ? <span className="dim">{UNKNOWN}</span> : tokenInfo.tokenDecimal,
      align: 'end',
      phone: 'hide',
    },
    {
      id: 'balance',
      header: t('balance'),
      cell: row => {
        const raw = toRaw(row.balance);
        return raw === undefined ? UNKNOWN : <TokenAmount raw={raw} token={row.tokenInfo} />;
      },
      align: 'end',
      phone: 'lead-end',
      amount: row => {
        const raw = toRaw(row.balance);
        const { tokenDecimal, tokenAbbr } = row.tokenInfo;
        return raw === undefined ? undefined : { raw, decimals: tokenDecimal, unit: tokenAbbr };
      },
    },
    {
      id: 'price',
      header: t('price_in', { unit }),
      cell: row => figure(row.worth?.tokenPriceInTrx ?? undefined),
      align: 'end',
      wrapHead: true,
      phone: 'hide',
    },
    {
      id: 'worth',
      header: t('worth_in', { unit }),
      cell: row => <TrxAmount sun={sunOf(row.worth?.amount ?? '')} bare />,
      align: 'end',
      wrapHead: true,
      phone: 'sub-end',
      amount: row => {
        const room = digits(sunOf(row.worth?.amount ?? ''));
        return room === undefined ? undefined : { raw: room.raw, decimals: room.decimals };
      },
    },
  ];
}

function TokenId({ id }: { id: string }): ReactNode {
  if (id === '_') return <span className="dim">{UNKNOWN}</span>;
  return id.startsWith('T') ? <HashText hash={id} copy /> : <span className="mono">{id}</span>;
}
