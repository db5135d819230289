import { useState, type ReactNode } from 'react';
import type { AccountDetail } from '@sunscope/product-api/types';
import { Button } from '../../components/base/Button.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { DataTable, type Column, type ColumnAmount } from '../../components/data/DataTable.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { CheckField } from '../../components/forms/CheckField.tsx';
import { Segmented } from '../../components/forms/Segmented.tsx';
import { HashText } from '../../components/chain/HashText.tsx';
import { hasItems } from '../../components/chain/token-facts.ts';
import { isSuspicious } from '../../lib/format/token-trust.ts';
import { TokenAmount } from '../../components/chain/TokenAmount.tsx';
import { TokenLink } from '../../components/chain/TokenLink.tsx';
import { TokenLogo } from '../../components/chain/TokenLogo.tsx';
import { TrxAmount } from '../../components/chain/TrxAmount.tsx';
import { TokenRisk } from '../../components/chain/TokenRisk.tsx';
import { UNKNOWN, toRaw, useFormat } from '../../lib/format/format.ts';
import { wordsOf, type Translate } from '../../lib/i18n/i18n.tsx';
import { useConfig } from '../../lib/net/config.ts';
import { shownWorth, sunOf } from '../../lib/format/net-worth.ts';
import { namedToken } from '../../wallet/sendable-tokens.ts';
import styles from './AccountTokens.module.css';

const useT = wordsOf('wallet', 'account');

const STANDARDS = ['all', 'trx', 'trc10', 'trc20'] as const;
type Standard = (typeof STANDARDS)[number];

/** Units below which a balance is small (pages.md 5). */
const SMALL = 10n;
/** With fewer rows there is nothing to choose from. */
const CHOICE_FROM = 4;

type TokenRow = AccountDetail['tokens'][number];

interface AccountTokensProps {
  /** Undefined while it loads. */
  account: Pick<AccountDetail, 'tokens' | 'withPriceTokens'> | undefined;
  /** Sends a token of this id; absent where the wallet cannot sign. */
  onSend: ((tokenId: string) => void) | undefined;
}

/** Everything an account holds, TRX first. */
export function AccountTokens({ account, onSend }: AccountTokensProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const hasSide = useConfig()?.networks.some(({ kind }) => kind === 'side') === true;
  const [standard, setStandard] = useState<Standard>('all');
  const [hidesSmall, setHidesSmall] = useState(false);
  const tokens = account?.tokens;
  const shown = tokens?.filter(
    row => (standard === 'all' || row.tokenInfo.tokenType === standard) && !(hidesSmall && isSmall(row)),
  );
  const worths = new Map(account?.withPriceTokens.map(row => [row.tokenId, sunOf(row.amount)]));
  return (
    <Card
      title={t('account_tokens')}
      {...(tokens ? { count: format.integer(tokens.length) } : {})}
      {...(onSend && hasSide ? { actions: <Crossing /> } : {})}
      flush
    >
      {tokens && tokens.length >= CHOICE_FROM && (
        <div className={styles['choice']}>
          <Segmented
            label={t('tokens_standard')}
            value={standard}
            onChange={setStandard}
            options={STANDARDS.map(value => ({
              value,
              label: value === 'all' ? t('tokens_all') : value.toUpperCase(),
            }))}
          />
          <CheckField
            label={t('tokens_hide_small', { amount: format.integer(SMALL) })}
            checked={hidesSmall}
            onChange={setHidesSmall}
          />
        </div>
      )}
      <DataTable
        caption={t('account_tokens')}
        columns={columnsOf(t, worths, onSend)}
        rows={shown && suspiciousLast(shown.map(row => ({ ...row, tokenInfo: namedToken(row.tokenInfo) })))}
        rowKey={row => row.tokenId}
        rowTone={row => (isSuspicious(row.tokenInfo) ? 'muted' : undefined)}
        skeletonRows={4}
        empty={
          tokens && tokens.length > 0 ? (
            <EmptyState title={t('tokens_none_chosen')} />
          ) : (
            <EmptyState title={t('no_tokens')} text={t('no_tokens_text')} />
          )
        }
      />
    </Card>
  );
}

/** The way to the other chain and back. */
function Crossing(): ReactNode {
  const t = useT();
  const isSide = useConfig()?.network.kind === 'side';
  return (
    <Button size="small" to="/bridge">
      {t(isSide ? 'tokens_withdraw' : 'tokens_deposit')}
    </Button>
  );
}

/** TRX pays for everything else: it always shows. */
function isSmall({ balance, tokenInfo }: TokenRow): boolean {
  const raw = toRaw(balance);
  if (raw === undefined || tokenInfo.tokenType === 'trx' || hasItems(tokenInfo.tokenType)) return false;
  return raw < SMALL * 10n ** BigInt(tokenInfo.tokenDecimal);
}

/** A look-alike must never stand where the eye looks for the real one. */
function suspiciousLast(rows: readonly TokenRow[]): TokenRow[] {
  return rows.toSorted((a, b) => Number(isSuspicious(a.tokenInfo)) - Number(isSuspicious(b.tokenInfo)));
}

function columnsOf(
  t: Translate<'wallet' | 'account'>,
  worths: ReadonlyMap<string, bigint | undefined>,
  onSend: AccountTokensProps['onSend'],
): Column<TokenRow>[] {
  const columns: Column<TokenRow>[] = [
    { id: 'token', header: t('account_token'), phone: 'lead', cell: nameCell },
    { id: 'id', header: t('account_id'), phone: 'sub', cell: idCell },
    {
      id: 'decimals',
      header: t('tokens_decimals'),
      align: 'end',
      phone: 'hide',
      cell: ({ tokenInfo }) => (hasItems(tokenInfo.tokenType) ? UNKNOWN : tokenInfo.tokenDecimal),
    },
    {
      id: 'balance',
      header: t('account_balance'),
      align: 'end',
      phone: 'lead-end',
      amount: amountOf,
      cell: balanceCell,
    },
    {
      id: 'worth',
      header: t('account_worth'),
      align: 'end',
      phone: 'hide',
      // A price that a look-alike sets for itself is none.
      cell: row => {
        const worth =
          row.tokenInfo.tokenType === 'trx'
            ? toRaw(row.balance)
            : isSuspicious(row.tokenInfo)
              ? undefined
              : worths.get(row.tokenId);
        return <TrxAmount sun={worth === undefined ? undefined : shownWorth(worth)} />;
      },
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
      {tokenName !== tokenAbbr && (
        <bdi className={styles['name']} data-tip={tokenName}>
          {tokenName}
        </bdi>
      )}
      <TokenRisk token={row.tokenInfo} look="quiet" />
    </span>
  );
}

function idCell(row: TokenRow): ReactNode {
  if (row.tokenInfo.tokenType === 'trx') return '';
  if (row.tokenInfo.tokenType === 'trc10') return <span className="mono">{row.tokenId}</span>;
  return <HashText hash={row.tokenId} copy />;
}
