import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import { Banner } from '../../../components/feedback/Banner.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import type { Address } from '@sunscope/tron/address';
import { changesPermissions } from '../../../wallet/multisig/operations.ts';
import { shareOf, strangersOf, type PermissionSet } from '../../../wallet/multisig/permission-sets.ts';
import { knownKeys, knowKeys } from './known-keys.ts';
import { permissionsQuery } from './queries.ts';

const useT = wordsOf('multisig');

/**
 * Says that keys other than its own can sign for an address that is the reader's, or that the reader watches. Once the
 * reader says that these are known it is silent, until there are others.
 */
export function StrangersAlarm({ address }: { address: Address }): ReactNode {
  const t = useT();
  const { data } = useQuery(permissionsQuery(address));
  const [known, setKnown] = useState(() => knownKeys(address));
  const permissions = data?.permissions;
  const strangers = permissions ? strangersOf(permissions, address) : [];
  if (!permissions || strangers.every(key => known.includes(key))) return null;
  return (
    <Banner
      tone="bad"
      look="box"
      action={
        <Button
          size="small"
          onClick={() => {
            knowKeys(address, strangers);
            setKnown(strangers);
          }}
        >
          {t('alarm_known')}
        </Button>
      }
    >
      <p>
        <b>{t(isLost(permissions, address) ? 'alarm_lost' : 'alarm_others')}</b>
      </p>
      <ul>
        {strangers.map(key => (
          <li key={key}>
            <AddressChip address={key} identicon />
          </li>
        ))}
      </ul>
      <p>{t('alarm_text')}</p>
    </Banner>
  );
}

/** Whether the address's own key no longer suffices for what is the owner's. */
function isLost({ owner, actives }: PermissionSet, address: Address): boolean {
  const takesOver = actives.some(
    active =>
      changesPermissions(active.operations) &&
      strangersOf({ owner: active, witness: undefined, actives: [] }, address).length > 0,
  );
  return takesOver || shareOf(owner, address) !== 'alone';
}
