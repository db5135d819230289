import { stackTooSmall } from './errors.ts';

/**
 * A frame's stack of words. The frame checks sizes before every operation; the method names are those that
 * EthereumJS's operation handlers call.
 */
export class TvmStack {
  readonly words: bigint[] = [];

  get length(): number {
    return this.words.length;
  }

  push(word: bigint): void {
    this.words.push(word);
  }

  pop(): bigint {
    const word = this.words.pop();
    if (word === undefined) throw stackTooSmall(1, 0);
    return word;
  }

  /** Takes `count` words, the topmost first. */
  popN(count: number): bigint[] {
    const taken: bigint[] = [];
    for (let index = 0; index < count; index++) taken.push(this.pop());
    return taken;
  }

  /** The word `depth` below the top (0 is the top) without taking it. */
  peek(depth: number): bigint {
    const word = this.words[this.words.length - 1 - depth];
    if (word === undefined) throw stackTooSmall(depth + 1, this.words.length);
    return word;
  }

  /** Swaps the top with the word `depth` below it. */
  swap(depth: number): void {
    const top = this.words.length - 1;
    const other = this.peek(depth);
    this.words[top - depth] = this.peek(0);
    this.words[top] = other;
  }
}
