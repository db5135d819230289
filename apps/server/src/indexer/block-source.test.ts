import type { NodeClient } from '@sunscope/node-api/client';
import type { NodeBlock } from '@sunscope/node-api/shapes';
import { describe, expect, it } from 'vitest';
import { fetchPieces } from './block-source.ts';

/** A node whose blocks have so many transactions each; gives what it was asked for as well. */
function nodeOf(height: number, transactions: number): { node: NodeClient; asked: [number, number][] } {
  const asked: [number, number][] = [];
  const block = (number: number) =>
    ({ number: BigInt(number), transactions: Array.from({ length: transactions }) }) as unknown as NodeBlock;
  const node: Pick<NodeClient, 'blockRange' | 'transactionInfosByBlock'> = {
    blockRange: (start, end) => {
      asked.push([Number(start), Number(end)]);
      const count = Math.max(Math.min(Number(end), height + 1) - Number(start), 0);
      return Promise.resolve(Array.from({ length: count }, (_, index) => block(Number(start) + index)));
    },
    transactionInfosByBlock: () => Promise.resolve(Array.from({ length: transactions })),
  };
  return { node: node as NodeClient, asked };
}

async function numbersOf(node: NodeClient, start: bigint, end: bigint): Promise<number[]> {
  const numbers: number[] = [];
  for await (const piece of fetchPieces(node, start, end))
    numbers.push(...piece.map(source => Number(source.block.number)));
  return numbers;
}

const upTo = (start: number, end: number) => Array.from({ length: end - start }, (_, index) => start + index);

describe('reading a range in pieces', () => {
  it('asks for as many full blocks as hold some thousand transactions', async () => {
    const { node, asked } = nodeOf(1000, 500);
    expect(await numbersOf(node, 100n, 123n)).toEqual(upTo(100, 123));
    expect(asked).toEqual([
      [100, 108],
      [108, 114],
      [114, 120],
      [120, 123],
    ]);
  });

  it('asks for many at once where they are all but empty', async () => {
    const { node, asked } = nodeOf(1000, 0);
    expect(await numbersOf(node, 1n, 101n)).toEqual(upTo(1, 101));
    expect(asked).toEqual([
      [1, 9],
      [9, 101],
    ]);
  });

  it('takes blocks one by one where each is more than a piece', async () => {
    const { node, asked } = nodeOf(1000, 7000);
    expect(await numbersOf(node, 1n, 11n)).toEqual(upTo(1, 11));
    expect(asked.slice(1)).toEqual([
      [9, 10],
      [10, 11],
    ]);
  });

  it('ends where the node has no more', async () => {
    const { node, asked } = nodeOf(20, 500);
    expect(await numbersOf(node, 10n, 40n)).toEqual(upTo(10, 21));
    expect(asked).toEqual([
      [10, 18],
      [18, 24],
    ]);
    expect(await numbersOf(node, 30n, 40n)).toEqual([]);
  });
});
