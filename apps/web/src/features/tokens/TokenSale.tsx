import type { Answer } from '@sunscope/product-api/types';
import { tryParseAddress, type Address } from '@sunscope/tron/address';
import { parseAmount, TRX_DECIMALS } from '@sunscope/tron/amount';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Amount } from '../../components/data/Amount.tsx';
import { Button } from '../../components/base/Button.tsx';
import { useClock } from '../../components/data/clock.ts';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { AmountField } from '../../components/forms/AmountField.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { rawOrZero } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { apiQuery } from '../../lib/net/api.ts';
import type { Intent } from '../../wallet/intents/registry.ts';
import { useSigningAccount } from '../../wallet/signing-account.ts';
import { hasDueParts, isOpen, mostSun, saleProblem, unitsFor, type Sale } from './sale.ts';
import styles from './TokenSale.module.css';

const useT = wordsOf('token-sale');

type Trc10 = Answer<'/api/token'>['data'][number];

interface TokenSaleProps {
  row: Trc10;
  id: string;
  onConnect: () => void;
  onAct: (intent: Intent) => void;
}

/** What can be done about a TRC10 token: its issuer changes it and releases what was locked, others buy while it is sold. */
export function TokenSale({ row, id, onConnect, onAct }: TokenSaleProps): ReactNode {
  const { own, signs } = useSigningAccount();
  const issuer = tryParseAddress(row.ownerAddress ?? '');
  const sale: Sale = {
    trxNum: rawOrZero(row.trxNum),
    num: rawOrZero(row.num),
    startMs: row.startTime ?? 0,
    endMs: row.endTime ?? 0,
    left: rawOrZero(row.available),
  };
  const sells = useClock(nowMs => (isOpen(sale, nowMs) ? 1 : 0)) === 1;
  if (issuer === undefined) return null;
  if (own === issuer) return signs ? <Issuer own={own} id={id} onAct={onAct} /> : null;
  if (!sells) return null;
  return <Buy {...{ sale, issuer, own, signs, row, id, onConnect, onAct }} />;
}

function Issuer({ own, id, onAct }: Pick<TokenSaleProps, 'id' | 'onAct'> & { own: Address }): ReactNode {
  const t = useT();
  // What the token says of its locked parts never changes; what is still locked, the account says.
  const { data: account } = useQuery(apiQuery('/api/accountv2', { address: own }));
  const locked = account?.frozen_supply ?? [];
  const isDue = useClock(nowMs => (hasDueParts(locked, nowMs) ? 1 : 0)) === 1;
  return (
    <Card title={t('sale_own_title')}>
      <div className={styles['line']}>
        <Button to={`/tokens/update/${id}`}>{t('sale_update')}</Button>
        {isDue && (
          <Button onClick={() => onAct({ kind: 'asset_unfreeze', from: own, note: '', permissionId: 0 })}>
            {t('sale_release')}
          </Button>
        )}
      </div>
    </Card>
  );
}

interface BuyProps extends TokenSaleProps {
  sale: Sale;
  issuer: Address;
  own: Address | undefined;
  signs: boolean;
}

function Buy({ sale, issuer, own, signs, row, id, onConnect, onAct }: BuyProps): ReactNode {
  const t = useT();
  const { data: account } = useQuery({
    ...apiQuery('/api/accountv2', { address: own ?? '' }),
    enabled: own !== undefined,
  });
  const [typed, setTyped] = useState('');
  const balanceSun = rawOrZero(account?.balance);
  const sun = /^\d+(?:\.\d*)?$/.test(typed) ? parseAmount(typed, TRX_DECIMALS) : 0n;
  const problem = typed === '' ? undefined : saleProblem(sale, sun, account === undefined ? sun : balanceSun);
  const unit = row.abbr || row.name || id;
  const decimals = row.precision ?? 0;
  return (
    <Card title={t('sale_title')}>
      <div className={styles['form']}>
        <p className={styles['text']}>
          {t.rich('sale_text', {
            end: <TimeCell ms={sale.endMs} withDate />,
            left: <Amount raw={sale.left} decimals={decimals} unit={unit} look="plain" />,
          })}
        </p>
        <AmountField
          label={t('sale_pay')}
          value={typed}
          onChange={setTyped}
          decimals={TRX_DECIMALS}
          unit="TRX"
          max={account === undefined ? undefined : mostSun(sale, balanceSun)}
          error={problem && t(problem)}
        />
        <p className={styles['text']}>
          {t.rich('sale_get', {
            amount: (
              <Amount raw={unitsFor(sale, sun)} decimals={decimals} unit={unit} digits="all" look="plain" />
            ),
          })}
        </p>
        {own === undefined ? (
          <Button kind="primary" onClick={onConnect}>
            {t('connect')}
          </Button>
        ) : (
          <Button
            kind="primary"
            disabled={!signs || account === undefined || typed === '' || problem !== undefined}
            onClick={() =>
              onAct({
                kind: 'asset_participate',
                from: own,
                note: '',
                permissionId: 0,
                issuer,
                tokenId: id,
                amount: sun,
              })
            }
          >
            {t('review')}
          </Button>
        )}
        {own !== undefined && !signs && (
          <p role="status" className={styles['text']}>
            {t('missing_key')}
          </p>
        )}
      </div>
    </Card>
  );
}
