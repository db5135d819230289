import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { handled } from '@sunscope/tron/promises';

interface KnownFile<T> {
  /** Undefined where it could not be read. */
  mtimeMs: number | undefined;
  content: T | undefined;
  problem?: string;
}

/** What reading a file needs to know, and whom it reports to. */
export interface WatchedFile {
  name: string;
  text: string;
  /** Says what is wrong with the file, in words that follow its path. */
  complain: (problem: string) => void;
}

export interface WatchedFolderOptions<T> {
  folder: string;
  /** Only files with this ending count, such as `.md`. */
  ending: string;
  maxBytes: number;
  now: () => number;
  onProblem: (problem: string) => void;
  /** What the file says; undefined leaves it out. */
  read: (file: WatchedFile) => T | undefined;
}

/** Folders are looked at this often. */
const LOOK_MS = 1000;

/**
 * Files of a folder, read again when they change: whoever runs the server edits them with any editor. A file that cannot
 * be read costs itself and a line in the log, and no other.
 */
export class WatchedFolder<T> {
  readonly #options: WatchedFolderOptions<T>;
  readonly #known = new Map<string, KnownFile<T>>();
  #lookedMs = -Infinity;
  #contents: readonly T[] = [];
  #looking: Promise<readonly T[]> | undefined;

  constructor(options: WatchedFolderOptions<T>) {
    this.#options = options;
  }

  /** What the files say; the same list until one changes, and an empty one where there is no such folder. */
  async contents(): Promise<readonly T[]> {
    if (this.#options.now() - this.#lookedMs < LOOK_MS) return this.#contents;
    this.#looking ??= handled(
      this.#look().finally(() => {
        this.#looking = undefined;
      }),
    );
    return this.#looking;
  }

  async #look(): Promise<readonly T[]> {
    const { folder, ending, maxBytes, now, onProblem, read } = this.#options;
    // Editors keep locks and copies of their own beside a file, under hidden names.
    const names = (await namesIn(folder)).filter(name => name.endsWith(ending) && !name.startsWith('.'));
    let hasChanged = false;
    for (const name of this.#known.keys())
      if (!names.includes(name)) hasChanged = this.#known.delete(name) || hasChanged;
    for (const name of names) {
      const path = join(folder, name);
      const complain = (problem: string) => onProblem(`${path} ${problem}`);
      const known = this.#known.get(name);
      const file = await readIfChanged(path, known?.mtimeMs, maxBytes);
      // Reported once, not every time the folder is looked at.
      if (file === undefined || ('problem' in file && file.problem === known?.problem)) continue;
      hasChanged = true;
      if ('problem' in file) {
        complain(`is left out: ${file.problem}`);
        this.#known.set(name, { mtimeMs: file.mtimeMs, content: undefined, problem: file.problem });
      } else
        this.#known.set(name, { mtimeMs: file.mtimeMs, content: read({ name, text: file.text, complain }) });
    }
    if (hasChanged) this.#contents = [...this.#known.values()].flatMap(file => file.content ?? []);
    this.#lookedMs = now();
    return this.#contents;
  }
}

/** What a file says, or why it says nothing; undefined where it is as it was. */
async function readIfChanged(
  path: string,
  knownMs: number | undefined,
  maxBytes: number,
): Promise<({ mtimeMs: number | undefined } & ({ text: string } | { problem: string })) | undefined> {
  try {
    const { mtimeMs, size } = await stat(path);
    if (mtimeMs === knownMs) return undefined;
    if (size > maxBytes) return { mtimeMs, problem: `it has more than ${maxBytes} bytes` };
    return { mtimeMs, text: await readFile(path, 'utf8') };
  } catch (error) {
    // A folder, a link to nothing, a file that is not for us, or one that is gone again.
    return { mtimeMs: undefined, problem: `it cannot be read (${(error as NodeJS.ErrnoException).code})` };
  }
}

/** Names of the files in a folder; none where it does not exist: a server without notices, help or tags is a fine server. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
