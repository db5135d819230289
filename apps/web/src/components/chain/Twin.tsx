import { Suspense, type ReactNode } from 'react';
import { lazyExtra } from '../../lib/i18n/i18n.tsx';
import { useConfig } from '../../lib/net/config.ts';
import { otherChain } from '../../lib/net/other-chain.ts';
import type { TwinProps } from './TwinAddress.tsx';

// Most explorers have one chain.
const TwinAddress = lazyExtra(async () => (await import('./TwinAddress.tsx')).TwinAddress);

/** The same token on the chain across the bridge, in the frame of its place; nothing where there is none. */
export function Twin(props: TwinProps): ReactNode {
  const config = useConfig();
  if (config === undefined || otherChain(config) === undefined) return null;
  return (
    <Suspense>
      <TwinAddress {...props} />
    </Suspense>
  );
}
