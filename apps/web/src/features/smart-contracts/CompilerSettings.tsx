import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { Status } from '../../components/feedback/Status.tsx';
import { CheckField } from '../../components/forms/CheckField.tsx';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { TextArea } from '../../components/forms/TextArea.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import styles from './DeployContract.module.css';
import { compilersQuery } from './source-calls.ts';
import { areRuns, type SourceDraft } from './source-draft.ts';

const useT = wordsOf('contract-source');

/** With what, and how, sources are compiled. */
export function CompilerSettings({
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
