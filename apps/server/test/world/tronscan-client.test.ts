import { readFileSync, writeFileSync } from 'node:fs';
import { addressFromPrivateKey, parsePrivateKey } from '@sunscope/tron/keys';
import { addressFromBytes, addressToBytes } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { encodeMessage } from '@sunscope/tron/codec';
import {
  createTransactionRaw,
  encodeTransaction,
  refBlockOf,
  transactionId,
} from '@sunscope/tron/transaction';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { startLiveChain, type LiveChain } from '../live-chain.ts';
import { openTokenPair, PAIR, TOKEN } from '../token-pair.ts';
import type { ClientCall, ClientWorld } from '../tronscan/client-call.ts';
import { clientCalls } from '../tronscan/client-calls.ts';
import { CLIENT_VERSION, loadTronscanClient } from '../tronscan/load-client.ts';
import { call, node } from './world.ts';

const Client = await loadTronscanClient();
if (typeof Client === 'string')
  // Said plainly: what is skipped is not tested.
  console.warn(`SKIPPED: TRONSCAN's npm client was not called. ${Client}`);

const calls: Readonly<Record<string, ClientCall>> = Object.fromEntries(
  Object.entries(clientCalls).map(([name, make]) => [name, make(name)]),
);

let made: Promise<ClientWorld> | undefined;
const world = () => (made ??= makeWorld());

async function makeWorld(): Promise<ClientWorld> {
  if (typeof Client === 'string') throw new Error(Client);
  const accounts = (await (await fetch(`${inject('node')}/admin/accounts-json`)).json()) as {
    privateKeys: string[];
  };
  const [key = '', second = ''] = accounts.privateKeys;
  const [address, other] = [key, second].map(text => addressFromPrivateKey(parsePrivateKey(text)));
  if (address === undefined || other === undefined) throw new Error('the chain has no accounts');
  const [block, transactions, tokens, contracts, token10, witnesses, pairs] = await Promise.all([
    call('/api/block', { limit: 1, start: 5 }),
    call('/api/transaction', { limit: 50 }),
    call('/api/token_trc20', { limit: 1 }),
    call('/api/contracts', { limit: 1 }),
    call('/api/token', { limit: 1, showAll: 1 }),
    node.witnesses(),
    call('/api/exchanges/listall'),
  ]);
  const head = await node.nowBlock();
  const transfer = { owner_address: addressToBytes(address), to_address: addressToBytes(other), amount: 5n };
  const raw = createTransactionRaw('TransferContract', transfer, {
    refBlock: refBlockOf(head.id),
    expirationMs: head.header.raw_data.timestamp + 3_600_000n,
    timestampMs: head.header.raw_data.timestamp,
  });
  const [firstBlock, transaction] = [
    block.data[0],
    transactions.data.find(row => row.contractRet === 'SUCCESS'),
  ];
  const [token20, contract, asset] = [tokens.trc20_tokens[0], contracts.data[0], token10.data[0]];
  const pair = pairs.find(row => row.first_token_id === '_');
  if (!firstBlock || !transaction || !token20 || !contract || !asset || !pair || !witnesses[0])
    throw new Error('the demo world lacks something that the client is called with');
  return {
    client: new Client(inject('api')),
    key,
    address,
    other,
    witness: addressFromBytes(witnesses[0].address),
    block: { number: firstBlock.number, hash: firstBlock.hash },
    transaction: transaction.hash,
    token20: token20.contract_address,
    contract: contract.address,
    token10: String(asset.id),
    issuer: asset.ownerAddress ?? '',
    exchange: pair.exchange_id,
    unsigned: {
      hex: bytesToHex(encodeTransaction(raw, { signature: [] })),
      hash: bytesToHex(transactionId(raw)),
      parameter: bytesToHex(encodeMessage('TransferContract', transfer)),
    },
  };
}

let chain: LiveChain | undefined;
let sendingMade: Promise<ClientWorld> | undefined;
/** What changes a chain is sent to one of its own: all others here read the demo world. */
const sendingWorld = () => (sendingMade ??= makeSendingWorld());
afterAll(() => chain?.close());

async function makeSendingWorld(): Promise<ClientWorld> {
  if (typeof Client === 'string') throw new Error(Client);
  chain = await startLiveChain();
  const [person, other, issuer] = chain.people;
  if (!person || !other || !issuer) throw new Error('the chain has too few accounts');
  await openTokenPair(chain, issuer);
  const [witness] = await chain.node.witnesses();
  return {
    ...(await world()),
    client: new Client(chain.api),
    key: person.privateKey,
    address: person.address,
    other: other.address,
    witness: addressFromBytes(witness?.address ?? new Uint8Array(21)),
    token10: TOKEN,
    issuer: issuer.address,
    exchange: PAIR,
  };
}

describe.skipIf(typeof Client === 'string')(`@tronscan/client ${CLIENT_VERSION} from npm, unmodified`, () => {
  it('has no method that is not in the table', () => {
    const prototype = (Client as unknown as { prototype: object }).prototype;
    const names = Object.getOwnPropertyNames(prototype).filter(name => name !== 'constructor');
    expect(Object.keys(calls).toSorted()).toEqual(names.toSorted());
  });

  it.each(
    Object.entries(calls).flatMap(([name, entry]) => ('call' in entry ? [[name, entry] as const] : [])),
  )('%s', async (_name, { sends, call: run }) => run(await (sends === true ? sendingWorld() : world())));

  it('TRONSCAN-CLIENT.md says what was found', () => {
    const url = new URL('../../TRONSCAN-CLIENT.md', import.meta.url);
    const text = documentOf();
    if (process.env['UPDATE_README'] === '1') writeFileSync(url, text);
    else
      expect(readFileSync(url, 'utf8'), 'run test/world/tronscan-client.test.ts with UPDATE_README=1').toBe(
        text,
      );
  });
});

function documentOf(): string {
  const rows = Object.entries(calls).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const answering = rows.filter(([, entry]) => 'call' in entry);
  const lines = rows.map(([name, entry]) =>
    'call' in entry ? `| \`${name}\` | yes | ${entry.checked} |` : `| \`${name}\` | no | ${entry.why} |`,
  );
  return `# TRONSCAN's npm client against this server

Every method of \`@tronscan/client\` ${CLIENT_VERSION} from npm, unmodified but for the base address it is made with, called
against a server over the demo world. \`test/world/tronscan-client.test.ts\` calls them, writes this file
(\`UPDATE_README=1\`) and fails where the package has a method that is not in it. ${answering.length} of ${rows.length} answer.

| Method | Answers | Checked, or why not |
|---|---|---|
${lines.join('\n')}
`;
}
