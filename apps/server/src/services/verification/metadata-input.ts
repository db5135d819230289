import { setImmediate as nextTurn } from 'node:timers/promises';
import { bytesToHex } from '@sunscope/tron/bytes';
import { InvalidValueError } from '@sunscope/tron/errors';
import { keccak256 } from '@sunscope/tron/hash';
import { entriesOf, member } from './compiled.ts';
import { INPUT_LIMITS, readSettings, sourcesOf, type CompilerInput } from './compiler-input.ts';

/** What a compiler's metadata says that a contract was made from. */
export interface MetadataClaim {
  /** `v0.8.20+commit.a1b79de6`. */
  compiler: string;
  /** `file:Name`. */
  contract: string;
  input: CompilerInput;
}

function refuse(message: string): never {
  throw new InvalidValueError('invalid_metadata', `metadata.json: ${message}`);
}

/**
 * Reads a compiler's metadata, the format of Sourcify, with the sources it names by their hash.
 * @param given sources by whatever name they have; those that are not named by the metadata are left out
 * @throws InvalidValueError `invalid_metadata`, or `invalid_compiler_input` for settings that cannot be
 */
export async function readMetadataClaim(
  json: unknown,
  given: Readonly<Record<string, string>>,
): Promise<MetadataClaim> {
  if (member(json, 'language') !== 'Solidity') refuse('only the language Solidity is compiled here');
  const version = member(member(json, 'compiler'), 'version');
  if (typeof version !== 'string' || !/^\d+\.\d+\.\d+/.test(version))
    refuse('compiler.version needs a version such as 0.8.20+commit.a1b79de6');
  const settings = member(json, 'settings');
  const [target, ...others] = entriesOf(member(settings, 'compilationTarget'));
  if (!target || others.length > 0 || typeof target[1] !== 'string')
    refuse('settings.compilationTarget needs one file with one contract');
  const wanted = entriesOf(member(json, 'sources'));
  if (wanted.length === 0 || wanted.length > INPUT_LIMITS.jsonFiles)
    refuse(`sources needs from 1 to ${INPUT_LIMITS.jsonFiles} files`);
  const uploads = new Uploads(given);
  const found: [string, string][] = [];
  for (const [name, source] of wanted) found.push([name, await uploads.contentOf(name, source)]);
  return {
    compiler: `v${version}`,
    contract: `${target[0]}:${target[1]}`,
    input: {
      language: 'Solidity',
      sources: sourcesOf(found, { files: INPUT_LIMITS.jsonFiles, bytes: INPUT_LIMITS.jsonBytes }),
      settings: readSettings({
        ...(settings as object),
        libraries: librariesOf(member(settings, 'libraries')),
      }),
    },
  };
}

/** Sources somebody sent, found by hash: an archive may have given them other names. */
class Uploads {
  readonly #given: Readonly<Record<string, string>>;
  #byHash: Map<string, string> | undefined;

  constructor(given: Readonly<Record<string, string>>) {
    const bytes = Object.values(given).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    if (Object.keys(given).length > INPUT_LIMITS.jsonFiles || bytes > INPUT_LIMITS.jsonBytes)
      refuse(`at most ${INPUT_LIMITS.jsonFiles} sources of ${INPUT_LIMITS.jsonBytes >> 20} MiB together`);
    this.#given = given;
  }

  async contentOf(name: string, source: unknown): Promise<string> {
    const literal = member(source, 'content');
    if (typeof literal === 'string') return literal;
    const hash = member(source, 'keccak256');
    if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/.test(hash))
      refuse(`${shortened(name)} needs its keccak256 or its content`);
    const found = (await this.#hashes()).get(hash);
    if (found !== undefined) return found;
    return refuse(
      Object.hasOwn(this.#given, name)
        ? `${shortened(name)} was sent with another content than the one compiled, whose keccak256 is ${hash}`
        : `${shortened(name)} was not sent: no source has the keccak256 ${hash}`,
    );
  }

  /** One file a turn: each may have megabytes, and others wait. */
  async #hashes(): Promise<ReadonlyMap<string, string>> {
    if (this.#byHash) return this.#byHash;
    const hashes = new Map<string, string>();
    for (const text of Object.values(this.#given)) {
      hashes.set(`0x${bytesToHex(keccak256(Buffer.from(text)))}`, text);
      await nextTurn();
    }
    return (this.#byHash = hashes);
  }
}

const shortened = (name: string): string => (name.length > 80 ? `${name.slice(0, 80)}…` : name);

/** Metadata has `file:Name`, the compiler takes names by file. */
function librariesOf(json: unknown): Record<string, Record<string, unknown>> {
  const libraries = new Map<string, Record<string, unknown>>();
  for (const [key, address] of entriesOf(json)) {
    const at = key.lastIndexOf(':');
    const file = at === -1 ? '' : key.slice(0, at);
    libraries.set(file, { ...libraries.get(file), [key.slice(at + 1)]: address });
  }
  return Object.fromEntries(libraries);
}
