import { NodeUnreachableError } from '@sunscope/node-api/errors';
import { describe, expect, it } from 'vitest';
import { OwnChain } from './own-chain.ts';

const OURS = new Uint8Array(32).fill(1);
const THEIRS = new Uint8Array(32).fill(2);

/** A node and an index that can be changed, and a clock that stands still. */
function world() {
  const state = {
    index: OURS as Uint8Array | undefined,
    node: OURS as Uint8Array | undefined,
    fault: undefined as { check: string; message: string } | undefined,
    nowMs: 0,
    asked: 0,
  };
  const chain = new OwnChain({
    genesis: async () => state.index,
    node: {
      blockByNumber: async () => {
        state.asked++;
        if (!state.node) throw new NodeUnreachableError('node_unreachable', 'away');
        return { id: state.node } as never;
      },
    },
    faults: {
      get current() {
        return state.fault;
      },
    },
    now: () => state.nowMs,
  });
  return { state, chain };
}

describe('the chain of the node', () => {
  it('is the index’s own', async () => {
    const { chain } = world();
    expect(await chain.other()).toBeUndefined();
    expect(await chain.refusal()).toBeUndefined();
  });

  it('is another one: both genesis blocks are told, and nothing may be asked', async () => {
    const { state, chain } = world();
    state.node = THEIRS;
    expect(await chain.other()).toEqual({ expected: OURS, found: THEIRS });
    expect(await chain.refusal()).toMatch(/another chain/);
  });

  it('is another one where the indexer says so, whatever block 0 is', async () => {
    const { state, chain } = world();
    state.fault = { check: 'other_chain', message: 'Block 7 is not the one that was indexed' };
    expect(await chain.other()).toEqual({});
  });

  it('cannot be told while the index is empty or the node is unreachable', async () => {
    const { state, chain } = world();
    state.index = undefined;
    state.node = THEIRS;
    expect(await chain.other()).toBeUndefined();
    expect(state.asked).toBe(0);
    state.index = OURS;
    state.node = undefined;
    expect(await chain.other()).toBeUndefined();
    state.node = THEIRS;
    expect(await chain.other()).toBeDefined();
  });

  it('is asked for once in a while, by all who ask at the same time together', async () => {
    const { state, chain } = world();
    await Promise.all([chain.other(), chain.refusal(), chain.other()]);
    state.nowMs = 14_999;
    await chain.other();
    expect(state.asked).toBe(1);
    state.nowMs = 15_000;
    await chain.other();
    expect(state.asked).toBe(2);
  });

  it('is looked at again a second after it was another, and as soon as the index is of another', async () => {
    const { state, chain } = world();
    state.node = THEIRS;
    await chain.other();
    state.node = OURS;
    state.nowMs = 1000;
    expect(await chain.other()).toBeUndefined();
    state.node = THEIRS;
    expect(await chain.other()).toBeUndefined();
    state.index = THEIRS;
    expect(await chain.other()).toBeUndefined();
    state.index = OURS;
    expect(await chain.other()).toBeDefined();
  });

  it('is looked at again when the indexer finds another thing wrong', async () => {
    const { state, chain } = world();
    await chain.other();
    state.node = THEIRS;
    state.fault = { check: 'block_missing', message: 'Block 8: the node does not give it' };
    expect(await chain.other()).toBeDefined();
  });
});
