import { NodeUnreachableError } from '@sunscope/node-api/errors';
import { describe, expect, it } from 'vitest';
import type { Provenance, SyncPosition } from '../../repositories/stats-read.ts';
import type { ChainHeads } from '../shared/chain-heads.ts';
import { Notices } from './notices.ts';
import { BridgeStanding } from '../sidechain/bridge-standing.ts';
import { ofState } from '../sidechain/bridge-of-state.ts';
import { OwnChain } from './own-chain.ts';

const NOW = 1_800_000_000_000;
const GENESIS = new Uint8Array(32).fill(1);

interface World {
  sync?: Partial<SyncPosition>;
  provenance?: Partial<Provenance>;
  head?: bigint;
  headAgeMs?: number;
  genesis?: Uint8Array;
  unreachable?: boolean;
  fault?: { check: string; message: string };
  mayStandStill?: boolean;
  bridge?: BridgeStanding;
}

async function codes(world: World): Promise<string[]> {
  const head = world.head ?? 100n;
  const node = {
    headHeader: async () => {
      if (world.unreachable === true) throw new NodeUnreachableError('node_unreachable', 'away');
      return { header: { raw_data: { timestamp: BigInt(NOW - (world.headAgeMs ?? 0)) } } } as never;
    },
    blockByNumber: async () => {
      if (world.unreachable === true) throw new NodeUnreachableError('node_unreachable', 'away');
      return { id: world.genesis ?? GENESIS } as never;
    },
  };
  const faults = { node: 'node.test', current: world.fault };
  const notices = new Notices({
    readers: {
      stats: {
        sync: async () => ({
          cursor: { number: 100n, hash: GENESIS },
          solidNumber: 81n,
          genesis: GENESIS,
          startBlock: 0n,
          ...world.sync,
        }),
        provenance: async () => ({
          rebuiltTo: undefined,
          internalTransactions: 'recorded' as const,
          unconfirmedBlocks: 0n,
          ...world.provenance,
        }),
      } as never,
    },
    node,
    heads: {
      read: async () =>
        world.unreachable === true ? undefined : { head: { number: head, id: GENESIS }, solid: 81n },
    } as ChainHeads,
    faults,
    chain: new OwnChain({ genesis: async () => GENESIS, node, faults, now: () => NOW }),
    bridge: world.bridge ?? new BridgeStanding(),
    mayStandStill: () => world.mayStandStill ?? false,
    now: () => NOW,
  });
  return (await notices.read()).map(notice => notice.code);
}

function standingOf(happens: (bridge: BridgeStanding) => void): BridgeStanding {
  const standing = new BridgeStanding();
  happens(standing);
  return standing;
}

describe('notices', () => {
  it('says nothing while all is well', async () => {
    expect(await codes({})).toEqual([]);
    expect(await codes({ head: 120n, headAgeMs: 60_000 })).toEqual([]);
  });

  it.each<[string, World]>([
    ['node_unreachable', { unreachable: true }],
    ['other_chain', { genesis: new Uint8Array(32) }],
    ['other_chain', { fault: { check: 'other_chain', message: 'Block 7: not the index’s' } }],
    ['node_behind', { headAgeMs: 60_001 }],
    ['index_behind', { head: 121n }],
    ['index_rebuilding', { provenance: { rebuiltTo: 5n } }],
    ['index_partial', { sync: { startBlock: 50n } }],
    ['internal_transactions_missing', { provenance: { internalTransactions: 'missing' } }],
    ['internal_transactions_missing', { provenance: { internalTransactions: 'in part' } }],
    ['node_unverified', { fault: { check: 'block_id', message: 'Block 7: wrong' } }],
    ['blocks_unconfirmed', { provenance: { unconfirmedBlocks: 1n } }],
    ['bridge_stopped', { bridge: standingOf(bridge => bridge.stands(ofState('broken'))) }],
    ['bridge_missing', { bridge: standingOf(bridge => bridge.fails('no gateway')) }],
  ])('reports %s', async (code, world) => {
    expect(await codes(world)).toEqual([code]);
  });

  it('says nothing of a bridge whose sums agree, or are not known yet', async () => {
    for (const state of ['holds', 'unknown'] as const)
      expect(await codes({ bridge: standingOf(bridge => bridge.stands(ofState(state))) })).toEqual([]);
    const rebuilt = standingOf(bridge => {
      bridge.fails('no gateway');
      bridge.stands(ofState('holds'));
    });
    expect(await codes({ bridge: rebuilt })).toEqual([]);
  });

  it('lets a chain of one’s own stand still', async () => {
    expect(await codes({ headAgeMs: 86_400_000, mayStandStill: true })).toEqual([]);
  });
});
