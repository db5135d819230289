import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { CodeViewer } from '../../components/code/CodeViewer.tsx';
import { DetailList, DetailRow, DetailSkeleton } from '../../components/data/DetailList.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { Status } from '../../components/feedback/Status.tsx';
import { useFormat } from '../../lib/format/format.ts';
import { LICENSES } from '../../lib/format/licenses.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { saveText } from '../../lib/format/save-text.ts';
import { visibleText } from '../../lib/format/visible-text.ts';
import styles from './FunctionList.module.css';
import { sourceQuery } from './source-calls.ts';

const useT = wordsOf('contract-source');

/** A verified source: how surely it is the contract's, with what it was compiled, and its files. */
export function SourceView({ address }: { address: string }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { data: source, error, refetch } = useQuery(sourceQuery(address));
  if (source === undefined)
    return error === null ? (
      <DetailSkeleton rows={6} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  if (source.status === 0) return null;
  const isFull = source.match === 'full';
  const libraries = Object.entries(source.libraries);
  return (
    <>
      <div className={styles['part']}>
        <Status kind="success">{t(isFull ? 'match_full' : 'match_partial')}</Status>
        <p className="dim">{t(isFull ? 'match_full_text' : 'match_partial_text')}</p>
        {source.similarTo !== '' && (
          <p>
            {t.rich('similar_to', { contract: <AddressChip address={source.similarTo} kind="contract" /> })}
          </p>
        )}
      </div>
      <DetailList>
        <DetailRow label={t('contract_in_source')}>
          <bdi dir="ltr">{visibleText(`${source.file_name}:${source.contract_name}`)}</bdi>
        </DetailRow>
        <DetailRow label={t('compiler')}>
          <bdi dir="ltr">{visibleText(`${source.compiler} (${source.compiler_version})`)}</bdi>
        </DetailRow>
        <DetailRow label={t('optimizer')}>
          {source.optimizer === 1
            ? t('optimizer_on', { count: source.optimizer_runs, runs: format.integer(source.optimizer_runs) })
            : t('optimizer_off')}
          {source.via_ir && ' · viaIR'}
        </DetailRow>
        <DetailRow label={t('evm_version')}>
          {source.evm_version === '' ? (
            t('evm_default')
          ) : (
            <bdi dir="ltr">{visibleText(source.evm_version)}</bdi>
          )}
        </DetailRow>
        <DetailRow label={t('license')}>{LICENSES[source.license - 1] ?? t('license_unsaid')}</DetailRow>
        {libraries.map(([name, hex]) => (
          <DetailRow key={name} label={t('library')}>
            <bdi dir="ltr">{visibleText(`${name} 0x${hex}`)}</bdi>
          </DetailRow>
        ))}
      </DetailList>
      <div className={styles['part']}>
        <div>
          <Button size="small" onClick={() => saveText(`${source.contract_name}.json`, source.input)}>
            {t('download_input')}
          </Button>{' '}
          <Button size="small" onClick={() => saveText('metadata.json', source.metadata)}>
            {t('download_metadata')}
          </Button>{' '}
          <Button size="small" to={`/contracts/contract-compiler?from=${address}`}>
            {t('open_in_compiler')}
          </Button>
        </div>
      </div>
      {source.contract_code.map(({ name, code }, at) => (
        <CodeViewer key={name} title={name} text={code} language="solidity" linked={at === 0} />
      ))}
    </>
  );
}
