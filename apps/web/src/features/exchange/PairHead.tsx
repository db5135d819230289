import type { TokenInfo } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { TokenLogo } from '../../components/chain/TokenLogo.tsx';
import { Percent } from '../../components/data/Percent.tsx';
import { SegmentedLinks } from '../../components/data/SegmentedLinks.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import styles from './PairHead.module.css';

const useT = wordsOf('exchange');

interface PairHeadProps {
  exchange: 'bancor' | 'trc20';
  tokens?: readonly [Pick<TokenInfo, LogoPart>, Pick<TokenInfo, LogoPart>] | undefined;
  base?: string | undefined;
  quote?: string | undefined;
  /** Below the name: the token's popup. */
  about?: ReactNode;
  price?: string | undefined;
  worth?: ReactNode;
  change?: number | undefined;
  facts: readonly { id: string; label: string; value: ReactNode }[];
}
type LogoPart = 'tokenId' | 'tokenAbbr' | 'tokenName' | 'tokenLogo' | 'tokenLevel' | 'tokenType';

/** The pair that is traded: its name, its price and the day behind it. */
export function PairHead(props: PairHeadProps): ReactNode {
  const { exchange, tokens, base, quote, about, price, worth, change, facts } = props;
  const t = useT();
  const rising = change === undefined || change === 0 ? undefined : change > 0 ? 'up' : 'down';
  return (
    <header className={styles['head']}>
      {base === undefined ? (
        <h1 className={styles['name']}>{t(`exchange_${exchange}`)}</h1>
      ) : (
        <div className={styles['pair']}>
          {tokens && (
            <span className={styles['logos']}>
              <TokenLogo token={tokens[0]} size={28} />
              <TokenLogo token={tokens[1]} size={28} />
            </span>
          )}
          <div>
            <h1 className={styles['name']}>
              {/* What is priced comes first in every language, as in the list of pairs. */}
              <bdi dir="ltr">
                <bdi>{base}</bdi> <span className="dim">/</span> <bdi>{quote}</bdi>
              </bdi>
            </h1>
            <p className={styles['kind']}>{about ?? t(`exchange_${exchange}`)}</p>
          </div>
        </div>
      )}
      {price !== undefined && (
        <p className={styles['price']}>
          <b data-rising={rising}>
            <bdi dir="ltr">{price}</bdi>
          </b>{' '}
          <bdi className={styles['unit']}>{quote}</bdi>
          {worth !== undefined && <span className={styles['unit']}> · {worth}</span>}
        </p>
      )}
      {base !== undefined && (
        <dl className={styles['facts']}>
          <div>
            <dt>{t('day_change')}</dt>
            <dd>
              <Percent value={change} sign fixed />
            </dd>
          </div>
          {facts.map(({ id, label, value }) => (
            <div key={id}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={styles['end']}>
        <SegmentedLinks
          label={t('exchanges')}
          active={exchange}
          items={[
            { id: 'trc20', label: 'TRC20', to: '/exchange/trc20' },
            { id: 'bancor', label: 'Bancor', to: '/exchange' },
          ]}
        />
      </div>
    </header>
  );
}
