import { InvalidValueError } from '@sunscope/tron/errors';
import { entriesOf, member } from './compiled.ts';

/** What a compiler is given: sources and the settings that change code. */
export interface CompilerInput {
  language: 'Solidity';
  sources: Record<string, { content: string }>;
  settings: CompilerSettings;
}

/** Only settings that change the code or its metadata; whatever else is sent is refused or left out. */
export interface CompilerSettings {
  optimizer: { enabled: boolean; runs: number; details?: Record<string, unknown> };
  evmVersion?: string;
  viaIR?: boolean;
  remappings?: string[];
  libraries?: Record<string, Record<string, string>>;
  metadata?: { bytecodeHash?: string; useLiteralContent?: boolean; appendCBOR?: boolean };
  debug?: { revertStrings: string };
}

export const INPUT_LIMITS = {
  /** Files of a form; standard JSON of a project may have more of them. */
  files: 10,
  fileBytes: 5 << 20,
  jsonFiles: 500,
  jsonBytes: 10 << 20,
  runs: 1_000_000,
} as const;

const MOST_REMAPPINGS = 100;
const MOST_LIBRARIES = 100;
const NAME_LENGTH = 255;

/** Names of the versions of the EVM that compilers know, or will. */
const EVM_VERSION = /^[a-z][A-Za-z]{3,19}$/;
// oxlint-disable-next-line no-control-regex -- exactly these must not stand in a name
const CONTROL = /[\u0000-\u001f\u007f]/;
const ADDRESS = /^(?:0x|41)?([0-9a-fA-F]{40})$/;

function refuse(message: string): never {
  throw new InvalidValueError('invalid_compiler_input', message);
}

/**
 * Sources by file name, as they come from a form.
 * @throws InvalidValueError `invalid_compiler_input`
 */
export function sourcesOf(
  files: readonly (readonly [name: string, content: string])[],
  limits: { files: number; bytes: number } = { files: INPUT_LIMITS.files, bytes: INPUT_LIMITS.fileBytes },
): CompilerInput['sources'] {
  if (files.length === 0) refuse('No source: send at least one .sol file');
  if (files.length > limits.files)
    refuse(`There are ${files.length} files: at most ${limits.files} are allowed`);
  const sources: CompilerInput['sources'] = {};
  for (const [name, content] of files) {
    if (name === '' || name.length > NAME_LENGTH || CONTROL.test(name) || name === '__proto__')
      refuse('A file has a name that is empty, too long or holds control characters');
    if (Object.hasOwn(sources, name)) refuse(`Two files have the name ${name}`);
    if (Buffer.byteLength(content) > limits.bytes) refuse(`${name} is larger than ${limits.bytes >> 20} MiB`);
    sources[name] = { content };
  }
  return sources;
}

/**
 * Standard JSON of whoever verifies, cut down to what changes code.
 * @throws InvalidValueError `invalid_compiler_input`
 */
export function readStandardJson(text: string): CompilerInput {
  if (Buffer.byteLength(text) > INPUT_LIMITS.jsonBytes)
    refuse(`The standard JSON is larger than ${INPUT_LIMITS.jsonBytes >> 20} MiB`);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    refuse('This is not JSON: send the compiler’s standard JSON input');
  }
  if (member(json, 'language') !== 'Solidity') refuse('language: only Solidity is compiled here');
  const files = entriesOf(member(json, 'sources')).map(([name, source]): [string, string] => {
    const content = member(source, 'content');
    return typeof content === 'string'
      ? [name, content]
      : refuse(`sources: ${name.slice(0, 80)} needs its content: addresses (urls) are not read`);
  });
  return {
    language: 'Solidity',
    sources: sourcesOf(files, { files: INPUT_LIMITS.jsonFiles, bytes: INPUT_LIMITS.jsonBytes }),
    settings: readSettings(member(json, 'settings')),
  };
}

/**
 * Settings cut down to those that change code.
 * @throws InvalidValueError `invalid_compiler_input`
 */
