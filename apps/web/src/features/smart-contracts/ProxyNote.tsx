import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';

const useT = wordsOf('contract-tabs');

/** Says that a proxy's functions are those of another contract, and how that is known. */
export function ProxyNote({
  implementation,
}: {
  implementation: { address: string; by: 'code' | 'call' | 'slot' | 'beacon' | 'event' };
}): ReactNode {
  const t = useT();
  return (
    <Banner look="box">
      <p>
        {t.rich('proxy_of', {
          implementation: <AddressChip address={implementation.address} kind="contract" />,
        })}
      </p>
      <p className="dim">{t(`proxy_by_${implementation.by}`)}</p>
    </Banner>
  );
}
