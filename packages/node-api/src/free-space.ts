import { statfs } from 'node:fs/promises';
import { handled } from '@sunscope/tron/promises';

const MEGABYTE = 1_000_000;
/** How long a look at the disk stands. */
const LOOK_MS = 500;
/** While there is no room, this is said again so often. */
const SAY_AGAIN_MS = 60_000;
/** Once waiting, so much more must be free to go on: what was waited for is written at once. */
const MARGIN = 1.1;

/** Bytes that a program of this user may still write below a directory. */
export type FreeBytes = (directory: string) => Promise<number>;

export interface FreeSpaceOptions {
  directory: string;
  /** Below so many free megabytes whoever asks has to wait; 0 for never. */
  reserveMb: number;
  /** Called when room runs out, every minute while it has, and when there is some again. */
  say: (text: string) => void;
  freeBytes?: FreeBytes;
  now?: () => number;
}

/**
 * Watches how much room a disk has. Databases stop in the middle of a write where none is left, and some cannot go on from
 * there: who writes much asks here before, and leaves a reserve to those who only read and to what is under way.
 */
export class FreeSpace {
  readonly #options: FreeSpaceOptions;
  readonly #now: () => number;
  #problem: string | undefined;
  #looking: Promise<string | undefined> | undefined;
  #lookedAt = -Infinity;
  #saidAt = -Infinity;

  constructor(options: FreeSpaceOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** What is wrong in words; undefined while there is room, or where the system does not say. */
  async problem(): Promise<string | undefined> {
    if (this.#options.reserveMb === 0) return undefined;
    if (this.#now() - this.#lookedAt < LOOK_MS) return this.#problem;
    this.#looking ??= handled(
      this.#look().finally(() => {
        this.#looking = undefined;
      }),
    );
    return this.#looking;
  }

  async #look(): Promise<string | undefined> {
    const { directory, reserveMb, say } = this.#options;
    const free = await this.#freeBytes();
    this.#lookedAt = this.#now();
    const needed = reserveMb * MEGABYTE * (this.#problem === undefined ? 1 : MARGIN);
    if (free === undefined || free >= needed) {
      if (this.#problem !== undefined) say(`The disk of ${directory} has room again; going on`);
      this.#problem = undefined;
      this.#saidAt = -Infinity;
      return undefined;
    }
    const freeMb = Math.floor(free / MEGABYTE);
    this.#problem = `The disk of ${directory} is nearly full: ${freeMb} MB are free and ${reserveMb} MB are kept (DISK_RESERVE_MB). Make room, it goes on by itself; nothing is damaged`;
    if (this.#now() - this.#saidAt >= SAY_AGAIN_MS) {
      this.#saidAt = this.#now();
      say(this.#problem);
    }
    return this.#problem;
  }

  async #freeBytes(): Promise<number | undefined> {
    const { directory, freeBytes = bytesFree } = this.#options;
    try {
      return await freeBytes(directory);
    } catch {
      // A file system that does not report its free space is no reason to wait.
      return undefined;
    }
  }
}

/** What the system says is free below a directory. */
export async function bytesFree(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
