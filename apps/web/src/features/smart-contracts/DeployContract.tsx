import type { AbiFunction } from '@sunscope/tron/abi';
import { bytesToHex, isHex, textToBytes } from '@sunscope/tron/bytes';
import { AbiEntryType, StateMutabilityType, type AbiEntry } from '@sunscope/tron/messages';
import { useState, type ReactNode } from 'react';
import type { Along, AlongToken } from '../../components/abi/along.ts';
import { AbiForm } from '../../components/abi/AbiForm.tsx';
import { Status } from '../../components/feedback/Status.tsx';
import { AmountField } from '../../components/forms/AmountField.tsx';
import { TextArea } from '../../components/forms/TextArea.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { FileDrop } from '../../components/wallet/FileDrop.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { abiEntries, bytecodeOfArtifact } from '../../wallet/intents/abi-message.ts';
import { constructorInputs } from './abi-functions.ts';
import styles from './DeployContract.module.css';

const useT = wordsOf('contract-forms');

/** What is deployed, judged: complete and valid. */
export interface Deployment extends Along {
  name: string;
  abi: readonly AbiEntry[];
  /** Hex: the code and behind it the constructor's arguments. */
  bytecode: string;
  callerPercent: bigint;
  ownerEnergyLimit: bigint;
}

/** Longest name in bytes (java-tron: VMActuator). */
const MOST_NAME_BYTES = 32;
/** A transaction holds half a megabyte; an artifact has source and debug data beside it. */
const MOST_FILE_BYTES = 8 * 1024 * 1024;
/** What the product always proposed (pages.md 7.4). */
const DEFAULTS = { percent: '0', limit: '10000000' };

/** Compiled code, its constructor's arguments and who pays for calls. */
export function DeployContract({
  action,
  compiled,
  tokens,
  onDeploy,
}: {
  /** What it begins with. */
  compiled?: { name: string; abi: string; bytecode: string } | undefined;
  action: string;
  /** TRC10 tokens that can go along. */
  tokens: readonly AlongToken[];
  onDeploy: (deployment: Deployment) => void;
}): ReactNode {
  const t = useT();
  const [name, setName] = useState(compiled?.name.slice(0, MOST_NAME_BYTES) ?? '');
  const [abi, setAbi] = useState(compiled?.abi ?? '');
  const [bytecode, setBytecode] = useState(compiled?.bytecode ?? '');
  const [percent, setPercent] = useState(DEFAULTS.percent);
  const [limit, setLimit] = useState(DEFAULTS.limit);
  const [badFile, setBadFile] = useState(false);
  const [asked, setAsked] = useState(false);

  const entries = abi.trim() === '' ? [] : abiEntries(abi);
  const code = bytecode.trim().replace(/^0x/i, '').toLowerCase();
  const isCode = code !== '' && isHex(code);
  const isNamed = textToBytes(name).length <= MOST_NAME_BYTES;
  const share = wholeOf(percent);
  const most = wholeOf(limit);
  const isShare = share !== undefined && share <= 100n;
  const isLimit = most !== undefined && most >= 1n && most < 2n ** 63n;

  const take = async (file: File) => {
    const text = await file.text().catch(() => '');
    const found = abiEntries(text);
    const made = bytecodeOfArtifact(text);
    setBadFile(found === undefined && made === undefined);
    if (found !== undefined) setAbi(abiText(text));
    if (made !== undefined) setBytecode(made);
    if (name === '' && (found ?? made) !== undefined) setName(file.name.replace(/\.\w+$/, '').slice(0, 32));
  };
  const deploy = (data: Uint8Array, along: Along) => {
    setAsked(true);
    if (!entries || !isCode || !isNamed || !isShare || !isLimit) return;
    // The form writes a call; a constructor has no selector.
    const args = bytesToHex(data.subarray(4));
    onDeploy({
      name,
      abi: entries,
      bytecode: code + args,
      ...along,
      callerPercent: share,
      ownerEnergyLimit: most,
    });
  };

  return (
    <div className={styles['form']}>
      <p className="dim">{t('deploy_intro')}</p>
      <FileDrop
        label={t('deploy_file')}
        types={['.json', '.abi', '.bin', '.txt']}
        mostBytes={MOST_FILE_BYTES}
        onFile={file => void take(file)}
        error={badFile ? t('deploy_file_wrong') : undefined}
      />
      <TextField
        label={t('deploy_name')}
        value={name}
        onChange={setName}
        error={isNamed ? undefined : t('deploy_name_wrong')}
      />
      <TextArea
        label={t('deploy_abi')}
        mono
        rows={4}
        value={abi}
        onChange={setAbi}
        error={entries ? undefined : t('deploy_abi_wrong')}
      />
      <TextArea
        label={t('deploy_bytecode')}
        mono
        rows={4}
        value={bytecode}
        onChange={setBytecode}
        error={code !== '' && !isCode ? t('deploy_bytecode_wrong') : undefined}
      />
      <div className={styles['pair']}>
        <AmountField
          label={t('own_share')}
          hint={t('own_share_hint')}
          unit="%"
          decimals={0}
          value={percent}
          onChange={setPercent}
          error={isShare ? undefined : t('own_share_wrong')}
        />
        <AmountField
          label={t('own_limit')}
          hint={t('own_limit_hint')}
          decimals={0}
          value={limit}
          onChange={setLimit}
          error={isLimit ? undefined : t('own_limit_wrong')}
        />
      </div>
      <AbiForm
        key={abi}
        item={constructorOf(t('deploy_arguments'), entries ?? [], abi)}
        action={action}
        tokens={tokens}
        onSubmit={deploy}
      />
      {asked && !(entries && isCode && isNamed && isShare && isLimit) && (
        <Status kind="failed">{t('deploy_incomplete')}</Status>
      )}
    </div>
  );
}

const wholeOf = (typed: string) => (/^\d{1,19}$/.test(typed) ? BigInt(typed) : undefined);

/** The ABI alone of a file that may hold more. */
function abiText(text: string): string {
  const json: unknown = JSON.parse(text);
  const held = json as { abi?: unknown; entrys?: unknown };
  return JSON.stringify(Array.isArray(json) ? json : (held.abi ?? held.entrys), null, 2);
}

/** The constructor as a function, for the form that functions have. */
function constructorOf(name: string, entries: readonly AbiEntry[], abi: string): AbiFunction {
  const entry = entries.find(({ type }) => type === AbiEntryType.Constructor);
  const inputs = entry === undefined ? [] : (constructorInputs(abi) ?? entry.inputs);
  const isPayable =
    entry !== undefined && (entry.payable || entry.stateMutability === StateMutabilityType.Payable);
  return {
    type: 'function',
    name,
    inputs: inputs.map(input => ({ ...input, name: input.name ?? '' })),
    outputs: [],
    stateMutability: isPayable ? 'payable' : 'nonpayable',
  };
}
