import { createStore } from 'zustand/vanilla';
import { COMPILER_FILES, COMPILER_SETTINGS, readStored, store } from '../../components/wallet/draft.ts';
import { sessionStore } from '../../wallet/session-store.ts';
import { keepCompiled } from './compiled-code.ts';
import type { VerifiedSource } from './source-calls.ts';
import { draftOfInput, isRecord, type SourceDraft, type SourceFile } from './source-settings.ts';

export type { SourceDraft, SourceFile };

export const EMPTY_DRAFT: SourceDraft = {
  files: [],
  compiler: '',
  optimizer: true,
  runs: '200',
  evmVersion: '',
  viaIR: false,
  remappings: '',
  more: {},
  wanted: [],
};

/** What was written last: it stays between deploying and verifying, over a reload, and until signing out. */
export const draftStore = createStore<SourceDraft>(() => keptDraft() ?? EMPTY_DRAFT);

export function keepDraft(draft: SourceDraft): void {
  draftStore.setState(draft, true);
  const { files, wanted, ...settings } = draft;
  const now = Date.now();
  store(localStorage, COMPILER_FILES, { files, wanted }, now);
  store(localStorage, COMPILER_SETTINGS, settings, now);
}

/** What a page that is opened now finds. */
export function keptDraft(): SourceDraft | undefined {
  const part = (name: string) =>
    readStored(localStorage, name, kept => (isRecord(kept) ? kept : undefined), Date.now());
  return readDraft({ ...part(COMPILER_SETTINGS), ...part(COMPILER_FILES) });
}

sessionStore.subscribe((next, before) => {
  if (next.status === 'closed' && before.status !== 'closed' && before.status !== 'starting') {
    keepDraft(EMPTY_DRAFT);
    keepCompiled(undefined);
  }
});

/** What was kept, where it has today's form. */
export function readDraft(kept: unknown): SourceDraft | undefined {
  if (!isRecord(kept) || !Array.isArray(kept['files']) || !Array.isArray(kept['wanted'])) return undefined;
  const fits = Object.entries(EMPTY_DRAFT).every(([name, value]) => typeof kept[name] === typeof value);
  const areTexts = [...(kept['files'] as unknown[]), ...(kept['wanted'] as unknown[])].every(
    file => isRecord(file) && Object.values(file).every(text => typeof text === 'string'),
  );
  return fits && areTexts && isRecord(kept['more']) ? (kept as unknown as SourceDraft) : undefined;
}

/** A verified source, to be changed or deployed again. */
export function draftOf(source: VerifiedSource): SourceDraft {
  const plain = {
    ...EMPTY_DRAFT,
    files: source.contract_code,
    compiler: source.compiler,
    optimizer: source.optimizer === 1,
    runs: String(source.optimizer_runs),
    evmVersion: source.evm_version,
    viaIR: source.via_ir,
  };
  // The input has the remappings and libraries too.
  return { ...plain, ...draftOfInput(source.input), compiler: source.compiler };
}

/** Whether it can be sent. */
export function isComplete({ files, runs, compiler, wanted }: SourceDraft): boolean {
  return files.length > 0 && wanted.length === 0 && compiler !== '' && areRuns(runs);
}

export const areRuns = (runs: string): boolean => /^\d{1,7}$/.test(runs) && Number(runs) <= 1_000_000;

/** Members of the calls that compile: everything there is goes as standard JSON. */
export function compilationOf(draft: SourceDraft) {
  const { files, compiler, optimizer, runs, evmVersion, viaIR, remappings, more } = draft;
  const mappings = remappings
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '');
  const { optimizerDetails, ...rest } = more;
  const input = {
    language: 'Solidity',
    // Of two files with one name the form allows none; a name such as __proto__ is one like any other.
    sources: Object.fromEntries(files.map(({ name, code }) => [name, { content: code }])),
    settings: {
      ...rest,
      optimizer: {
        enabled: optimizer,
        runs: Number(runs),
        ...(optimizerDetails === undefined ? {} : { details: optimizerDetails }),
      },
      ...(evmVersion === '' ? {} : { evmVersion }),
      ...(viaIR ? { viaIR } : {}),
      ...(mappings.length === 0 ? {} : { remappings: mappings }),
    },
  };
  return { compiler, input: JSON.stringify(input) };
}
