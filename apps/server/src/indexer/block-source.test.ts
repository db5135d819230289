import type { NodeClient } from '@sunscope/node-api/client';
import type { NodeBlock } from '@sunscope/node-api/shapes';
import { describe, expect, it } from 'vitest';
import type { SourceBlock } from '../verify/whole-block.ts';
import { fetchPieces } from './block-source.ts';

/** A node whose blocks have so many transactions each; gives what it was asked for as well. */
function nodeOf(height: number, transactions: number): { node: NodeClient; asked: [number, number][] } {
  const asked: [number, number][] = [];
  const block = (number: number) =>
    ({
      number: BigInt(number),
      transactions: Array.from({ length: transactions }, () => ({ transaction: {} })),
    }) as unknown as NodeBlock;
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
  it('asks for as many full blocks as hold some hundred transactions', async () => {
    const { node, asked } = nodeOf(1000, 200);
    expect(await numbersOf(node, 100n, 113n)).toEqual(upTo(100, 113));
    expect(asked).toEqual([
      [100, 102],
      [102, 106],
      [106, 110],
      [110, 113],
    ]);
  });

  it('asks for many at once where they are all but empty', async () => {
    const { node, asked } = nodeOf(1000, 0);
    expect(await numbersOf(node, 1n, 101n)).toEqual(upTo(1, 101));
    expect(asked).toEqual([
      [1, 3],
      [3, 101],
    ]);
  });

  it('takes blocks one by one where each is more than a piece', async () => {
    const { node, asked } = nodeOf(1000, 7000);
    expect(await numbersOf(node, 1n, 11n)).toEqual(upTo(1, 11));
    expect(asked).toEqual([[1, 3], ...upTo(3, 11).map(number => [number, number + 1])]);
  });

  it('asks for few infos before their turn, in the order of the chain', async () => {
    const { node } = nodeOf(1000, 100);
    const infos: bigint[] = [];
    node.transactionInfosByBlock = number => {
      infos.push(number);
      return Promise.resolve(Array.from({ length: 100 }));
    };
    const pieces = fetchPieces(node, 1n, 40n);
    await pieces.next();
    expect(infos).toEqual([1n, 2n, 3n]);
    await pieces.next();
    expect(infos).toEqual([1n, 2n, 3n, 4n]);
    await pieces.return(undefined);
  });

  it('fails where infos do, even those asked for before their turn', async () => {
    const { node } = nodeOf(1000, 100);
    node.transactionInfosByBlock = number =>
      number === 3n ? Promise.reject(new Error('gone')) : Promise.resolve(Array.from({ length: 100 }));
    const pieces = fetchPieces(node, 1n, 40n);
    const [first] = (await pieces.next()).value as SourceBlock[];
    expect(first?.block.number).toBe(1n);
    await pieces.next();
    await expect(pieces.next()).rejects.toThrow('gone');
  });

  it('ends where the node has no more', async () => {
    const { node, asked } = nodeOf(20, 200);
    expect(await numbersOf(node, 10n, 40n)).toEqual(upTo(10, 21));
    expect(asked).toEqual([
      [10, 12],
      [12, 16],
      [16, 20],
      [20, 24],
    ]);
    expect(await numbersOf(node, 30n, 40n)).toEqual([]);
  });
});
