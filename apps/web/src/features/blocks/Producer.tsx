import type { BlockRow } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { useT } from '../../lib/i18n/i18n.tsx';

/** A witness that never took a name is known by its web address; its scheme says nothing. */
function producerName(name: string): string {
  return name.replace(/^https?:\/\//i, '').replace(/\/$/, '');
}

/** Who produced a block; the genesis block has nobody. */
export function Producer({ block }: { block: Pick<BlockRow, 'witnessAddress' | 'witnessName'> }): ReactNode {
  const t = useT();
  if (block.witnessAddress === '') return <span className="dim">{t('no_producer')}</span>;
  return <AddressChip address={block.witnessAddress} name={producerName(block.witnessName)} />;
}
