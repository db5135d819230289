import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../settings/config.ts';
import { ownSideChain } from './own-side-chain.ts';

const taken: Server[] = [];
afterEach(() => {
  for (const server of taken.splice(0)) server.close();
});

/** A port that another program has. */
async function takenPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  taken.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function decide(settings: Record<string, string>) {
  const lines: string[] = [];
  const config = readConfig({}, { PORT: '0', DEVNET_PORT: '0', ...settings });
  return { own: await ownSideChain(config, line => lines.push(line)), lines };
}

describe('a side chain of its own', () => {
  it.each<[string, Record<string, string>, 'asked' | 'demo' | undefined]>([
    ['comes with the demo world', {}, 'demo'],
    ['comes where it is asked for, with or without one', { SIDE_CHAIN: '1', DEMO: '0' }, 'asked'],
    ['does not come without a demo world by itself', { DEMO: '0' }, undefined],
    ['does not come where it is switched off', { SIDE_CHAIN: '0' }, undefined],
    ['does not come beside a node elsewhere', { NODE_URL: 'http://127.0.0.1:8090' }, undefined],
    [
      'does not come beside another side chain by itself',
      { SIDE_NODE_URL: 'http://127.0.0.1:8091' },
      undefined,
    ],
    [
      'does not come where visitors know one origin only',
      { PUBLIC_ORIGIN: 'https://scan.example' },
      undefined,
    ],
    [
      'comes where its origin is known as well',
      { PUBLIC_ORIGIN: 'https://scan.example', SIDE_ORIGIN: 'https://side.example' },
      'demo',
    ],
  ])('%s', async (_title, settings, own) => {
    expect(await decide(settings)).toEqual({ own, lines: [] });
  });

  it('is left out where its port is taken and nobody asked for it, and says so', async () => {
    const port = await takenPort();
    expect(await decide({ SIDE_PORT: String(port) })).toEqual({
      own: undefined,
      lines: [
        `No side chain: Port ${port} is taken by another program: stop it, or choose another with --side-port (0 takes a free one)`,
      ],
    });
    await expect(decide({ SIDE_PORT: String(port), SIDE_CHAIN: '1' })).rejects.toMatchObject({
      code: 'port_taken',
    });
  });

  it('is not asked for beside another one', async () => {
    const both = { SIDE_CHAIN: '1', SIDE_NODE_URL: 'http://127.0.0.1:8091' };
    await expect(decide(both)).rejects.toMatchObject({ code: 'two_side_chains' });
  });

  it('takes no port that this server needs itself', async () => {
    const ports = { PORT: '38741', DEVNET_PORT: '38742' };
    expect(await decide(ports)).toEqual({
      own: undefined,
      lines: [
        'No side chain: Port 38742 is another one of this server: choose one for the side chain with --side-port',
      ],
    });
    await expect(decide({ ...ports, SIDE_CHAIN: '1' })).rejects.toMatchObject({ code: 'port_taken' });
  });
});
