import { useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../components/base/Button.tsx';
import { Status } from '../../components/feedback/Status.tsx';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { CompilerConsole } from './CompilerConsole.tsx';
import styles from './DeployContract.module.css';
import { SourceEditor } from './SourceEditor.tsx';
import { callCompiler } from './source-calls.ts';
import { compilationOf, isComplete, draftStore, keepDraft, type SourceDraft } from './source-draft.ts';
import { usePlaces } from './use-places.ts';

const useT = wordsOf('contract-source');

/** Code and ABI of one contract, as the compiler gave them. */
export interface CompiledCode {
  name: string;
  abi: string;
  bytecode: string;
}

type State =
  | { kind: 'idle' | 'running' }
  | { kind: 'failed'; messages: readonly string[] }
  | { kind: 'compiled'; contracts: readonly CompiledCode[]; version: string; warnings: readonly string[] };

const wordsIn = (state: State): readonly string[] | undefined =>
  state.kind === 'failed' ? state.messages : state.kind === 'compiled' ? state.warnings : undefined;

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
  useEffect(() => {
    if (begun !== undefined) keepDraft(begun);
  }, [begun]);
  const [state, setState] = useState<State>({ kind: 'idle' });
  const [chosen, setChosen] = useState('');
  const { places, target, lead } = usePlaces(wordsIn(state), draft);
  const compile = async () => {
    setState({ kind: 'running' });
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
      setState({ kind: 'compiled', contracts, version: data.compilerVersion, warnings: data.warnings });
      choose(contracts.at(-1));
    } catch (error) {
      setState({ kind: 'failed', messages: [error instanceof Error ? error.message : String(error)] });
    }
  };
  const choose = (code: CompiledCode | undefined) => {
    setChosen(code?.name ?? '');
    if (code) onCompiled(code);
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
      {state.kind === 'compiled' && (
        <>
          <Status kind="success">
            {t('compiled', { count: state.contracts.length, version: state.version })}
          </Status>
          {state.warnings.length > 0 && (
            <CompilerConsole messages={state.warnings} places={places} onPlace={lead} />
          )}
          {state.contracts.length > 0 && (
            <SelectField
              label={t('deployed_contract')}
              value={chosen}
              onChange={name => choose(state.contracts.find(one => one.name === name))}
              options={state.contracts.map(({ name }) => ({ value: name, label: name }))}
            />
          )}
        </>
      )}
    </div>
  );
}
