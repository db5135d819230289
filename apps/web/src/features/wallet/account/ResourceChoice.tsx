import type { ReactNode } from 'react';
import { Segmented } from '../../../components/forms/Segmented.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import type { StakeResource } from '../../../wallet/standing.ts';

const useT = wordsOf('wallet-actions');

/** Energy or bandwidth. */
export function ResourceChoice({
  value,
  onChange,
}: {
  value: StakeResource;
  onChange: (resource: StakeResource) => void;
}): ReactNode {
  const t = useT();
  return (
    <Segmented
      label={t('stake_resource')}
      options={(['ENERGY', 'BANDWIDTH'] as const).map(one => ({
        value: one,
        label: t(`stake_resource_${one}`),
      }))}
      value={value}
      onChange={onChange}
    />
  );
}
