import type { TransactionDetail } from '@sunscope/product-api/types';
import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { useId, type ReactNode } from 'react';
import { classNames } from '../../components/base/class-names.ts';
import { Amount } from '../../components/data/Amount.tsx';
import { amountDigits } from '../../components/data/amount-digits.ts';
import { cutMiddle } from '../../components/data/middle.ts';
import { Card } from '../../components/layout/Card.tsx';
import { useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { AddressOf, fieldContext } from './contract-views/field-parts.tsx';
import { layoutOf, VIEW_WIDTH, type Box } from './money-flow-layout.ts';
import { moneyFlowOf, NOWHERE, type Band, type MoneyFlow as Flow, type Party } from './money-flow.ts';
import styles from './MoneyFlow.module.css';

const useT = wordsOf('explorer', 'transactions');

/**
 * Who paid whom: payers, contracts between and recipients with bands for what moved, on phones as a list. The bands are
 * drawn over the place that the parties take by CSS, so everything is mirrored, printed and read aloud as text.
 */
export function MoneyFlow({ transaction }: { transaction: TransactionDetail }): ReactNode {
  const t = useT();
  const id = useId();
  const flow = moneyFlowOf(transaction);
  if (flow === undefined) return null;
  const layout = layoutOf(flow, party => balancesOf(transaction, party.address).length);
  const tones = (band: Pick<Band, 'token' | 'suspicious'>) =>
    band.suspicious ? 'spam' : `d${Math.min(flow.tokens.indexOf(band.token), 3) + 1}`;
  return (
    <Card title={t('flow_title')} actions={<Legend flow={flow} tones={tones} />}>
      <figure className={styles['figure']} style={{ blockSize: layout.height }}>
        <svg
          className={styles['bands']}
          viewBox={`0 0 ${VIEW_WIDTH} ${layout.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-labelledby={`${id}t ${id}d`}
        >
          <title id={`${id}t`}>{t('flow_title')}</title>
          <desc id={`${id}d`}>
            {flow.bands.map(band => t('flow_paid', wordsOfBand(band, nameOf))).join('. ')}
          </desc>
          {layout.bands.map(({ band, path, width }, index) => (
            <path key={index} d={path} className={styles[tones(band)]} strokeWidth={width} />
          ))}
          {layout.feePath !== undefined && (
            <path d={layout.feePath} className={styles['fee']} strokeWidth={1.5} />
          )}
        </svg>
        {layout.bands.map(({ band, label }, index) => (
          <span key={index} className={styles['label']} style={placeOf(label)}>
            <Moved band={band} />
          </span>
        ))}
        {layout.boxes.map(({ party, kind, box }) => (
          <div key={party.id} className={classNames(styles['party'], styles[kind])} style={placeOf(box)}>
            <PartyText transaction={transaction} flow={flow} party={party} kind={kind} />
          </div>
        ))}
        {layout.fee !== undefined && (
          <div className={styles['party']} style={placeOf(layout.fee)}>
            <span>{t('flow_fee')}</span>
            <Amount raw={flow.feeSun} decimals={TRX_DECIMALS} unit="TRX" look="plain" />
          </div>
        )}
      </figure>
      <ul className={styles['list']}>
        {flow.bands.map((band, index) => (
          <li key={index}>
            <Name id={band.from} flow={flow} transaction={transaction} />
            <span aria-hidden="true" className={styles['arrow']} />
            <Name id={band.to} flow={flow} transaction={transaction} />
            <Moved band={band} />
          </li>
        ))}
        {flow.feeSun > 0n && (
          <li>
            <span>{t('flow_fee')}</span>
            <Amount raw={flow.feeSun} decimals={TRX_DECIMALS} unit="TRX" look="plain" />
          </li>
        )}
        {endsOf(flow).flatMap(party =>
          balancesOf(transaction, party.address).map(balance => (
            <li key={`${party.address} ${balance.token}`}>
              <Name id={party.id} flow={flow} transaction={transaction} />
              <span className={styles['small']}>
                <BeforeAfter balance={balance} />
              </span>
            </li>
          )),
        )}
      </ul>
    </Card>
  );

  function nameOf(party: string): string {
    const found = partyOf(flow as Flow, party);
    if (found === undefined || found.address === '') return t('flow_others', { count: found?.count ?? 0 });
    if (found.address === NOWHERE) return t('flow_nowhere');
    return cutMiddle(transaction.addressNames?.[found.address] ?? found.address);
  }
}

function Legend({ flow, tones }: { flow: Flow; tones: (band: Band) => string }): ReactNode {
  const t = useT();
  const tokens = flow.tokens.flatMap(token => flow.bands.find(band => band.token === token) ?? []);
  return (
    <span className={styles['legend']}>
      {tokens.map(band => (
        <span key={band.token}>
          <span className={classNames(styles['swatch'], styles[tones(band)])} aria-hidden="true" />
          <bdi>{band.symbol}</bdi>
        </span>
      ))}
      {flow.feeSun > 0n && (
        <span>
          <span className={classNames(styles['swatch'], styles['fee'])} aria-hidden="true" />
          {t('flow_fee')}
        </span>
      )}
    </span>
  );
}

function Moved({ band }: { band: Band }): ReactNode {
  return <Amount raw={band.raw} decimals={band.decimals} unit={<bdi>{band.symbol}</bdi>} look="plain" />;
}

interface PartyProps {
  transaction: TransactionDetail;
  flow: Flow;
}

function Name({ id, flow, transaction }: PartyProps & { id: string }): ReactNode {
  const t = useT();
  const party = partyOf(flow, id);
  if (party === undefined || party.address === '')
    return <span>{t('flow_others', { count: party?.count ?? 0 })}</span>;
  if (party.address === NOWHERE) return <span>{t('flow_nowhere')}</span>;
  return <AddressOf address={party.address} context={fieldContext(transaction)} />;
}

function PartyText(props: PartyProps & { party: Party; kind: 'payer' | 'between' | 'recipient' }): ReactNode {
  const { transaction, flow, party, kind } = props;
  const t = useT();
  const format = useFormat();
  const internal = transaction.internal_count ?? 0;
  return (
    <>
      <span className={styles['name']}>
        <Name id={party.id} flow={flow} transaction={transaction} />
        {kind === 'payer' && party.id === flow.signer && <span className="dim"> {t('flow_signed')}</span>}
      </span>
      {kind === 'between' && party.count === 1 && flow.between.length === 1 && (
        <span className={styles['small']}>
          {flow.kept.length === 0
            ? t('flow_keeps_nothing')
            : t.rich('flow_keeps', {
                amount: flow.kept.map(kept => (
                  <Amount
                    key={kept.token}
                    raw={kept.raw}
                    decimals={kept.decimals}
                    unit={kept.symbol}
                    look="plain"
                  />
                )),
              })}
        </span>
      )}
      {kind === 'between' && internal > 0 && (
        <span className={styles['small']}>
          {t('flow_internal', { count: internal, shown: format.integer(internal) })}
        </span>
      )}
      {kind !== 'between' &&
        balancesOf(transaction, party.address).map(balance => (
          <span key={balance.token} className={styles['small']}>
            <BeforeAfter balance={balance} />
          </span>
        ))}
    </>
  );
}

function BeforeAfter({ balance }: { balance: Balance }): ReactNode {
  const t = useT();
  return (
    <>
      <bdi dir="ltr">
        {balance.before} <span aria-hidden="true">→</span>
        <span className="visually-hidden">{t('flow_then')}</span> <b>{balance.after}</b>
      </bdi>{' '}
      <bdi>{balance.symbol}</bdi>
    </>
  );
}

/** Payers and recipients, each once. */
function endsOf({ payers, recipients }: Flow): Party[] {
  const ends = [...payers, ...recipients];
  return ends.filter(({ address }, at) => ends.findIndex(one => one.address === address) === at);
}

function partyOf(flow: Flow, id: string): Party | undefined {
  return [...flow.payers, ...flow.between, ...flow.recipients].find(party => party.id === id);
}

interface Balance {
  token: string;
  symbol: string;
  before: string;
  after: string;
}

/** What a party had of the tokens that moved, before and after. */
function balancesOf({ balances = [], transfersAllList = [] }: TransactionDetail, address: string): Balance[] {
  return balances.flatMap(({ address: owner, token, before, after }) => {
    const moved = transfersAllList.find(row => row.contract_address === token);
    if (owner !== address || moved === undefined) return [];
    const text = (raw: string) => amountDigits(BigInt(raw), moved.decimals).full;
    return [{ token, symbol: moved.symbol, before: text(before), after: text(after) }];
  });
}

function wordsOfBand(band: Band, nameOf: (id: string) => string) {
  const { full } = amountDigits(band.raw, band.decimals);
  return { from: nameOf(band.from), amount: `${full} ${cutMiddle(band.symbol)}`, to: nameOf(band.to) };
}

const placeOf = ({ start, top, width, height }: Box) => ({
  insetInlineStart: `${start / 10}%`,
  insetBlockStart: top,
  inlineSize: `${width / 10}%`,
  blockSize: height,
});
