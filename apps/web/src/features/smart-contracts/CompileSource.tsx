import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../components/base/Button.tsx';
import { Status } from '../../components/feedback/Status.tsx';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { CompilerConsole } from './CompilerConsole.tsx';
import styles from './DeployContract.module.css';
import { SourceEditor } from './SourceEditor.tsx';
import { compiledStore, keepCompiled, type CompiledCode } from './compiled-code.ts';
import { callCompiler } from './source-calls.ts';
import { compilationOf, isComplete, draftStore, keepDraft, type SourceDraft } from './source-draft.ts';
import { usePlaces } from './use-places.ts';

const useT = wordsOf('contract-source');

type State = { kind: 'idle' | 'running' } | { kind: 'failed'; messages: readonly string[] };

/** Sources that are compiled on the server, and the contract of them that is deployed. */
export function CompileSource({
  opened,
  onCompiled,
}: {
  /** What it begins with in place of what was written last. */
  opened: SourceDraft | undefined;
  onCompiled: (code: CompiledCode) => void;
}): ReactNode {
  const t = useT();
  const draft = useStore(draftStore);
  // Once, before the first look.
  const [begun] = useState(opened);
  const [last] = useState(() =>
    opened === undefined ? compiledStore.getState().compiled?.contracts.at(-1) : undefined,
  );
  const { compiled: kept } = useStore(compiledStore);
  const [state, setState] = useState<State>({ kind: 'idle' });
  const [chosen, setChosen] = useState(last?.name ?? '');
  const choose = (code: CompiledCode | undefined) => {
    setChosen(code?.name ?? '');
    if (code) onCompiled(code);
  };
  const report = useEffectEvent(onCompiled);
  useEffect(() => {
    if (begun !== undefined) {
      keepDraft(begun);
      keepCompiled(undefined);
    } else if (last) report(last);
  }, [begun, last]);
  const compiled = state.kind === 'idle' ? kept : undefined;
  const { places, target, lead } = usePlaces(
    state.kind === 'failed' ? state.messages : compiled?.warnings,
    draft,
  );
  const compile = async () => {
    setState({ kind: 'running' });
    keepCompiled(undefined);
    try {
      const { code, errmsg, data } = await callCompiler(
        '/api/solidity/contract/compile',
        compilationOf(draft),
      );
      if (code !== 200) {
        setState({ kind: 'failed', messages: data.errors.length > 0 ? data.errors : [errmsg ?? ''] });
        return;
      }
      const contracts = data.byteCodeArr.map(({ contractName, byteCode }, index) => ({
        name: contractName,
        bytecode: byteCode,
        abi: data.abiArr[index]?.abi ?? '[]',
      }));
      keepCompiled({ contracts, version: data.compilerVersion, warnings: data.warnings });
      setState({ kind: 'idle' });
      choose(contracts.at(-1));
    } catch (error) {
      setState({ kind: 'failed', messages: [error instanceof Error ? error.message : String(error)] });
    }
  };
  return (
    <div className={styles['form']}>
      <SourceEditor draft={draft} onChange={keepDraft} places={places} target={target} />
      <div>
        <Button
          kind="primary"
          loading={state.kind === 'running'}
          disabled={!isComplete(draft)}
          onClick={() => void compile()}
        >
          {t('compile')}
        </Button>
      </div>
      {state.kind === 'failed' && (
        <CompilerConsole messages={state.messages} failed places={places} onPlace={lead} />
      )}
      {compiled !== undefined && (
        <>
          <Status kind="success">
            {t('compiled', { count: compiled.contracts.length, version: compiled.version })}
          </Status>
          {compiled.warnings.length > 0 && (
            <CompilerConsole messages={compiled.warnings} places={places} onPlace={lead} />
          )}
          {compiled.contracts.length > 0 && (
            <SelectField
              label={t('deployed_contract')}
              value={chosen}
              onChange={name => choose(compiled.contracts.find(one => one.name === name))}
              options={compiled.contracts.map(({ name }) => ({ value: name, label: name }))}
            />
          )}
        </>
      )}
    </div>
  );
}
