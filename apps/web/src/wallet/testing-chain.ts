import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Address } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { addressFromPrivateKey } from '@sunscope/tron/keys';
import type { Account, TransactionInfo } from '@sunscope/tron/messages';
import { signDigest } from '@sunscope/tron/signature';
import { transactionId } from '@sunscope/tron/transaction';
import { createNodeClient, type NodeClient } from '@sunscope/node-api/client';
import { expect } from 'vitest';
import type { Intent } from './intents/registry.ts';
import { gatherQuoteFacts } from './quote-facts.ts';
import { quoteIntent, type Quote } from './quote.ts';
import { referenceBlock, sendIntent } from './send-intent.ts';
import { signerCapabilities, type Signer } from './signer.ts';

/** An intent without what every one of them has. */
export type OwnIntent = Intent extends infer One
  ? One extends Intent
    ? Omit<One, 'from' | 'note' | 'permissionId'>
    : never
  : never;

export interface CarriedOut {
  quote: Quote;
  before: Account;
  after: Account;
  info: TransactionInfo;
}

/** An embedded chain of a test, and its first two accounts. */
export interface TestChain {
  node: NodeClient;
  own: Address;
  other: Address;
  post: (path: string, body: object) => Promise<unknown>;
  /** Signs and sends what an endpoint built. */
  sendMade: (made: unknown) => Promise<void>;
  /** Quotes, sends, and compares the balance: what the quote said is what happened. */
  carryOut: (intent: OwnIntent) => Promise<CarriedOut>;
  stop: () => void;
}

/** Starts one with other parameters than usual. */
export async function startTestChain(properties: Readonly<Record<string, bigint>>): Promise<TestChain> {
  const port = await freePort();
  const devnet = fileURLToPath(new URL('../../../devnet/src/devnet.ts', import.meta.url));
  const values = Object.entries(properties).map(([name, value]) => `${name}: ${value}n`);
  const code = `import(${JSON.stringify(devnet)}).then(m => m.startDevnet({
    port: ${port}, blockMs: 0, properties: { ${values.join(', ')} } })).then(() => console.log('up'))`;
  const chain = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    chain.stdout?.once('data', () => resolve());
    chain.once('exit', status => reject(new Error(`The chain ended with ${status}`)));
  });
  const base = `http://127.0.0.1:${port}`;
  const node = createNodeClient({ baseUrl: base });
  const accounts = await fetch(`${base}/admin/accounts-json`);
  const { privateKeys } = (await accounts.json()) as { privateKeys: string[] };
  const [key, second] = privateKeys.map(hexToBytes) as [Uint8Array, Uint8Array];
  const own = addressFromPrivateKey(key);

  const post: TestChain['post'] = async (path, body) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  };
  const signer: Signer = {
    kind: 'ACCOUNT_PRIVATE_KEY',
    address: own,
    capabilities: signerCapabilities.ACCOUNT_PRIVATE_KEY,
    signTransaction: async rawData => signDigest(transactionId(rawData), key),
    signMessage: () => Promise.reject(new Error('not used')),
  };
  return {
    node,
    own,
    other: addressFromPrivateKey(second),
    post,
    async sendMade(made) {
      const { txID } = made as { txID: string };
      const signature = [bytesToHex(signDigest(hexToBytes(txID), key))];
      const answer = await post('/wallet/broadcasttransaction', { ...(made as object), signature });
      expect(answer).toMatchObject({ result: true });
    },
    async carryOut(one) {
      const intent = { ...one, from: own, note: '', permissionId: 0 } as Intent;
      const before = (await node.account(own))!;
      const facts = await gatherQuoteFacts(node, intent, await referenceBlock(node), 0n);
      const quote = quoteIntent(facts, 0n);
      const terms = { feeLimitSun: quote.feeLimitSun, agreedFeeSun: quote.worstSun, mayStandStill: true };
      const sent = await sendIntent({ node, signer, intent, terms, pause: async () => {} });
      const after = (await node.account(own))!;
      expect(sent.feeSun).toBe(quote.feeSun);
      expect(after.balance).toBe(before.balance - quote.totalSun + quote.incomeSun);
      const info = (await node.transactionInfoById(hexToBytes(sent.hash)))!;
      return { quote, before, after, info };
    },
    stop: () => chain.kill(),
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise(resolve => server.close(resolve));
  return port;
}

/** A compiled contract of the repository. */
export function artifact(name: string): { abi: readonly object[]; bytecode: string } {
  const path = fileURLToPath(new URL(`../../../../contracts/artifacts/${name}.json`, import.meta.url));
  return JSON.parse(readFileSync(path, 'utf8')) as { abi: readonly object[]; bytecode: string };
}
