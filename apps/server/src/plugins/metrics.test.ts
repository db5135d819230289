import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { BridgeStanding } from '../services/sidechain/bridge-standing.ts';
import { ofState } from '../services/sidechain/bridge-of-state.ts';
import { registerMetrics } from './metrics.ts';

it('counts a bridge that has stopped or cannot be built, and nothing where there is none', async () => {
  const bridgeStanding = new BridgeStanding();
  const app = Fastify();
  registerMetrics(
    app,
    {
      readers: { stats: { sync: async () => ({ cursor: undefined, solidNumber: -1n }) } } as never,
      heads: { read: async () => undefined } as never,
      feed: { clientCount: 0 } as never,
      faults: { counts: new Map() } as never,
      bridgeStanding,
    },
    { access: 'open', knowsProxies: false },
  );
  const works = async () =>
    /^sunscope_bridge_works (\d)$/m.exec((await app.inject({ url: '/metrics' })).body)?.[1];
  expect(await works()).toBeUndefined();
  bridgeStanding.fails('no gateway');
  expect(await works()).toBe('0');
  bridgeStanding.stands(ofState('holds'));
  expect(await works()).toBe('1');
  bridgeStanding.stands(ofState('broken'));
  expect(await works()).toBe('0');
  bridgeStanding.stands(ofState('unknown'));
  expect(await works()).toBeUndefined();
  await app.close();
});
