import { addressFromBytes, addressToBytes, parseAddress } from '@sunscope/tron/address';
import { encodeParameters } from '@sunscope/tron/abi';
import { bytesToHex, concatBytes, hexToBytes, textToBytes } from '@sunscope/tron/bytes';
import { emptyMessage, type MessageInit, type MessageName } from '@sunscope/tron/codec';
import { keccak256 } from '@sunscope/tron/hash';
import { AbiEntryType, type AbiEntry } from '@sunscope/tron/messages';
import { signDigest } from '@sunscope/tron/signature';
import {
  createTransactionRaw,
  encodeTransaction,
  refBlockOf,
  transactionId,
} from '@sunscope/tron/transaction';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLiveChain, type LiveChain } from './live-chain.ts';

/** Takes any call, and emits an event whose topic[0] is the first argument and whose data is one empty word. */
const CODE = hexToBytes('6009600c60003960096000f360043560206000a100');

const param = (type: string, name = 'value') => ({ type, name, indexed: false });
const entry = (type: number, name: string, ...inputs: AbiEntry['inputs']): AbiEntry => ({
  ...emptyMessage('AbiEntry'),
  type,
  name,
  inputs,
});
const functionOf = (name: string, ...types: string[]) =>
  entry(AbiEntryType.Function, name, ...types.map(type => param(type)));
const eventOf = (name: string, ...types: string[]) =>
  entry(AbiEntryType.Event, name, ...types.map(type => param(type)));

/** None of them can be read; TRON keeps no members of a struct. */
const UNREADABLE = [
  functionOf('struct', 'tuple'),
  functionOf('structs', 'tuple[]', 'uint256'),
  functionOf('unknown', 'blob'),
  functionOf('empty', ''),
  functionOf('foo bar', 'uint256'),
  functionOf('名前', 'uint256'),
  functionOf('nul\0name', 'uint256'),
  functionOf('', 'uint256'),
  functionOf('f(uint256)', 'uint256'),
  functionOf('endless', 'uint256[0][]'),
  functionOf('deep', `uint8${'[]'.repeat(500)}`),
  functionOf('wide', ...Array<string>(300).fill('uint256')),
  functionOf('long'.repeat(1000), 'uint256'),
  functionOf('fixed', 'fixed128x18'),
  eventOf('Struct', 'tuple'),
  eventOf('Odd event', 'uint256'),
  entry(77, 'mystery', param('uint256')),
];
const READABLE = [
  functionOf('label', 'uint256'),
  functionOf('asset', 'trcToken'),
  entry(AbiEntryType.Function, 'strange', param('uint256', '__proto__'), param('string', '名前 \0')),
  eventOf('Labelled', 'uint256'),
  entry(AbiEntryType.Event, 'Twice', param('uint64', '__proto__'), param('uint64', '__proto__')),
];

let chain: LiveChain;
let odd: string;
let huge: string;

async function send<K extends MessageName>(type: K, parameter: MessageInit<K>): Promise<Uint8Array> {
  const head = await chain.node.nowBlock();
  const now = head.header.raw_data.timestamp;
  const raw = createTransactionRaw(type, parameter, {
    refBlock: refBlockOf(head.id),
    expirationMs: now + 3_600_000n,
    timestampMs: now,
    feeLimitSun: 5_000_000_000n,
  });
  const key = hexToBytes(chain.people[0]?.privateKey ?? '');
  await chain.node.broadcast(encodeTransaction(raw, { signature: [signDigest(transactionId(raw), key)] }));
  return transactionId(raw);
}

const owner = () => addressToBytes(parseAddress(chain.people[0]?.address ?? ''));

async function deploy(name: string, entrys: AbiEntry[]): Promise<string> {
  const id = await send('CreateSmartContract', {
    owner_address: owner(),
    new_contract: { origin_address: owner(), bytecode: CODE, name, abi: { entrys }, origin_energy_limit: 1n },
  });
  await chain.mine();
  const info = await chain.node.transactionInfoById(id);
  return addressFromBytes(info?.contract_address ?? new Uint8Array(0));
}

/** Calls a function by its signature; the event has this topic. */
async function call(contract: string, signature: string, topic: string, rest = ''): Promise<string> {
  const data = concatBytes(
    keccak256(textToBytes(signature)).slice(0, 4),
    keccak256(textToBytes(topic)),
    hexToBytes(rest),
  );
  const id = await send('TriggerSmartContract', {
    owner_address: owner(),
    contract_address: addressToBytes(parseAddress(contract)),
    data,
  });
  return bytesToHex(id);
}

