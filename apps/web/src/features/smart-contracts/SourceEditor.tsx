import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { DetailSkeleton } from '../../components/data/DetailList.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { Status } from '../../components/feedback/Status.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { CheckField } from '../../components/forms/CheckField.tsx';
import { Segmented } from '../../components/forms/Segmented.tsx';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { TextArea } from '../../components/forms/TextArea.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { FileDrop } from '../../components/wallet/FileDrop.tsx';
import { MOST_UPLOAD_BYTES } from '../../components/wallet/file-rules.ts';
import { lazyWithWords, wordsOf } from '../../lib/i18n/i18n.tsx';
import styles from './DeployContract.module.css';
import { compilersQuery } from './source-calls.ts';
import { addFiles } from './source-upload.ts';
import { areRuns, type SourceDraft, type SourceFile } from './source-draft.ts';

const useT = wordsOf('contract-source');

const CodeViewer = lazyWithWords(
  async () => (await import('../../components/code/CodeViewer.tsx')).CodeViewer,
);

/** As the server takes them. */
const MOST_FILES = 500;

/** Files, compiler and settings: what is compiled. */
export function SourceEditor({
  draft,
  onChange,
  onContract,
}: {
  draft: SourceDraft;
  onChange: (draft: SourceDraft) => void;
  /** A metadata.json names the contract it is of. */
  onContract?: (name: string) => void;
}): ReactNode {
  const t = useT();
  const { data: known } = useQuery(compilersQuery);
  const [unread, setUnread] = useState<readonly string[]>([]);
  const [at, setAt] = useState(0);
  const [view, setView] = useState<'edit' | 'view'>('edit');
  const { files } = draft;
  const file = files[Math.min(at, files.length - 1)];
  const setFiles = (next: readonly SourceFile[]) => onChange({ ...draft, files: next });
  const put = (added: SourceFile) => {
    const place = files.findIndex(({ name }) => name === added.name);
    setAt(place === -1 ? files.length : place);
    setFiles(place === -1 ? [...files, added] : files.map((one, index) => (index === place ? added : one)));
  };
  const take = async (dropped: readonly File[]) => {
    const texts = await Promise.all(
      dropped.map(async one => ({ name: one.name, code: await one.text() })),
    ).catch(() => undefined);
    if (texts === undefined) return setUnread(dropped.map(({ name }) => name));
    const result = addFiles(draft, texts, known?.data.map(({ id }) => id) ?? []);
    setUnread(result.unread);
    onChange(result.draft);
    if (result.contract !== undefined) onContract?.(result.contract);
  };
  const change = (part: Partial<SourceFile>) =>
    setFiles(files.map(one => (one === file ? { ...one, ...part } : one)));
  return (
    <>
      <FileDrop
        label={t('source_files')}
        types={['.sol', '.json']}
        mostBytes={MOST_UPLOAD_BYTES}
        onFiles={dropped => void take(dropped)}
        error={
          unread.length > 0
            ? t('source_json_wrong', { names: unread.join(', ') })
            : files.length > MOST_FILES
              ? t('source_files_hint')
              : undefined
        }
      />
      {draft.wanted.length > 0 && (
        <Status kind="warning">
          {t('source_wanted', { names: draft.wanted.map(({ name }) => name).join(', ') })}
        </Status>
      )}
      <p className="dim">{t('source_files_hint')}</p>
      <div>
        <Button size="small" onClick={() => put({ name: freeName(files), code: '' })}>
          {t('new_file')}
        </Button>
      </div>
      {file !== undefined && (
        <>
          {files.length > 1 && (
            <SelectField
              label={t('file_shown')}
              value={file.name}
              onChange={name => setAt(files.findIndex(one => one.name === name))}
              options={files.map(({ name }) => ({ value: name, label: name }))}
            />
          )}
          <TextField
            label={t('file_name')}
            value={file.name}
            mono
            onChange={name => {
              if (files.every(one => one === file || one.name !== name)) change({ name });
            }}
          />
          <Segmented
            label={t('source_view')}
            options={[
              { value: 'edit', label: t('source_edit') },
              { value: 'view', label: t('source_highlight') },
            ]}
            value={view}
            onChange={setView}
          />
          {view === 'edit' ? (
            <TextArea
              label={t('file_content')}
              mono
              rows={16}
              wrap="off"
              value={file.code}
              onChange={code => change({ code })}
            />
          ) : (
            <Suspense fallback={<DetailSkeleton rows={8} />}>
              <CodeViewer title={file.name} text={file.code} language="solidity" />
            </Suspense>
          )}
          <div>
            <Button size="small" onClick={() => setFiles(files.filter(one => one !== file))}>
              {t('remove_file', { name: file.name })}
            </Button>
          </div>
        </>
      )}
      <CompilerSettings draft={draft} onChange={onChange} />
    </>
  );
}

function CompilerSettings({
  draft,
  onChange,
}: {
  draft: SourceDraft;
  onChange: (draft: SourceDraft) => void;
}): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(compilersQuery);
  const compilers = data?.data ?? [];
  const first = compilers.find(({ available }) => available)?.id ?? '';
  // The first of the list is the newest, and is chosen until somebody says otherwise.
  useEffect(() => {
    if (draft.compiler === '' && first !== '') onChange({ ...draft, compiler: first });
  }, [draft, first, onChange]);
  return (
    <>
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      <div className={styles['pair']}>
        {data === undefined && error === null ? (
          <Skeleton height={64} />
        ) : (
          <SelectField
            label={t('compiler')}
            value={draft.compiler}
            onChange={compiler => onChange({ ...draft, compiler })}
            options={compilers
              .toSorted((a, b) => Number(b.available) - Number(a.available))
              .map(({ id, available }) => ({
                value: id,
                label: id,
                group: t(available ? 'compilers_here' : 'compilers_missing'),
              }))}
          />
        )}
        <TextField
          label={t('evm_version')}
          hint={t('evm_version_hint')}
          value={draft.evmVersion}
          mono
          onChange={evmVersion => onChange({ ...draft, evmVersion: evmVersion.trim() })}
        />
      </div>
      <CheckField
        label={t('optimizer')}
        checked={draft.optimizer}
        onChange={optimizer => onChange({ ...draft, optimizer })}
      />
      <TextField
        label={t('runs')}
        inputMode="numeric"
        value={draft.runs}
        onChange={runs => onChange({ ...draft, runs })}
        error={areRuns(draft.runs) ? undefined : t('runs_wrong')}
      />
      <CheckField
        label={t('via_ir')}
        checked={draft.viaIR}
        onChange={viaIR => onChange({ ...draft, viaIR })}
      />
      <TextArea
        label={t('remappings')}
        hint={t('remappings_hint')}
        mono
        rows={2}
        wrap="off"
        value={draft.remappings}
        onChange={remappings => onChange({ ...draft, remappings })}
      />
      {Object.keys(draft.more).length > 0 && (
        <Status kind="unknown" look="quiet">
          {t('more_settings', { names: Object.keys(draft.more).join(', ') })}{' '}
          <Button size="small" onClick={() => onChange({ ...draft, more: {} })}>
            {t('more_settings_remove')}
          </Button>
        </Status>
      )}
    </>
  );
}

function freeName(files: readonly SourceFile[]): string {
  for (let at = 1; ; at++) {
    const name = at === 1 ? 'Contract.sol' : `Contract${at}.sol`;
    if (files.every(file => file.name !== name)) return name;
  }
}
