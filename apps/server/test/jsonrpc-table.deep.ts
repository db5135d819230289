import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressToHex, addressFromBytes } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { startDevnet, type Devnet } from '../../devnet/src/devnet.ts';
import { rpcMethodNames } from '../../devnet/src/http/jsonrpc/methods.ts';
import { expectInDocument, tableOf } from '../../devnet/test/generated-part.ts';
import type { Database } from '../src/database/database.ts';
import { createServing, type Serving } from '../src/runtime/serving.ts';
import { readConfig } from '../src/settings/config.ts';
import { openTestDatabase } from './test-database.ts';

// Every method of /jsonrpc through the server and by the embedded chain itself: the same bytes, or what is different and why.
// The table in docs/developers.md is written by UPDATE_README=1.

let devnet: Devnet;
let database: Database;
let serving: Serving;
let api: string;
/** What methods are asked with; nothing where they take nothing. */
let samples: Readonly<Record<string, unknown[]>>;

beforeAll(async () => {
  // Nothing happens between the two questions.
  devnet = await startDevnet({ paused: true, accounts: 2 });
  const [sender, recipient] = devnet.accounts;
  if (!sender || !recipient) throw new Error('no accounts');
  const { idHex } = await devnet.send(
    'TransferContract',
    { owner_address: sender.address, to_address: recipient.address, amount: 5n },
    [sender],
  );
  await devnet.chain.mine(1);
  const hexOf = (bytes: Uint8Array) => `0x${addressToHex(addressFromBytes(bytes)).slice(2)}`;
  const address = hexOf(sender.address);
  const payment = { from: address, to: hexOf(recipient.address), value: '0x1' };
  const block = `0x${bytesToHex(devnet.chain.head.id)}`;
  const call = { from: address, to: address, data: '0x' };
  const filter = await ask(devnet.url, { jsonrpc: '2.0', id: 7, method: 'eth_newFilter', params: [{}] });
  const { result } = JSON.parse(filter.text) as { result: string };
  samples = {
    web3_sha3: ['0x616263'],
    eth_getUncleByBlockHashAndIndex: [block, '0x0'],
    eth_getUncleByBlockNumberAndIndex: ['latest', '0x0'],
    eth_getUncleCountByBlockHash: [block],
    eth_getUncleCountByBlockNumber: ['latest'],
    eth_getBalance: [address, 'latest'],
    eth_getCode: [address, 'latest'],
    eth_getStorageAt: [address, '0x0', 'latest'],
    eth_getBlockByNumber: ['latest', true],
    eth_getBlockByHash: [block, false],
    eth_getBlockTransactionCountByNumber: ['latest'],
    eth_getBlockTransactionCountByHash: [block],
    eth_getTransactionByHash: [`0x${idHex}`],
    eth_getTransactionByBlockNumberAndIndex: ['latest', '0x0'],
    eth_getTransactionByBlockHashAndIndex: [block, '0x0'],
    eth_getTransactionReceipt: [`0x${idHex}`],
    eth_getBlockReceipts: ['latest'],
    eth_call: [call, 'latest'],
    eth_estimateGas: [payment],
    eth_getLogs: [{ fromBlock: '0x0', toBlock: 'latest' }],
    eth_newFilter: [{}],
    eth_getFilterChanges: [result],
    eth_getFilterLogs: [result],
    // The first who asks would take it away.
    eth_uninstallFilter: ['0x1'],
    buildTransaction: [payment],
    debug_traceTransaction: [`0x${idHex}`],
    debug_traceCall: [call, 'latest'],
    debug_storageRangeAt: [block, 0, address, '0x0', 1],
    eth_sendRawTransaction: ['0x00'],
    eth_sendTransaction: [call],
    eth_sign: [address, '0x00'],
    eth_signTransaction: [call],
    eth_getTransactionCount: [address, 'latest'],
    parity_nextNonce: [address],
    eth_submitWork: ['0x0', '0x0', '0x0'],
    eth_submitHashrate: ['0x0', '0x0'],
    eth_compileSolidity: [''],
    eth_compileLLL: [''],
    eth_compileSerpent: [''],
  };
  database = await openTestDatabase();
  serving = await createServing({
    config: readConfig({}, { PORT: '0', RATE_LIMIT: '0', NODE_URL: devnet.url }),
    session: database,
    node: { url: devnet.url, solidityUrl: devnet.url, embedded: false },
    log: pino({ level: 'silent' }),
  });
  await serving.listen();
  api = `http://127.0.0.1:${(serving.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await serving.close();
  await database.close();
  await devnet.close();
});

async function ask(base: string, body: unknown): Promise<{ status: number; text: string }> {
  const response = await fetch(`${base}/jsonrpc`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

/** What an answer says, in a few words. */
function gist(text: string): string {
  const { error } = JSON.parse(text) as { error?: { code: number; message: string } };
  return error === undefined ? 'a result' : `${error.code} ${error.message.replaceAll('|', '\\|')}`;
}

/** Each filter has an id of its own, and each transaction that is built its own time. */
const OWN = new Set(['eth_newFilter', 'eth_newBlockFilter', 'buildTransaction']);

it('answers as docs/developers.md says', async () => {
  const rows: string[][] = [];
  const wrong: string[] = [];
  for (const method of rpcMethodNames) {
    const body = { jsonrpc: '2.0', id: 7, method, params: samples[method] ?? [] };
    const through = await ask(api, body);
    const itself = await ask(devnet.url, body);
    const isTrace = method.startsWith('debug_');
    const isSame = OWN.has(method)
      ? gist(through.text) === gist(itself.text)
      : through.text === itself.text && through.status === itself.status;
    if (isSame === isTrace) wrong.push(`${method}: ${through.text} instead of ${itself.text}`);
    // What makes no sense is refused in the same words.
    const odd = { ...body, params: [{ odd: [] }, 1, 2, 3, 4, 5] };
    if (!isTrace && (await ask(api, odd)).text !== (await ask(devnet.url, odd)).text)
      wrong.push(`${method}: odd parameters are answered differently`);
    rows.push([
      `\`${method}\``,
      isTrace ? 'differs' : OWN.has(method) ? 'same form' : 'same',
      isTrace
        ? 'refused, unless `NODE_TRACES` lets visitors have the node run transactions again'
        : gist(through.text),
    ]);
  }
  expect(wrong).toEqual([]);
  expectInDocument(
    '../../docs/developers.md',
    'apps/server/test/jsonrpc-table.deep.ts',
    tableOf(['Method', 'Through the server', 'Answer'], rows),
  );
});
