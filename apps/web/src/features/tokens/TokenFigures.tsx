import type { ReactNode } from 'react';
import { Fact, Facts } from '../../components/data/Facts.tsx';
import { Percent } from '../../components/data/Percent.tsx';
import { percentOf, useFormat, type Formatters } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { circulationOf, marketValue } from './circulation.ts';

const useT = wordsOf('tokens', 'explorer');

/** What a market pays for one whole token. */
export interface TokenPrice {
  trx: number;
  usd?: number | undefined;
  /** Of 24 hours, a fraction. */
  gain?: number | undefined;
}

interface TokenFiguresProps {
  price?: TokenPrice | undefined;
  decimals: number;
  symbol: string;
  supply: bigint | undefined;
  /** What the issuer holds itself; undefined where it is not known. */
  treasury: bigint | undefined;
  /** Of its own issue, in percent; undefined for a token without a sale. */
  sold?: number | undefined;
  /** Transfers of the running day, in UTC. */
  today?: number | undefined;
  holders: number | undefined;
}

/** The figures people come to a token's page for. What is not known is left out, and the strip closes up. */
export function TokenFigures(props: TokenFiguresProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { price, decimals, symbol, supply, sold, today, holders } = props;
  const wholeText = (raw: bigint) => format.integer(raw / 10n ** BigInt(decimals));
  const circulation = circulationOf(supply, props.treasury);
  const value = price && marketValue(price.usd ?? price.trx, circulation ?? supply, decimals);
  const unit = price?.usd === undefined ? 'TRX' : 'USD';
  return (
    <Facts>
      {price !== undefined && (
        <Fact
          label={t('price_in', { unit })}
          note={
            <>
              {price.gain !== undefined &&
                t.rich('change_in_24h', { change: <Percent value={price.gain * 100} sign /> })}
              {price.usd !== undefined && (
                <>
                  {price.gain !== undefined && ' · '}
                  <bdi dir="ltr">{format.decimal(price.trx, 6)} TRX</bdi>
                </>
              )}
            </>
          }
        >
          <bdi dir="ltr">{priceText(price.usd ?? price.trx, format)}</bdi>
        </Fact>
      )}
      {value !== undefined && (
        <Fact label={t('market_value', { unit })} note={t('of_circulation')}>
          <bdi dir="ltr">{format.compact(value)}</bdi>
        </Fact>
      )}
      {circulation !== undefined && supply !== undefined && supply > 0n && (
        <Fact
          label={t('in_circulation', { unit: symbol })}
          note={t.rich('share_of_supply', {
            share: format.percent(percentOf(circulation, supply)),
            supply: <bdi dir="ltr">{wholeText(supply)}</bdi>,
          })}
        >
          <bdi dir="ltr">{wholeText(circulation)}</bdi>
        </Fact>
      )}
      {sold !== undefined && (
        <Fact label={t('issue_progress')} note={t('of_sale_supply')}>
          {format.percent(sold)}
        </Fact>
      )}
      {today !== undefined && <Fact label={t('transfers_today')}>{format.integer(today)}</Fact>}
      {holders !== undefined && <Fact label={t('holders')}>{format.integer(holders)}</Fact>}
    </Facts>
  );
}

/** Four digits that mean something, also of prices far below a cent. */
function priceText(value: number, format: Formatters): string {
  if (value === 0) return '0';
  const places = Math.max(0, 3 - Math.floor(Math.log10(Math.abs(value))));
  return format.decimal(value, Math.min(18, Math.max(2, places)));
}
