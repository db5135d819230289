import type { AccountDetail } from '@sunscope/product-api/types';
import type { Address } from '@sunscope/tron/address';
import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { Amount } from '../../../components/data/Amount.tsx';
import { AmountField } from '../../../components/forms/AmountField.tsx';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { TextField } from '../../../components/forms/TextField.tsx';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { apiQuery } from '../../../lib/net/api.ts';
import { TRX_ASSET } from '../../../wallet/intents/intent.ts';
import { sendableTokens, type SendableToken } from '../../../wallet/sendable-tokens.ts';
import { openAction } from '../wallet-dialogs.ts';
import styles from './account.module.css';
import { assetTyped, priceOf, readOrder } from './market.ts';
import { readAgain } from './queries.ts';

const useT = wordsOf('market-orders', 'wallet', 'wallet-actions');

/** A token of the market as forms and lists need it; undefined until the index says what it is, or that it is none. */
export function useMarketAsset(asset: string | undefined): SendableToken | undefined {
  const isTrc10 = asset !== undefined && asset !== TRX_ASSET;
  const { data } = useQuery({
    ...apiQuery('/api/token', { id: isTrc10 ? Number(asset) : 0, showAll: '1', limit: 1 }),
    enabled: isTrc10,
  });
  if (asset === undefined) return undefined;
  const row = isTrc10 ? data?.data[0] : undefined;
  if (isTrc10 && (row === undefined || String(row.id) !== asset)) return undefined;
  const symbol = isTrc10 ? row?.abbr || row?.name || asset : 'TRX';
  return {
    id: asset,
    symbol,
    token: isTrc10 ? { kind: 'trc10', id: asset } : { kind: 'trx' },
    balance: 0n,
    info: {
      tokenId: asset,
      tokenAbbr: symbol,
      tokenName: row?.name ?? symbol,
      tokenDecimal: isTrc10 ? (row?.precision ?? 0) : TRX_DECIMALS,
      tokenCanShow: 1,
      tokenType: isTrc10 ? 'trc10' : 'trx',
      tokenLogo: '',
      tokenLevel: '',
      vip: false,
      risk: row?.risk ?? [],
    },
  };
}

interface NewOrderProps {
  account: AccountDetail;
  from: Address;
  onClose: () => void;
}

/** An order on the chain's market: what is sold, and what all of it is to bring at least. */
export function NewOrder({ account, from, onClose }: NewOrderProps): ReactNode {
  const t = useT();
  const tokens = sendableTokens(account).filter(({ token }) => token.kind !== 'trc20');
  const [chosen, setChosen] = useState(tokens[0]?.id ?? TRX_ASSET);
  const [amount, setAmount] = useState('');
  const [text, setText] = useState('');
  const [least, setLeast] = useState('');
  const sold = tokens.find(({ id }) => id === chosen);
  const asset = assetTyped(text);
  const bought = useMarketAsset(asset);
  const { problems, intent } = readOrder(
    from,
    {
      asset: sold?.id,
      decimals: sold?.info.tokenDecimal,
      typed: amount,
      balance: sold?.balance ?? 0n,
    },
    { asset, decimals: bought?.info.tokenDecimal, typed: least, text },
  );
  const price =
    intent && sold && bought
      ? priceOf(
          { raw: intent.sells.raw, decimals: sold.info.tokenDecimal },
          { raw: intent.buys.raw, decimals: bought.info.tokenDecimal },
        )
      : undefined;
  return (
    <Dialog
      title={t('market_new')}
      open
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui_close')}</Button>
          <Button
            kind="primary"
            disabled={!intent}
            onClick={() => {
              if (!intent || !sold || !bought) return;
              onClose();
              openAction({ intent, tokens: [sold, bought], onSent: () => readAgain(from) });
            }}
          >
            {t('send_continue')}
          </Button>
        </>
      }
    >
      <div className={styles['dialog']}>
        <SelectField
          label={t('market_sell_token')}
          value={chosen}
          onChange={value => {
            setChosen(value);
            setAmount('');
          }}
          options={tokens.map(({ id, symbol }) => ({
            value: id,
            label: id === TRX_ASSET ? symbol : `${symbol} (${id})`,
          }))}
        />
        <AmountField
          label={t('market_sell_amount')}
          value={amount}
          onChange={setAmount}
          decimals={sold?.info.tokenDecimal ?? 0}
          unit={<bdi>{sold?.symbol}</bdi>}
          max={sold?.balance}
          error={problems.sells && t(problems.sells)}
        />
        <TextField
          label={t('market_buy_token')}
          hint={bought === undefined ? t('market_buy_hint') : <bdi>{bought.symbol}</bdi>}
          value={text}
          dir="ltr"
          onChange={setText}
          error={problems.asset && t(problems.asset)}
        />
        <AmountField
          label={t('market_buy_amount')}
          value={least}
          onChange={setLeast}
          decimals={bought?.info.tokenDecimal ?? 0}
          unit={<bdi>{bought?.symbol}</bdi>}
          disabled={bought === undefined}
          error={problems.buys && t(problems.buys)}
        />
        {price && sold && bought && (
          <p>
            {t.rich('market_price_line', {
              base: <bdi>{sold.symbol}</bdi>,
              price: <Amount {...price} unit={bought.symbol} digits="all" look="plain" />,
            })}
          </p>
        )}
        <p className={styles['note']}>{t('market_sell_what')}</p>
      </div>
    </Dialog>
  );
}