beforeAll(async () => {
  chain = await startLiveChain();
  odd = await deploy('odd\u202E', [...UNREADABLE, ...READABLE]);
  huge = await deploy(
    'huge',
    Array.from({ length: 10_000 }, (_, index) => functionOf(`f${index}`, 'uint256')),
  );
});
afterAll(() => chain.close());

describe('a contract whose ABI holds what cannot be read', () => {
  it('is reported with all that can be read, and its ABI as it was written', async () => {
    const { status, body } = await chain.get(`/api/contract?contract=${odd}`);
    expect(status).toBe(200);
    const [detail] = (body as { data: { methodMap: Record<string, string> }[] }).data;
    expect(Object.values(detail?.methodMap ?? {}).sort()).toEqual([
      'asset(trcToken)',
      'label(uint256)',
      'strange(uint256,string)',
    ]);
    const code = (await chain.get(`/api/contracts/code?contract=${odd}`)).body as { data: { abi: string } };
    const names = (JSON.parse(code.data.abi) as { name: string }[]).map(({ name }) => name);
    expect(names).toEqual(
      [...UNREADABLE.filter(({ type }) => type !== 77), ...READABLE].map(({ name }) => name),
    );
  });

  it('keeps no page from being answered, and what can be read is decoded', async () => {
    const word = bytesToHex(encodeParameters(['uint256'], [64n]));
    const hashes = [
      await call(odd, 'struct((uint256))', 'Struct((uint256))'),
      await call(odd, '名前(uint256)', 'Odd event(uint256)'),
      await call(odd, 'asset(trcToken)', 'Labelled(uint256)'),
      await call(odd, 'strange(uint256,string)', 'Twice(uint64,uint64)', word + '0'.repeat(64)),
      await call(odd, 'label(uint256)', 'Labelled(uint256)'),
      await call(huge, 'f7(uint256)', 'Labelled(uint256)'),
    ];
    await chain.mine();
    for (const path of [
      '/api/system/homepage-bundle',
      '/api/transaction?limit=20',
      `/api/transaction?limit=20&address=${odd}`,
      ...hashes.map(hash => `/api/transaction-info?hash=${hash}`),
      ...[odd, huge].flatMap(contract => [
        `/api/contract?contract=${contract}`,
        `/api/contracts/code?contract=${contract}`,
        `/api/contracts/transaction?contract=${contract}`,
        `/api/contracts/trigger?contract=${contract}`,
        `/api/contracts/event?contract=${contract}`,
        `/api/event/contract/${contract}`,
        `/api/onecontracttriggerstatistic?address=${contract}`,
        `/api/contract/analysis?contract_address=${contract}`,
        `/api/contracts/top_call?contract_address=${contract}`,
        `/v1/contracts/${contract}/events`,
        `/v1/accounts/${contract}/transactions`,
        `/api?module=contract&action=getabi&address=${contract}`,
        `/api?module=account&action=txlist&address=${contract}`,
      ]),
      '/healthz',
    ])
      // Twice: the first may be answered before the ABI is read.
      for (let turn = 0; turn < 2; turn++)
        expect([path, (await chain.get(path)).status]).toEqual([path, 200]);

    const detailOf = async (hash: string) =>
      (await chain.get(`/api/transaction-info?hash=${hash}`)).body as {
        trigger_info: { method: string; parameter: Record<string, string> };
        event_logs: { event: string }[];
      };
    const [struct, named, asset, strange, label, f7] = await Promise.all(hashes.map(detailOf));
    expect([struct, named].map(detail => detail?.trigger_info.method)).toEqual(['', '']);
    expect([asset, label, f7].map(detail => detail?.trigger_info.method)).toEqual([
      'asset(trcToken)',
      'label(uint256)',
      'f7(uint256)',
    ]);
    expect(asset?.trigger_info.parameter['value']).toMatch(/^\d+$/);
    expect(Object.keys(strange?.trigger_info.parameter ?? {})).toEqual(['0', '名前 \0']);
    expect(JSON.stringify(label)).toContain('"Labelled(uint256)"');
  });

  it('keeps the chain’s own event calls going', async () => {
    const answer = await fetch(`${chain.url}/v1/contracts/${odd}/events`);
    expect(answer.status).toBe(200);
    expect(((await answer.json()) as { data: unknown[] }).data.length).toBeGreaterThan(0);
  });
});
