import { createHash } from 'node:crypto';
import type { CompilerInput } from './compiler-input.ts';

interface Noted {
  compiler: string;
  input: CompilerInput;
  contract: string;
}

const MOST_NOTED = 100;
const MOST_CHARACTERS = 20 << 20;

/** Inputs by the code they gave, of what was compiled lately. */
export class CompiledLately {
  readonly #noted = new Map<string, Noted>();
  #characters = 0;

  note(code: string, from: Noted): void {
    if (code === '') return;
    const key = keyOf(code);
    this.#leave(key);
    this.#noted.set(key, from);
    this.#characters += sizeOf(from);
    for (const oldest of this.#noted.keys()) {
      if (this.#noted.size <= MOST_NOTED && this.#characters <= MOST_CHARACTERS) return;
      this.#leave(oldest);
    }
  }

  #leave(key: string): void {
    const noted = this.#noted.get(key);
    if (noted && this.#noted.delete(key)) this.#characters -= sizeOf(noted);
  }

  find(code: string): Noted | undefined {
    return this.#noted.get(keyOf(code));
  }
}

const keyOf = (code: string): string => createHash('sha256').update(code).digest('hex');

function sizeOf({ input }: Noted): number {
  return Object.values(input.sources).reduce((sum, { content }) => sum + content.length, 0);
}
