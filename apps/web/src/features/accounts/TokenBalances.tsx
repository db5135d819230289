import type { AccountDetail } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { DataTable, type Column } from '../../components/data/DataTable.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { HashText } from '../../components/chain/HashText.tsx';
import { Tag } from '../../components/base/Tag.tsx';
import { hasItems } from '../../components/chain/token-facts.ts';
import { isSuspicious } from '../../lib/format/token-trust.ts';
import { TokenAmount } from '../../components/chain/TokenAmount.tsx';
import { TokenLink } from '../../components/chain/TokenLink.tsx';
import { TokenLogo } from '../../components/chain/TokenLogo.tsx';
import { TokenRisk } from '../../components/chain/TokenRisk.tsx';
import { toRaw, UNKNOWN } from '../../lib/format/format.ts';
import { setPref, usePrefs } from '../../lib/prefs/prefs.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import styles from './TokenBalances.module.css';

const useT = wordsOf('accounts', 'explorer');

type Balance = AccountDetail['tokens'][number];

/** Every token an account holds; suspicious ones wait behind a notice. */
export function TokenBalances({ account }: { account: AccountDetail }): ReactNode {
  const t = useT();
  const all = usePrefs(prefs => prefs.showRisky);
  // TRX shows at zero as well, but not where no node could tell its balance.
  const held = account.tokens
    .map(named)
    .filter(row => row.balance !== '0' || (row.tokenInfo.tokenType === 'trx' && account.balance !== null));
  const hidden = held.filter(row => isSuspicious(row.tokenInfo)).length;
  return (
    <>
      {hidden > 0 && (
        <p className={styles['notice']}>
          {t(all ? 'risky_tokens_shown' : 'risky_tokens_hidden', { count: hidden })}
          <Button size="small" onClick={() => setPref('showRisky', !all)}>
            {t(all ? 'hide' : 'show')}
          </Button>
        </p>
      )}
      <DataTable
        columns={useBalanceColumns()}
        rows={all ? held : held.filter(row => !isSuspicious(row.tokenInfo))}
        rowKey={row => row.tokenId}
        rowTone={row => (isSuspicious(row.tokenInfo) ? 'muted' : undefined)}
        caption={t('token_balances')}
        empty={<EmptyState title={t('no_tokens_held')} text={t('no_tokens_held_text')} />}
      />
    </>
  );
}

/** The API names TRX in small letters, as TRONSCAN does; readers know it in capitals. */
function named(row: Balance): Balance {
  if (row.tokenInfo.tokenType !== 'trx') return row;
  return { ...row, tokenInfo: { ...row.tokenInfo, tokenAbbr: 'TRX', tokenName: 'TRON' } };
}

function useBalanceColumns(): Column<Balance>[] {
  const t = useT();
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
  ];
}

function TokenId({ id }: { id: string }): ReactNode {
  if (id === '_') return <span className="dim">{UNKNOWN}</span>;
  return id.startsWith('T') ? <HashText hash={id} copy /> : <span className="mono">{id}</span>;
}
