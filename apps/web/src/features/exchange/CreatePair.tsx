import type { AccountDetail } from '@sunscope/product-api/types';
import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { useState, type ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { unitsOf } from '../../components/exchange/ticket.ts';
import { AmountField } from '../../components/forms/AmountField.tsx';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { Dialog } from '../../components/overlays/Dialog.tsx';
import { rawOrZero, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { sendableTokens, type SendableToken } from '../../wallet/sendable-tokens.ts';
import { creationFault, LEAST_PAIR_SUN } from './pair-deposit.ts';
import { priceText } from './price-text.ts';
import { Line } from './ticket-parts.tsx';
import styles from './Ticket.module.css';

const useT = wordsOf('exchange');

interface CreatePairProps {
  account: AccountDetail;
  onCreate: (token: SendableToken, amount: bigint, sun: bigint) => void;
}

/** Makes a Bancor pair of an own TRC10 token and TRX. */
export function CreatePair({ account, onCreate }: CreatePairProps): ReactNode {
  const t = useT();
  const [open, setOpen] = useState(false);
  const can = rawOrZero(account.balance) >= LEAST_PAIR_SUN;
  return (
    <>
      <Button size="small" disabled={!can} onClick={() => setOpen(true)}>
        {t('pair_create')}
      </Button>
      {!can && <span className={styles['note']}>{t('create_trx_least')}</span>}
      {open && (
        <CreateDialog
          account={account}
          onClose={() => setOpen(false)}
          onCreate={(token, amount, sun) => {
            setOpen(false);
            onCreate(token, amount, sun);
          }}
        />
      )}
    </>
  );
}

function CreateDialog({ account, onCreate, onClose }: CreatePairProps & { onClose: () => void }): ReactNode {
  const t = useT();
  const format = useFormat();
  const tokens = sendableTokens(account).filter(({ token }) => token.kind === 'trc10');
  const [chosen, setChosen] = useState(tokens[0]?.id ?? '');
  const [typed, setTyped] = useState('');
  const [typedTrx, setTypedTrx] = useState('');
  const token = tokens.find(({ id }) => id === chosen);
  const decimals = token?.info.tokenDecimal ?? 0;
  const amount = unitsOf(typed, decimals);
  const sun = unitsOf(typedTrx, TRX_DECIMALS);
  const balanceSun = rawOrZero(account.balance);
  const fault = creationFault(amount, sun, token, balanceSun);
  const said = (field: 'token' | 'trx', text: string) =>
    text !== '' && fault?.field === field ? t(fault.code) : undefined;
  const price =
    amount === undefined || sun === undefined || amount === 0n
      ? undefined
      : Number(sun) / 10 ** TRX_DECIMALS / (Number(amount) / 10 ** decimals);
  return (
    <Dialog
      title={t('pair_create')}
      open
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui_close')}</Button>
          <Button
            kind="primary"
            disabled={fault !== undefined}
            onClick={() => {
              if (!fault && token && amount !== undefined && sun !== undefined) onCreate(token, amount, sun);
            }}
          >
            {t('pair_create')}
          </Button>
        </>
      }
    >
      {tokens.length === 0 ? (
        <p>{t('create_no_token')}</p>
      ) : (
        <div className={styles['dialog']}>
          <SelectField
            label={t('create_token')}
            value={chosen}
            onChange={setChosen}
            options={tokens.map(({ id, symbol }) => ({ value: id, label: `${symbol} (${id})` }))}
          />
          <AmountField
            label={t('create_amount')}
            decimals={decimals}
            unit={<bdi>{token?.symbol}</bdi>}
            value={typed}
            onChange={setTyped}
            max={token?.balance}
            error={said('token', typed)}
          />
          <AmountField
            label={t('create_trx')}
            decimals={TRX_DECIMALS}
            unit="TRX"
            value={typedTrx}
            onChange={setTypedTrx}
            max={balanceSun}
            error={said('trx', typedTrx)}
          />
          <Line label={t('create_price')}>
            {price === undefined ? '–' : `${priceText(price, format)} TRX`}
          </Line>
          <p className={styles['note']}>{t('create_note')}</p>
        </div>
      )}
    </Dialog>
  );
}
