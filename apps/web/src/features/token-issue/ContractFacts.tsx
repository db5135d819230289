import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { ConfirmRows } from '../../components/data/ConfirmRows.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import type { IssuedContract } from './use-issued-contract.ts';
import styles from './TokenForms.module.css';

const useT = wordsOf('token-forms');

/** What the chain says of the contract: no form can say otherwise. */
export function ContractFacts({ contract }: { contract: IssuedContract }): ReactNode {
  const t = useT();
  if (!contract.asked) return null;
  if (contract.loading) return <Skeleton height={120} />;
  const { row } = contract;
  if (row === undefined)
    return (
      <p role="alert" className={styles['wrong']}>
        {t('contract_unknown')}
      </p>
    );
  return (
    <ConfirmRows
      rows={[
        { label: t('field_name'), value: <bdi>{row.name}</bdi> },
        { label: t('field_abbr'), value: <bdi>{row.symbol}</bdi> },
        { label: t('field_precision'), value: row.decimals },
        ...(row.total_supply === ''
          ? []
          : [{ label: t('field_supply'), value: <bdi dir="ltr">{row.total_supply}</bdi> }]),
        {
          label: t('field_issuer'),
          value: row.issue_address === '' ? '–' : <AddressChip address={row.issue_address} full />,
        },
        ...(row.issue_ts === 0
          ? []
          : [{ label: t('field_created'), value: <TimeCell ms={row.issue_ts} withDate /> }]),
      ]}
    />
  );
}
