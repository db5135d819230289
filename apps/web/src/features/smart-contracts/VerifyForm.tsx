import { tryParseAddress } from '@sunscope/tron/address';
import { isHex } from '@sunscope/tron/bytes';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../components/base/Button.tsx';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { Status } from '../../components/feedback/Status.tsx';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { LICENSES } from '../../lib/format/licenses.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { queryClient } from '../../lib/net/query-client.ts';
import { CompilerConsole } from './CompilerConsole.tsx';
import styles from './DeployContract.module.css';
import { SourceEditor } from './SourceEditor.tsx';
import { compilerOfCode } from './compiler-of-code.ts';
import { codeQuery, refreshContract } from './queries.ts';
import { callCompiler, compilersQuery, sourceQuery } from './source-calls.ts';
import { compilationOf, isComplete, draftStore, keepDraft } from './source-draft.ts';
import { usePlaces } from './use-places.ts';

const useT = wordsOf('contract-source');

const VERIFIED = 2006;
const ALREADY = 2001;

type State =
  | { kind: 'idle' | 'running' | 'already' | 'full' | 'partial' }
  | { kind: 'failed'; reason: string; errors: readonly string[] };

/** A source that the server compiles and compares with a contract's code. Nothing is signed for it. */
export function VerifyForm({ address: given }: { address: string | undefined }): ReactNode {
  const t = useT();
  const draft = useStore(draftStore);
  const [address, setAddress] = useState(given ?? '');
  const [name, setName] = useState('');
  const [license, setLicense] = useState('0');
  const [args, setArgs] = useState('');
  const [state, setState] = useState<State>({ kind: 'idle' });
  const { places, target, lead } = usePlaces(state.kind === 'failed' ? state.errors : undefined, draft);
  const contract = tryParseAddress(address.trim());
  const { data: compilers } = useQuery(compilersQuery);
  const { data: code } = useQuery({ ...codeQuery(contract ?? ''), enabled: contract !== undefined });
  const named =
    code === undefined
      ? undefined
      : compilerOfCode(code.data.runtimeCode, code.data.byteCode, compilers?.data ?? []);
  // When it is known: what somebody chooses afterwards stays.
  useEffect(() => {
    if (named !== undefined) keepDraft({ ...draftStore.getState(), compiler: named });
  }, [named]);
  const hex = args.trim().replace(/^0x/i, '');
  const isEncoded = hex === '' || isHex(hex);
  const verify = async () => {
    if (contract === undefined) return;
    setState({ kind: 'running' });
    try {
      const { errmsg, data } = await callCompiler('/api/solidity/contract/verify', {
        ...compilationOf(draft),
        contractAddress: contract,
        contractName: name.trim(),
        license: Number(license),
        constructorParams: hex,
      });
      if (data.status === VERIFIED) {
        setState({ kind: data.match === 'full' ? 'full' : 'partial' });
        void queryClient.invalidateQueries({ queryKey: sourceQuery(contract).queryKey });
        void refreshContract(contract);
      } else if (data.status === ALREADY) setState({ kind: 'already' });
      else setState({ kind: 'failed', reason: errmsg ?? '', errors: data.errors });
    } catch (error) {
      setState({
        kind: 'failed',
        reason: error instanceof Error ? error.message : String(error),
        errors: [],
      });
    }
  };
  const isReady = contract !== undefined && name.trim() !== '' && isEncoded && isComplete(draft);
  return (
    <div className={styles['form']}>
      <p className="dim">{t('verify_intro')}</p>
      <TextField
        label={t('verify_address')}
        value={address}
        mono
        onChange={setAddress}
        error={address.trim() === '' || contract !== undefined ? undefined : t('verify_address_wrong')}
      />
      {named !== undefined && (
        <Status kind="unknown" look="quiet">
          {t('verify_code_says', { compiler: named })}
        </Status>
      )}
      <TextField label={t('verify_name')} hint={t('verify_name_hint')} value={name} mono onChange={setName} />
      <SelectField
        label={t('license')}
        value={license}
        onChange={setLicense}
        options={[
          { value: '0', label: t('license_unsaid') },
          ...LICENSES.map((label, at) => ({ value: String(at + 1), label })),
        ]}
      />
      <SourceEditor draft={draft} onChange={keepDraft} onContract={setName} places={places} target={target} />
      <TextField
        label={t('verify_arguments')}
        hint={t('verify_arguments_hint')}
        value={args}
        mono
        onChange={setArgs}
        error={isEncoded ? undefined : t('verify_arguments_wrong')}
      />
      <div>
        <Button
          kind="primary"
          loading={state.kind === 'running'}
          disabled={!isReady}
          onClick={() => void verify()}
        >
          {t('verify')}
        </Button>
      </div>
      {(state.kind === 'full' || state.kind === 'partial' || state.kind === 'already') && (
        <Status kind="success">
          {t(`verified_${state.kind}`)}{' '}
          {contract !== undefined && <AddressChip address={contract} kind="contract" full />}
        </Status>
      )}
      {state.kind === 'failed' && (
        <>
          <Status kind="failed">{t('verify_failed', { reason: state.reason })}</Status>
          {state.errors.length > 0 && (
            <CompilerConsole messages={state.errors} places={places} onPlace={lead} />
          )}
        </>
      )}
    </div>
  );
}