export function readSettings(json: unknown): CompilerSettings {
  const optimizer = member(json, 'optimizer');
  const settings: CompilerSettings = {
    optimizer: { enabled: member(optimizer, 'enabled') === true, runs: runsOf(member(optimizer, 'runs')) },
  };
  const details = member(optimizer, 'details');
  if (details !== undefined) settings.optimizer.details = optimizerDetails(details);
  const evmVersion = member(json, 'evmVersion');
  if (evmVersion !== undefined && evmVersion !== '' && evmVersion !== 'default')
    settings.evmVersion =
      typeof evmVersion === 'string' && EVM_VERSION.test(evmVersion)
        ? evmVersion
        : refuse('evmVersion needs a name such as cancun');
  if (member(json, 'viaIR') === true) settings.viaIR = true;
  const remappings = member(json, 'remappings');
  if (Array.isArray(remappings) && remappings.length > 0) settings.remappings = remappingsOf(remappings);
  const libraries = readLibraries(member(json, 'libraries'));
  if (Object.keys(libraries).length > 0) settings.libraries = libraries;
  const metadata = readMetadata(member(json, 'metadata'));
  if (metadata) settings.metadata = metadata;
  const revertStrings = member(member(json, 'debug'), 'revertStrings');
  if (typeof revertStrings === 'string' && /^(?:default|strip|debug)$/.test(revertStrings))
    settings.debug = { revertStrings };
  return settings;
}

function runsOf(value: unknown): number {
  if (value === undefined) return 200;
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 2 ** 32 - 1
    ? value
    : refuse(`runs needs a whole number from 0 to ${INPUT_LIMITS.runs}`);
}

/** Switches of the optimizer, and the steps of Yul's. */
function optimizerDetails(details: unknown): Record<string, unknown> {
  return Object.fromEntries(
    entriesOf(details).flatMap(([name, value]): [string, unknown][] => {
      if (!/^[A-Za-z]{2,40}$/.test(name)) return [];
      if (typeof value === 'boolean') return [[name, value]];
      if (name === 'optimizerSteps' && typeof value === 'string' && /^[\w:[\] ]{0,500}$/.test(value))
        return [[name, value]];
      return name === 'yulDetails' ? [[name, optimizerDetails(value)]] : [];
    }),
  );
}

function remappingsOf(value: readonly unknown[]): string[] {
  if (value.length > MOST_REMAPPINGS) refuse(`At most ${MOST_REMAPPINGS} remappings are allowed`);
  return value.map(item =>
    typeof item === 'string' && item.length <= 2 * NAME_LENGTH && !CONTROL.test(item)
      ? item
      : refuse('remappings needs texts such as @lib/=lib/'),
  );
}

/**
 * Addresses of libraries by file and name.
 * @throws InvalidValueError `invalid_compiler_input`
 */
function readLibraries(json: unknown): Record<string, Record<string, string>> {
  const libraries = entriesOf(json).map(([file, named]) => [
    file,
    Object.fromEntries(
      entriesOf(named).map(([name, address]) => {
        const hex = typeof address === 'string' ? ADDRESS.exec(address)?.[1] : undefined;
        return [
          name,
          hex === undefined ? refuse(`libraries: ${name} needs 0x and 40 hex digits`) : `0x${hex}`,
        ];
      }),
    ),
  ]);
  if (libraries.length > MOST_LIBRARIES) refuse(`At most ${MOST_LIBRARIES} libraries are allowed`);
  return Object.fromEntries(libraries) as Record<string, Record<string, string>>;
}

function readMetadata(json: unknown): CompilerSettings['metadata'] {
  const [hash, literal, append] = ['bytecodeHash', 'useLiteralContent', 'appendCBOR'].map(name =>
    member(json, name),
  );
  const metadata = {
    ...(typeof hash === 'string' && /^(?:none|ipfs|bzzr1)$/.test(hash) ? { bytecodeHash: hash } : {}),
    ...(typeof literal === 'boolean' ? { useLiteralContent: literal } : {}),
    ...(typeof append === 'boolean' ? { appendCBOR: append } : {}),
  };
  return Object.keys(metadata).length === 0 ? undefined : metadata;
}

const OUTPUTS = [
  'abi',
  'metadata',
  'evm.bytecode.object',
  'evm.bytecode.linkReferences',
  'evm.deployedBytecode.object',
  'evm.deployedBytecode.linkReferences',
  'evm.deployedBytecode.immutableReferences',
  'evm.legacyAssembly',
];

/**
 * The input with the outputs that verification reads: of all contracts, or of those of one name.
 * @param version of the compiler; those of 0.4 make no code of a contract that is asked for by name in whichever file
 */
export function withOutputs(input: CompilerInput, version: string, contract = '*'): string {
  const asked = version.startsWith('0.4.') ? '*' : contract;
  return JSON.stringify({
    ...input,
    settings: { ...input.settings, outputSelection: { '*': { [asked]: OUTPUTS } } },
  });
}
