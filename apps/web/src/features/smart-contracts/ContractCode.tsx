import { hexToBytes, isHex } from '@sunscope/tron/bytes';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { CopyButton } from '../../components/data/CopyButton.tsx';
import { DetailList, DetailRow, DetailSkeleton } from '../../components/data/DetailList.tsx';
import { MiddleText } from '../../components/data/MiddleText.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { Status } from '../../components/feedback/Status.tsx';
import { UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { visibleText } from '../../lib/format/visible-text.ts';
import { lazyWithWords, wordsOf } from '../../lib/i18n/i18n.tsx';
import { Link } from '../../lib/routing/Link.tsx';
import styles from './FunctionList.module.css';
import { ProxyNote } from './ProxyNote.tsx';
import { constructorArguments, constructorInputs } from './abi-functions.ts';
import { codeQuery, contractQuery } from './queries.ts';

const useT = wordsOf('contract-tabs', 'explorer', 'smart-contracts');

const CodeViewer = lazyWithWords(
  async () => (await import('../../components/code/CodeViewer.tsx')).CodeViewer,
);
const JsonView = lazyWithWords(async () => (await import('../../components/code/JsonView.tsx')).JsonView);
const DecodedResult = lazyWithWords(
  async () => (await import('../../components/abi/DecodedResult.tsx')).DecodedResult,
);
const SourceView = lazyWithWords(async () => (await import('./SourceView.tsx')).SourceView);
const Disassembly = lazyWithWords(async () => (await import('./Disassembly.tsx')).Disassembly);

/** Code and interface of a contract, as the node has them, and what is known of its source. */
export function ContractCode({ address }: { address: string }): ReactNode {
  const t = useT();
  const format = useFormat();
  const [taken, setTaken] = useState(false);
  const { data: code, error, refetch } = useQuery(codeQuery(address));
  const { data: facts } = useQuery(contractQuery(address));
  const contract = facts?.data[0];
  if (code === undefined)
    return error === null ? (
      <DetailSkeleton rows={5} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  const { byteCode, runtimeCode, abi, abiEncoded, name, source } = code.data;
  if (byteCode === '' && runtimeCode === '')
    return <EmptyState title={t('no_contract')} text={t('no_contract_text')} />;
  const made =
    source === ''
      ? isHex(byteCode)
        ? constructorArguments(byteCode, runtimeCode)
        : undefined
      : given(abiEncoded);
  const bytes = (hex: string) =>
    t('code_bytes', { count: hex.length / 2, shown: format.integer(hex.length / 2) });
  return (
    <>
      <div className={styles['part']}>
        {contract?.is_proxy === true && contract.proxy_by !== '' && (
          <ProxyNote implementation={{ address: contract.proxy_implementation, by: contract.proxy_by }} />
        )}
        {source === '' && (
          <div>
            <Status kind="unknown">{t('source_not_verified')}</Status>
            <p className="dim">{t('source_not_verified_text')}</p>
            <p>
              <Link to={`/contracts/contract-compiler/verify?address=${address}`}>{t('verify_source')}</Link>
            </p>
          </div>
        )}
      </div>
      <DetailList>
        <DetailRow label={t('contract_name')} hint={t('self_declared')}>
          {name === '' ? UNKNOWN : <bdi>{visibleText(name)}</bdi>}
        </DetailRow>
        <DetailRow label={t('created_by')}>
          {contract === undefined || contract.creator.address === '' ? (
            UNKNOWN
          ) : (
            <AddressChip
              address={contract.creator.address}
              kind={contract.creator.address_is_contract ? 'contract' : 'account'}
              identicon
              copy
            />
          )}
        </DetailRow>
        <DetailRow label={t('caller_share')} hint={t('caller_share_hint')}>
          {contract === undefined ? UNKNOWN : format.percent(contract.creator.consume_user_resource_percent)}
        </DetailRow>
        <DetailRow label={t('origin_energy_limit')}>
          {contract === undefined ? UNKNOWN : format.integer(BigInt(contract.creator.origin_energy_limit))}
        </DetailRow>
        <DetailRow label={t('owner_energy_left')}>
          {contract === undefined || contract.creator.energy_remaining === null
            ? UNKNOWN
            : format.integer(BigInt(contract.creator.energy_remaining))}
        </DetailRow>
        {contract !== undefined && contract.energy_factor > 0 && (
          <DetailRow label={t('energy_factor')} hint={t('energy_factor_hint')}>
            {format.percent(contract.energy_factor / 100)}
          </DetailRow>
        )}
        <DetailRow label={t('code_hash')} hint={t('code_hash_hint')}>
          {contract === undefined || contract.code_hash === '' ? (
            UNKNOWN
          ) : (
            <>
              <MiddleText text={contract.code_hash} />
              <CopyButton value={contract.code_hash} label={t('copy_code_hash')} />
            </>
          )}
        </DetailRow>
      </DetailList>
      <Suspense fallback={<DetailSkeleton rows={8} />}>
        {source !== '' && <SourceView address={address} />}
        {made !== undefined && (
          <div className={styles['part']}>
            <h3 className={styles['title']}>{t('constructor_arguments')}</h3>
            <p className="dim">{t('constructor_arguments_text')}</p>
            <DecodedResult outputs={constructorInputs(abi) ?? []} data={hexToBytes(made)} />
          </div>
        )}
        <JsonView title={t('abi')} json={abi} />
        <CodeViewer
          title={t('runtime_code')}
          hint={bytes(runtimeCode)}
          text={runtimeCode}
          language="text"
          wrapped
          actions={
            !taken && (
              <Button size="small" onClick={() => setTaken(true)}>
                {t('take_apart')}
              </Button>
            )
          }
        />
        {taken && <Disassembly code={runtimeCode} />}
        <CodeViewer title={t('byte_code')} hint={bytes(byteCode)} text={byteCode} language="text" wrapped />
      </Suspense>
    </>
  );
}

const given = (hex: string): string | undefined => (hex === '' ? undefined : hex);
