import type { ReactNode } from 'react';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useConfig } from '../../lib/net/config.ts';
import { Notice } from './Notice.tsx';

const useT = wordsOf('wallet');

/** Beside an own address on a test network: its coins are worth nothing, and real ones sent there do not come. */
export function TestNetworkWarning(): ReactNode {
  const t = useT();
  if (useConfig()?.network?.kind !== 'test') return null;
  return (
    <Notice tone="wait" title={t('test_network_title')}>
      <p>{t('test_network_text')}</p>
    </Notice>
  );
}
