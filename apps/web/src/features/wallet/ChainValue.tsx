import { parameterKey } from '@sunscope/tron/proposal-parameters';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParameterName } from '../../components/chain/parameter-names.ts';
import { Amount } from '../../components/data/Amount.tsx';
import { ParameterDiff } from '../../components/governance/ParameterDiff.tsx';
import { rawOrZero, toRaw } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { apiQuery } from '../../lib/net/api.ts';
import type { ConfirmRow } from '../../wallet/intents/intent.ts';
import { ParameterValue } from '../../components/chain/ParameterValue.tsx';
import styles from './SendDialog.module.css';

const useT = wordsOf('governance');

type ChainRow = Extract<ConfirmRow, { proposed: unknown } | { proposal: unknown } | { bought: unknown }>;

/** What a row means by what the index knows: a proposed value, a proposal's content, what a payment buys. */
export function ChainValue({ row }: { row: ChainRow }): ReactNode {
  if ('proposed' in row) return <ProposedValue id={row.proposed.id} value={row.proposed.value} />;
  if ('proposal' in row) return <ProposalContent id={row.proposal} />;
  return <Bought tokenId={row.bought.tokenId} sun={row.bought.sun} />;
}

/** A parameter, and its new value beside the one in force. */
function ProposedValue({ id, value }: { id: bigint; value: bigint }): ReactNode {
  const t = useT();
  const nameOf = useParameterName();
  const { data } = useQuery(apiQuery('/api/chainparameters', {}));
  const key = parameterKey(Number(id));
  const now = data?.tronParameters.find(one => one.key === key)?.value;
  return (
    <div className={styles['permission']}>
      <p>
        <bdi>{key === undefined ? t('parameter_number', { number: String(id) }) : nameOf(key)}</bdi>{' '}
        <code dir="ltr">{key === undefined ? String(id) : `${id} ${key}`}</code>
      </p>
      <p>
        <ParameterDiff
          before={
            key === undefined || now === undefined ? undefined : <ParameterValue name={key} value={now} />
          }
          after={<ParameterValue name={key ?? ''} value={String(value)} />}
        />
      </p>
    </div>
  );
}

/** A proposal by its number, with what it would change. */
function ProposalContent({ id }: { id: bigint }): ReactNode {
  const t = useT();
  const nameOf = useParameterName();
  // With a number the call answers with that proposal, or with an empty object where there is none.
  const { data } = useQuery(apiQuery('/api/proposal', { id: Number(id) }));
  const values = data && 'parameters' in data ? data.parameters : [];
  return (
    <div className={styles['permission']}>
      <p>{t('proposal_number', { number: String(id) })}</p>
      {values.map(one => (
        <p key={one.key}>
          <bdi>{one.name === '' ? t('parameter_number', { number: one.key }) : nameOf(one.name)}</bdi>
          {' → '}
          <b>
            <ParameterValue name={one.name} value={one.value} />
          </b>
        </p>
      ))}
    </div>
  );
}

/** What a payment buys at the price of the issue, rounded down as the chain does. */
function Bought({ tokenId, sun }: { tokenId: string; sun: bigint }): ReactNode {
  const { data } = useQuery(apiQuery('/api/token', { id: Number(tokenId), showAll: '1', limit: 1 }));
  const row = data?.data[0];
  const price = toRaw(row?.trxNum);
  if (row === undefined || price === undefined || price <= 0n) return <bdi>[{tokenId}]</bdi>;
  return (
    <Amount
      raw={(sun * rawOrZero(row.num)) / price}
      decimals={row.precision ?? 0}
      unit={`${row.abbr ?? row.name ?? ''} [${tokenId}]`}
      digits="all"
    />
  );
}
