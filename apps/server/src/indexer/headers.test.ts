import { NodeRefusedError, NodeUnreachableError } from '@sunscope/node-api/errors';
import type { NodeBlock } from '@sunscope/node-api/shapes';
import { describe, expect, it } from 'vitest';
import { blockIdOf, encodeHeaderRaw } from '@sunscope/tron/block';
import { emptyMessage } from '@sunscope/tron/codec';
import { Headers } from './headers.ts';

const raw_data = { ...emptyMessage('BlockHeaderRaw'), number: 7n };
const id = blockIdOf(encodeHeaderRaw(raw_data), 7n);

/** A node that says how it was asked; its headers are refused, or not answered at all, with this error. */
function nodeOf(fault?: { error: Error | undefined }) {
  const asked: string[] = [];
  const header = (call: string, isLight: boolean) => async () => {
    asked.push(call);
    if (isLight && fault?.error) throw fault.error;
    return { number: 7n, id, header: { raw_data } } as NodeBlock;
  };
  const node = {
    headHeader: header('headHeader', true),
    nowBlock: header('nowBlock', false),
    solidHeader: header('solidHeader', true),
    solidBlock: header('solidBlock', false),
  };
  return { node, asked };
}

describe('Headers', () => {
  it('asks for no transactions', async () => {
    const { node, asked } = nodeOf();
    const headers = new Headers(node);
    expect((await headers.head()).number).toBe(7n);
    expect((await headers.solid()).number).toBe(7n);
    expect(asked).toEqual(['headHeader', 'solidHeader']);
  });

  it('asks a node that does not know the call for whole blocks, and tries again later', async () => {
    const fault = { error: new NodeRefusedError('http_404', 'Not found') as Error | undefined };
    const { node, asked } = nodeOf(fault);
    let nowMs = 0;
    const headers = new Headers(node, () => nowMs);
    expect((await headers.head()).number).toBe(7n);
    await headers.head();
    await headers.solid();
    expect(asked.splice(0)).toEqual(['headHeader', 'nowBlock', 'nowBlock', 'solidBlock']);
    nowMs = 60_000;
    fault.error = undefined;
    await headers.head();
    await headers.head();
    expect(asked).toEqual(['headHeader', 'headHeader']);
  });

  it('leaves a node that is unreachable alone', async () => {
    const fault = { error: new NodeUnreachableError('node_unreachable', 'Away') };
    const { node, asked } = nodeOf(fault);
    const headers = new Headers(node);
    await expect(headers.head()).rejects.toThrow('Away');
    await expect(headers.head()).rejects.toThrow('Away');
    expect(asked).toEqual(['headHeader', 'headHeader']);
  });
});
