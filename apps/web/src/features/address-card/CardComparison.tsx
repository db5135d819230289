import type { ReactNode } from 'react';
import { classNames } from '../../components/base/class-names.ts';
import { AddressComparison } from '../../components/chain/MarkedAddress.tsx';
import { differingPositions } from '../../lib/format/differing-positions.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { usePrivateLabel } from '../../lib/labels/private-labels.ts';
import styles from './AddressCard.module.css';
import type { Card, LookAlike } from './look-alikes.ts';

const useT = wordsOf('address-card');

/** An address under the one it looks like, with the characters marked that differ. */
export function CardComparison({
  address,
  other,
  card,
}: {
  address: string;
  other: LookAlike;
  card: Card | undefined;
}): ReactNode {
  const t = useT();
  const label = usePrivateLabel(other.address);
  const name = label ?? card?.addressNames[other.address];
  const differing = differingPositions(address, other.address).filter(Boolean).length;
  return (
    <div className={classNames(styles['compare'], other.wrong && styles['wrong'])}>
      <AddressComparison
        rows={[
          { label: name ?? t('card_other_address'), address: other.address },
          { label: t('card_this_address'), address },
        ]}
      />
      <p>
        {t(`alike_${other.why}`)} {t('characters_differ', { count: differing, of: address.length })}
      </p>
    </div>
  );
}
