import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createPublicClient, http } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { otherTools } from '../../../scripts/lib/other-tools.mjs';
import { startDevnet } from '../src/devnet.ts';
import { expectInDocument, tableOf } from './generated-part.ts';
import type { ClientCall } from './others/ethereum-calls.ts';
import { ethersCalls, type EthersProvider } from './others/ethers-calls.ts';
import { viemCalls } from './others/viem-calls.ts';
import { createWorld, type World } from './tronweb/world.ts';

// viem and ethers from npm, unmodified, reading through /jsonrpc: as java-tron answers, and tolerant of Ethereum's tools.

const tools = await otherTools();
const RULES = ['java-tron', 'tolerant'] as const;
type Rule = (typeof RULES)[number];
const worlds = new Map<Rule, World>();
const rows: string[][] = [];

beforeAll(async () => {
  for (const rule of RULES)
    worlds.set(
      rule,
      await createWorld({}, options => startDevnet({ ...options, tolerantRpc: rule === 'tolerant' })),
    );
});
afterAll(async () => {
  for (const { devnet } of worlds.values()) await devnet.close();
});

async function tried<Client>(
  name: string,
  calls: readonly ClientCall<Client>[],
  clientOf: (url: string) => Client,
): Promise<void> {
  const wrong: string[] = [];
  for (const call of calls) {
    const cells: string[] = [];
    for (const [rule, world] of worlds) {
      const fails = rule === 'tolerant' ? call.failsTolerant : call.fails;
      const expected = fails === undefined ? String(call.expected?.(world)) : `refused: ${fails}`;
      const given = await call.run(clientOf(`${world.devnet.url}/jsonrpc`), world).then(
        value => String(value),
        (error: unknown) => (String(error).includes(fails ?? '\n\n\n') ? `refused: ${fails}` : String(error)),
      );
      if (given !== expected) wrong.push(`${call.name}, ${rule}: ${given} instead of ${expected}`);
      cells.push(fails === undefined ? 'yes' : 'no');
    }
    rows.push([name, `\`${call.name}\``, ...cells, call.how]);
  }
  expect(wrong).toEqual([]);
}

if (tools.folder === undefined) it.skip(`ethers is not tried: ${tools.missing}`, () => undefined);
else {
  const { folder } = tools;
  it('viem reads', () => tried('viem', viemCalls, url => createPublicClient({ transport: http(url) })));

  it('ethers reads', async () => {
    const { JsonRpcProvider } = createRequire(join(folder, 'package.json'))('ethers') as {
      JsonRpcProvider: new (url: string) => EthersProvider;
    };
    const providers = new Map<string, EthersProvider>();
    const providerOf = (url: string) => {
      const provider = providers.get(url) ?? new JsonRpcProvider(url);
      providers.set(url, provider);
      return provider;
    };
    try {
      await tried('ethers', ethersCalls, providerOf);
    } finally {
      for (const provider of providers.values()) provider.destroy();
    }
  });

  it('is in CLIENTS.md', () =>
    expectInDocument(
      'CLIENTS.md',
      'test/ethereum-clients.deep.ts',
      tableOf(['Client', 'Method', 'as java-tron', 'tolerant', 'Answer, or why not'], rows),
    ));
}
