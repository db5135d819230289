import type { ReactNode } from 'react';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useConfig } from '../../lib/net/config.ts';
import { pageAcross } from '../../lib/net/other-chain.ts';
import { useTwin } from '../../lib/net/twin.ts';
import { CopyButton } from '../data/CopyButton.tsx';
import { MiddleText } from '../data/MiddleText.tsx';
import { ExternalLink } from '../overlays/ExternalLink.tsx';

const useT = wordsOf('bridge');

export interface TwinProps {
  contract: string;
  /** Draws the label and the address, which leads to its page there. */
  children: (label: string, twin: ReactNode) => ReactNode;
}

export function TwinAddress({ contract, children }: TwinProps): ReactNode {
  const t = useT();
  const config = useConfig();
  const isMain = config?.network.kind !== 'side';
  const { twin } = useTwin(contract, { isMain });
  if (config === undefined || twin === undefined) return null;
  const page = pageAcross(config, `/contract/${encodeURIComponent(twin)}/code`);
  const text = <MiddleText text={twin} />;
  return children(
    t(isMain ? 'bridge_twin_side' : 'bridge_twin_main'),
    <span className="pieces">
      {page === undefined ? text : <ExternalLink url={page}>{text}</ExternalLink>}
      <CopyButton value={twin} label={t('ui_copy_address')} />
    </span>,
  );
}
