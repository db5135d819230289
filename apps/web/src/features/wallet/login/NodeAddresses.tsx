import type { ReactNode } from 'react';
import { CopyButton } from '../../../components/data/CopyButton.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import own from './Logins.module.css';

const useT = wordsOf('logins');

/** What to put into a wallet's settings, so that it knows this network. */
export function NodeAddresses({ chainId }: { chainId: string }): ReactNode {
  const t = useT();
  // The server passes node calls on below its own origin.
  const rows = [
    ['browser_full_node', location.origin],
    ['browser_solidity_node', location.origin],
    ['browser_event_server', location.origin],
    ['browser_chain_id', chainId],
  ] as const;
  return (
    <dl className={own['urls']}>
      {rows.map(([key, value]) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>
            <bdi dir="ltr" className="mono">
              {value}
            </bdi>
            <CopyButton value={value} label={t(key)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
