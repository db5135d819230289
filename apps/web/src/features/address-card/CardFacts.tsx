import type { ReactNode } from 'react';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { TrxAmount } from '../../components/chain/TrxAmount.tsx';
import { rawOrZero, toRaw } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import type { Card } from './look-alikes.ts';

const useT = wordsOf('address-card');

type History = NonNullable<Card['history']>;

/** Facts of a card: what viewer and address had to do with each other, what it holds, since when it is used. */
export function CardFacts({
  card,
  viewer,
}: {
  card: Card | undefined;
  viewer: string | undefined;
}): ReactNode {
  const t = useT();
  if (card === undefined) return <Waiting rows={viewer === undefined ? 3 : 5} />;
  const { history } = card;
  const balance = toRaw(card.balance);
  const staked = rawOrZero(card.totalFrozen);
  return (
    <>
      {history && (
        <>
          <Row label={t('you_paid_it')}>
            <Times sent={history.sent} missing={history.missing} />
          </Row>
          <Row label={t('it_paid_you')}>
            <Times sent={history.received} missing={history.missing} />
          </Row>
        </>
      )}
      {viewer === card.address && <Row label={t('card_you')}>{t('your_own')}</Row>}
      <Row label={t('card_balance')}>
        {balance === undefined ? t('nothing_known') : <TrxAmount sun={balance + staked} look="plain" />}
      </Row>
      <Row label={t('card_first_active')}>
        {card.firstTime === 0 ? t('card_not_known') : <TimeCell ms={card.firstTime} ago />}
      </Row>
      <Row label={t('card_last_active')}>
        {card.lastTime === 0 ? t('card_not_known') : <TimeCell ms={card.lastTime} ago />}
      </Row>
    </>
  );
}

function Row({ label, children }: { label: ReactNode; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Times({ sent, missing }: { sent: History['sent']; missing: History['missing'] }): ReactNode {
  const t = useT();
  // "Never" is a fact of the whole chain; an index that lacks a part of it cannot say that.
  if (sent.transfers === 0) return t(missing === '' ? 'card_never' : 'never_indexed');
  return t.rich('times_last', { count: sent.transfers, last: <TimeCell ms={sent.lastTime} ago /> });
}

/** As high as the facts: a card that grows would move what somebody is about to press. */
function Waiting({ rows }: { rows: number }): ReactNode {
  return Array.from({ length: rows }, (_, at) => (
    <div key={at} aria-busy="true">
      <dt>
        <Skeleton width={80} />
      </dt>
      <dd>
        <Skeleton width={130} />
      </dd>
    </div>
  ));
}
