import type { TokenOverviewRow } from '@sunscope/product-api/types';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { DetailRow } from '../../components/data/DetailList.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { apiQuery } from '../../lib/net/api.ts';
import { useConfig } from '../../lib/net/config.ts';

const useT = wordsOf('explorer', 'tokens', 'token-issue');

/** Whether a token of the main chain is on its side chain too, and the way there; nothing where there is no side chain. */
export function SideChain({ row, id, own }: { row: TokenOverviewRow; id: string; own: boolean }): ReactNode {
  const t = useT();
  const isMain = useConfig()?.network.kind !== 'side';
  const { data: bridges } = useQuery({ ...apiQuery('/api/sidechains', {}), enabled: isMain });
  const isThere = isMain && (bridges?.data.length ?? 0) > 0;
  const isContract = row.tokenType === 'trc20';
  const { data: mapping } = useQuery({
    ...apiQuery('/external/sidechain/getMappingByMainchainAddress', { mainchainAddress: id }),
    enabled: isThere && isContract,
  });
  if (!isThere || (row.tokenType !== 'trc10' && mapping === undefined)) return null;
  const [twin] = mapping?.data.sidechains ?? [];
  const crosses = !isContract || twin !== undefined;
  return (
    <DetailRow label={t('my_side')}>
      <span className="pieces">
        {!isContract
          ? t('my_side_trc10')
          : twin === undefined
            ? t('my_side_unmapped')
            : t.rich('my_side_mapped', {
                address: <AddressChip address={twin.sidechain_address} link={false} copy kind="token" />,
              })}
        {own && (
          <Button size="small" to={`/bridge?token=${id}`}>
            {t(crosses ? 'my_side_send' : 'my_side_map')}
          </Button>
        )}
      </span>
    </DetailRow>
  );
}
