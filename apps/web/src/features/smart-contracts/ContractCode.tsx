import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { CodeBlock } from '../../components/data/CodeBlock.tsx';
import { DetailList, DetailRow, DetailSkeleton } from '../../components/data/DetailList.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { nodeContractQuery } from './queries.ts';

const useT = wordsOf('explorer', 'smart-contracts');

/** Code and interface of a contract, as the node has them. */
export function ContractCode({ address }: { address: string }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { data: contract, error, refetch } = useQuery(nodeContractQuery(address));
  if (contract === undefined)
    return error === null ? (
      <DetailSkeleton rows={5} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  if (contract === null) return <EmptyState title={t('no_contract')} text={t('no_contract_text')} />;
  const abi = contract.abi?.entrys;
  return (
    <>
      <DetailList>
        <DetailRow label={t('contract_name')} hint={t('self_declared')}>
          {contract.name === '' ? UNKNOWN : <bdi>{contract.name}</bdi>}
        </DetailRow>
        <DetailRow label={t('created_by')}>
          {contract.originAddress === '' ? (
            UNKNOWN
          ) : (
            <AddressChip address={contract.originAddress} identicon copy />
          )}
        </DetailRow>
        <DetailRow label={t('caller_share')} hint={t('caller_share_hint')}>
          {format.percent(contract.consumeUserResourcePercent)}
        </DetailRow>
        <DetailRow label={t('origin_energy_limit')}>
          {contract.originEnergyLimit === undefined ? UNKNOWN : format.integer(contract.originEnergyLimit)}
        </DetailRow>
      </DetailList>
      <CodeBlock title={t('abi')} text={abi === undefined ? '' : JSON.stringify(abi, undefined, 2)} />
      <CodeBlock title={t('byte_code')} text={contract.bytecode} wrap />
    </>
  );
}
