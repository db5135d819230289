import { sessionStore } from '../../wallet/session-store.ts';
import type { VerifiedSource } from './source-calls.ts';

/** One source file being written. */
export interface SourceFile {
  name: string;
  code: string;
}

/** Sources and settings as the compiler is given them. */
export interface SourceDraft {
  files: readonly SourceFile[];
  compiler: string;
  optimizer: boolean;
  runs: string;
  evmVersion: string;
  viaIR: boolean;
}

const EMPTY: SourceDraft = {
  files: [],
  compiler: '',
  optimizer: true,
  runs: '200',
  evmVersion: '',
  viaIR: false,
};

let kept = EMPTY;

// Sources are those of whoever is signed in: nothing of them stays for the next one.
sessionStore.subscribe((session, before) => {
  if (session.status === 'closed' && 'account' in before) kept = EMPTY;
});

/** What was written last stays while the page is open, between deploying and verifying too. */
export const keptDraft = (): SourceDraft => kept;

export function keepDraft(draft: SourceDraft): void {
  kept = draft;
}

/** A verified source, to be changed or deployed again. */
export function draftOf(source: VerifiedSource): SourceDraft {
  return {
    files: source.contract_code,
    compiler: source.compiler,
    optimizer: source.optimizer === 1,
    runs: String(source.optimizer_runs),
    evmVersion: source.evm_version,
    viaIR: source.via_ir,
  };
}

/** Whether it can be sent. */
export function isComplete({ files, runs, compiler }: SourceDraft): boolean {
  return files.length > 0 && compiler !== '' && areRuns(runs);
}

export const areRuns = (runs: string): boolean => /^\d{1,7}$/.test(runs) && Number(runs) <= 1_000_000;

/** Members of the calls that compile. */
export function compilationOf({ files, compiler, optimizer, runs, evmVersion, viaIR }: SourceDraft) {
  return { files: [...files], compiler, optimizer, runs: Number(runs), evmVersion, viaIR };
}
