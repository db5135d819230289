import { Suspense, type ReactNode } from 'react';
import { NetworkBadge } from '../../components/shell/NetworkBadge.tsx';
import { useChainHead } from '../../lib/live/chain-head.ts';
import { useConfig } from '../../lib/net/config.ts';
import { UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { lazyExtra, useT } from '../../lib/i18n/i18n.tsx';
import { setPref } from '../../lib/prefs/prefs.ts';
import { useSystemStatus } from './status.ts';

// With the addresses of others: nobody needs them before the panel is open.
const TestNetworks = lazyExtra(async () => (await import('./TestNetworks.tsx')).TestNetworks);

/** Which network this is, whether it answers, and what stands behind it. */
export function NetworkPlace(): ReactNode {
  const t = useT();
  const format = useFormat();
  const config = useConfig();
  const { status, state } = useSystemStatus();
  const head = useChainHead();
  const number = (value: number | undefined) => (value === undefined ? UNKNOWN : format.integer(value));
  const full = Math.max(status?.full.block ?? 0, head.height ?? 0);
  const indexed = Math.max(status?.database.block ?? 0, head.height ?? 0);
  const solid = Math.max(status?.solidity.block ?? 0, head.solid ?? 0);
  const facts = [
    { label: t('fact_node_block'), value: number(status && full) },
    { label: t('fact_solid_block'), value: number(status && solid) },
    { label: t('fact_indexed_block'), value: number(status && indexed) },
    {
      label: t('fact_progress'),
      value: status === undefined ? UNKNOWN : format.percent(status.sync.progress),
    },
    { label: t('fact_version'), value: config?.version ?? UNKNOWN },
  ];
  return (
    <NetworkBadge
      name={config?.network.name ?? t('network')}
      state={state}
      provenance={config?.network.embedded === false ? 'official' : 'own'}
      facts={facts}
      networks={(config?.networks ?? []).filter(
        network => network.id !== config?.network.id && network.origin !== '',
      )}
      elsewhere={
        <Suspense>
          <TestNetworks />
        </Suspense>
      }
      onChoose={id => setPref('network', id)}
    />
  );
}
