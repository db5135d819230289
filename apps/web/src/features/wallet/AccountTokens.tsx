import type { ReactNode } from 'react';
import type { AccountDetail } from '@sunscope/product-api/types';
import { Button } from '../../components/base/Button.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { DataTable, type Column, type ColumnAmount } from '../../components/data/DataTable.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { HashText } from '../../components/chain/HashText.tsx';
import { isSuspicious } from '../../lib/format/token-trust.ts';
import { TokenAmount } from '../../components/chain/TokenAmount.tsx';
import { TokenLink } from '../../components/chain/TokenLink.tsx';
import { TokenLogo } from '../../components/chain/TokenLogo.tsx';
import { TokenRisk } from '../../components/chain/TokenRisk.tsx';
import { UNKNOWN, toRaw, useFormat } from '../../lib/format/format.ts';
import { wordsOf, type Translate } from '../../lib/i18n/i18n.tsx';
import { namedToken } from '../../wallet/sendable-tokens.ts';
import styles from './AccountTokens.module.css';

const useT = wordsOf('wallet');

type TokenRow = AccountDetail['tokens'][number];

interface AccountTokensProps {
  /** Undefined while they load. */
  tokens: readonly TokenRow[] | undefined;
  /** Sends a token of this id; absent where the wallet cannot sign. */
  onSend: ((tokenId: string) => void) | undefined;
}

/** Everything an account holds, TRX first. */
export function AccountTokens({ tokens, onSend }: AccountTokensProps): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <Card title={t('account_tokens')} {...(tokens ? { count: format.integer(tokens.length) } : {})} flush>
      <DataTable
        caption={t('account_tokens')}
        columns={columnsOf(t, onSend)}
        rows={tokens && suspiciousLast(tokens.map(row => ({ ...row, tokenInfo: namedToken(row.tokenInfo) })))}
        rowKey={row => row.tokenId}
        rowTone={row => (isSuspicious(row.tokenInfo) ? 'muted' : undefined)}
        skeletonRows={4}
        empty={<EmptyState title={t('no_tokens')} text={t('no_tokens_text')} />}
      />
    </Card>
  );
}

/** A look-alike must never stand where the eye looks for the real one. */
function suspiciousLast(rows: readonly TokenRow[]): TokenRow[] {
  return rows.toSorted((a, b) => Number(isSuspicious(a.tokenInfo)) - Number(isSuspicious(b.tokenInfo)));
}

function columnsOf(t: Translate<'wallet'>, onSend: AccountTokensProps['onSend']): Column<TokenRow>[] {
  const columns: Column<TokenRow>[] = [
    { id: 'token', header: t('account_token'), phone: 'lead', cell: nameCell },
    { id: 'id', header: t('account_id'), phone: 'sub', cell: idCell },
    {
      id: 'balance',
      header: t('account_balance'),
      align: 'end',
      phone: 'lead-end',
      amount: amountOf,
      cell: balanceCell,
    },
  ];
  if (!onSend) return columns;
  const sendCell = (row: TokenRow) =>
    canSend(row) && (
      <Button size="small" onClick={() => onSend(row.tokenId)}>
        {t('send')}
      </Button>
    );
  const header = <span className="visually-hidden">{t('send')}</span>;
  return [...columns, { id: 'send', header, align: 'end', width: '92px', phone: 'sub-end', cell: sendCell }];
}

function amountOf(row: TokenRow): ColumnAmount | undefined {
  const raw = toRaw(row.balance);
  const { tokenDecimal, tokenAbbr } = row.tokenInfo;
  return raw === undefined ? undefined : { raw, decimals: tokenDecimal, unit: tokenAbbr };
}

function balanceCell(row: TokenRow): ReactNode {
  const raw = toRaw(row.balance);
  return raw === undefined ? UNKNOWN : <TokenAmount raw={raw} token={row.tokenInfo} />;
}

function canSend(row: TokenRow): boolean {
  return row.balance !== '0' && ['trx', 'trc10', 'trc20'].includes(row.tokenInfo.tokenType);
}

function nameCell(row: TokenRow): ReactNode {
  const { tokenName, tokenAbbr } = row.tokenInfo;
  return (
    <span className={styles['token']}>
      <TokenLogo token={row.tokenInfo} />
      <TokenLink token={row.tokenInfo} look="text" />
      {tokenName !== tokenAbbr && <bdi className={styles['name']}>{tokenName}</bdi>}
      <TokenRisk token={row.tokenInfo} look="word" />
    </span>
  );
}

function idCell(row: TokenRow): ReactNode {
  if (row.tokenInfo.tokenType === 'trx') return '';
  if (row.tokenInfo.tokenType === 'trc10') return <span className="mono">{row.tokenId}</span>;
  return <HashText hash={row.tokenId} copy />;
}
