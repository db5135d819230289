import { bytesToHex, textToBytes } from '@sunscope/tron/bytes';
import { keccak256 } from '@sunscope/tron/hash';
import type { SourceDraft, SourceFile } from './source-draft.ts';
import { draftOfInput, isRecord, settingsOf } from './source-settings.ts';

/** What was read of files that were dropped. */
export interface Uploaded {
  draft: SourceDraft;
  /** `file:Name`, where a metadata.json says which contract it is of. */
  contract?: string;
  /** Names of .json files that are none of those a compiler or its tools write. */
  unread: readonly string[];
}

/** Adds sources; standard JSON, a build-info or a metadata.json brings its settings, and its files where it has them. */
export function addFiles(
  draft: SourceDraft,
  files: readonly SourceFile[],
  compilers: readonly string[],
): Uploaded {
  let result: Uploaded = { draft, unread: [] };
  for (const file of files.filter(isJson)) {
    const read = readJson(result.draft, file.code, compilers);
    result =
      read === undefined ? { ...result, unread: [...result.unread, file.name] } : { ...result, ...read };
  }
  const sources = files.filter(file => !isJson(file));
  return { ...result, draft: placed({ ...result.draft, files: merged(result.draft.files, sources) }) };
}

const isJson = ({ name }: SourceFile): boolean => name.toLowerCase().endsWith('.json');

function merged(files: readonly SourceFile[], added: readonly SourceFile[]): SourceFile[] {
  const byName = new Map([...files, ...added].map(file => [file.name, file]));
  return [...byName.values()];
}

/** Files that a metadata.json waits for get the names it has for them: their content is known by its hash. */
function placed(draft: SourceDraft): SourceDraft {
  if (draft.wanted.length === 0) return draft;
  const found = new Map(draft.files.map(file => [hashOf(file.code), file]));
  const there = draft.wanted.filter(({ keccak256: hash }) => found.has(hash));
  const taken = new Set(there.map(({ keccak256: hash }) => found.get(hash)?.name));
  const renamed = there.map(({ name, keccak256: hash }) => ({ name, code: found.get(hash)?.code ?? '' }));
  return {
    ...draft,
    files: merged(
      draft.files.filter(({ name }) => !taken.has(name)),
      renamed,
    ),
    wanted: draft.wanted.filter(one => !there.includes(one)),
  };
}

const hashOf = (code: string): string => `0x${bytesToHex(keccak256(textToBytes(code)))}`;

function readJson(
  draft: SourceDraft,
  text: string,
  compilers: readonly string[],
): { draft: SourceDraft; contract?: string } | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(json)) return undefined;
  const plain = draftOfInput(json);
  if (plain) return { draft: { ...draft, ...plain } };
  const built = draftOfInput(json['input']);
  if (built)
    return {
      draft: {
        ...draft,
        ...built,
        compiler: compilerOf(json['solcLongVersion'] ?? json['solcVersion'], compilers) ?? draft.compiler,
      },
    };
  return readMetadata(draft, json, compilers);
}

/** The metadata a compiler writes beside a contract: the settings, and each source by its hash. */
function readMetadata(
  draft: SourceDraft,
  json: Record<string, unknown>,
  compilers: readonly string[],
): { draft: SourceDraft; contract?: string } | undefined {
  const { compiler, settings, sources } = json;
  if (!isRecord(compiler) || !isRecord(settings) || !isRecord(sources)) return undefined;
  const own: SourceFile[] = [];
  const wanted: SourceDraft['wanted'][number][] = [];
  for (const [name, source] of Object.entries(sources)) {
    const { content, keccak256: hash } = isRecord(source) ? source : {};
    if (typeof content === 'string') own.push({ name, code: content });
    else if (typeof hash === 'string') wanted.push({ name, keccak256: hash });
    else return undefined;
  }
  const target = isRecord(settings['compilationTarget'])
    ? Object.entries(settings['compilationTarget'])[0]
    : undefined;
  return {
    draft: {
      ...draft,
      ...settingsOf({ ...settings, libraries: byFile(settings['libraries']) }),
      files: merged(draft.files, own),
      wanted,
      compiler: compilerOf(compiler['version'], compilers) ?? draft.compiler,
    },
    ...(typeof target?.[1] === 'string' ? { contract: `${target[0]}:${target[1]}` } : {}),
  };
}

/** Metadata has `file:Name`, a compiler takes names by file. */
function byFile(libraries: unknown): Record<string, Record<string, unknown>> {
  const files = new Map<string, Record<string, unknown>>();
  for (const [key, address] of Object.entries(isRecord(libraries) ? libraries : {})) {
    const at = key.lastIndexOf(':');
    const file = at === -1 ? '' : key.slice(0, at);
    files.set(file, { ...files.get(file), [key.slice(at + 1)]: address });
  }
  return Object.fromEntries(files);
}

/** The stock release of that version; TRON's own are not distinguished by it. */
function compilerOf(version: unknown, compilers: readonly string[]): string | undefined {
  const [number] = typeof version === 'string' ? (/^v?\d+\.\d+\.\d+/.exec(version) ?? []) : [];
  return compilers.find(id => id === `solc-${number?.replace('v', '')}`);
}
