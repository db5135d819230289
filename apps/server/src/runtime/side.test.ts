import { expect, it } from 'vitest';
import { readConfig } from '../settings/config.ts';
import { originOf, sideConfigOf, sidePlaceOf, sidePortOf } from './side.ts';

const NODE = 'http://127.0.0.1:9091';
const CHAIN = '41E209E4DE650F0150788E8EC5CAFA240A23EB8EB7';

it('takes the port after the main one, or the one it is given; a free one beside a free one', () => {
  expect(sidePortOf(readConfig({}, {}))).toBe(3001);
  expect(sidePortOf(readConfig({ port: '0' }, {}))).toBe(0);
  expect(sidePortOf(readConfig({ port: '65535' }, {}))).toBe(1);
  expect(sidePortOf(readConfig({ 'side-port': '8080' }, {}))).toBe(8080);
});

it('has a side chain only where a node of one is named', () => {
  expect(sidePlaceOf(readConfig({}, {}))).toBeUndefined();
  expect(sidePlaceOf(readConfig({ 'side-node-url': NODE, 'side-chain-id': CHAIN }, {}))).toEqual({
    nodeUrl: NODE,
    chainId: CHAIN.toLowerCase(),
  });
  expect(() => readConfig({ 'side-chain-id': `0x${CHAIN}` }, {})).toThrow(/42 hex digits/);
});

it('reads limits by asset, and says what would be right', () => {
  expect(readConfig({ 'bridge-limits': '_=5000000, 1000001=3' }, {}).bridgeLimits).toEqual(
    new Map([
      ['_', 5_000_000n],
      ['1000001', 3n],
    ]),
  );
  for (const limits of ['TRX=1', '_=1.5', '_=1=2', '_', '1=5'])
    expect(() => readConfig({ 'bridge-limits': limits }, {})).toThrow(/_ for TRX/);
});

it('shares neither folder, node nor key of the main chain with its side chain', () => {
  const config = readConfig({ 'node-api-key': 'secret', 'data-dir': 'data', 'solidity-node-url': NODE }, {});
  expect(sideConfigOf(config, { nodeUrl: NODE, chainId: undefined })).toMatchObject({
    dataDir: 'data/side',
    nodeUrl: NODE,
    nodeApiKey: undefined,
    solidityNodeUrl: undefined,
    networkKind: 'side',
    demo: false,
    startBlock: 0n,
  });
});

it('leads to the other chain under the name the visitor uses, or where the operator says it is', () => {
  const other = { network: { id: 'side', name: 'Side', kind: 'side' as const, origin: '' }, port: 3001 };
  const at = (host: string | undefined, origin?: string) =>
    originOf({ ...other, origin }, { own: '127.0.0.1', host });
  expect(at('192.168.1.5:3000')).toBe('http://192.168.1.5:3001');
  expect(at('[::1]:3000')).toBe('http://[::1]:3001');
  expect(at(undefined)).toBe('http://localhost:3001');
  expect(at('not a host')).toBe('http://localhost:3001');
  expect(at('scan.example.org', 'https://side.example.org')).toBe('https://side.example.org');
});
