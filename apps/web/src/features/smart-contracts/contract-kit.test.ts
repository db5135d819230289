import { encodeFunctionCall, signatureOf } from '@sunscope/tron/abi';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { afterEach, expect, test, vi } from 'vitest';
import { constructorArguments, constructorInputs, readInterface } from './abi-functions.ts';
import { callConstant } from './constant-call.ts';
import { disassemble } from './disassemble.ts';
import { OPCODES } from './opcodes.ts';

afterEach(() => vi.unstubAllGlobals());

test('reads and writes apart, and leaves out what makes no sense', () => {
  const entry = (part: object) => ({ type: 'function', name: 'f', inputs: [], outputs: [], ...part });
  const { reads, writes, events, unread } = readInterface(
    JSON.stringify([
      entry({ name: 'symbol', stateMutability: 'view', outputs: [{ name: '', type: 'string' }] }),
      entry({ name: 'sum', stateMutability: 'pure', inputs: [{ name: 'list', type: 'uint256[][3]' }] }),
      entry({ name: 'pay', stateMutability: 'payable' }),
      entry({ name: 'odd', stateMutability: 'whatever' }),
      entry({ name: '<img src=x>' }),
      entry({ name: 'x'.repeat(10_000) }),
      entry({ name: 'deep', inputs: [{ name: '', type: `uint8${'[1]'.repeat(40)}` }] }),
      entry({ name: 'many', inputs: Array.from({ length: 101 }, () => ({ name: '', type: 'bool' })) }),
      entry({ name: 'list', inputs: 'none' }),
      { type: 'event', name: 'Moved', inputs: [] },
      { type: 'event', name: 'Moved', inputs: [{ name: '', type: 'bool' }] },
      { type: 'constructor', inputs: [] },
      null,
      7,
      [[]],
    ]),
  );
  expect(reads.map(item => item.name)).toEqual(['symbol', 'sum']);
  expect(writes.map(item => [item.name, item.stateMutability])).toEqual([
    ['pay', 'payable'],
    ['odd', 'nonpayable'],
  ]);
  expect([events, unread]).toEqual([['Moved'], 5]);
});

const order = {
  name: 'order',
  type: 'tuple',
  internalType: 'struct Shop.Order',
  components: [
    { name: 'buyer', type: 'address', internalType: 'address' },
    {
      name: 'lines',
      type: 'tuple[]',
      components: [
        { name: 'item', type: 'uint256' },
        { name: 'note', type: 'string' },
      ],
    },
  ],
};

test('members of structs come along, nested and in lists, for calls, their results and the constructor', () => {
  const abi = JSON.stringify([
    { type: 'function', name: 'put', inputs: [order], outputs: [{ ...order, type: 'tuple[2]' }] },
    { type: 'constructor', inputs: [order] },
  ]);
  const members = [
    { name: 'buyer', type: 'address' },
    {
      name: 'lines',
      type: 'tuple[]',
      components: [
        { name: 'item', type: 'uint256' },
        { name: 'note', type: 'string' },
      ],
    },
  ];
  const [put] = readInterface(abi).writes;
  expect(put).toMatchObject({
    inputs: [{ name: 'order', type: 'tuple', components: members }],
    outputs: [{ name: 'order', type: 'tuple[2]', components: members }],
  });
  expect(put && signatureOf(put)).toBe('put((address,(uint256,string)[]))');
  expect(constructorInputs(abi)).toEqual([{ name: 'order', type: 'tuple', components: members }]);
});

test('a struct that makes no sense leaves its function out; one whose members share a name goes by places', () => {
  const ofMembers = (components: unknown) => [
    { type: 'function', name: 'f', inputs: [{ name: 's', type: 'tuple', components }] },
  ];
  let deep: unknown = [{ name: 'a', type: 'bool' }];
  for (let level = 0; level < 500; level++) deep = [{ name: 'a', type: 'tuple', components: deep }];
  for (const components of ['x', [null], [{ name: 'a', type: '<b>' }], deep])
    expect(readInterface(JSON.stringify(ofMembers(components)))).toMatchObject({ writes: [], unread: 1 });
  for (const names of [
    ['to', 'to'],
    ['to', '__proto__'],
  ]) {
    const [f] = readInterface(
      JSON.stringify(ofMembers(names.map(name => ({ name, type: 'uint256' })))),
    ).writes;
    const coded = f && encodeFunctionCall(f, [[1n, 2n]]);
    expect(coded && bytesToHex(coded.subarray(4))).toBe(`${'1'.padStart(64, '0')}${'2'.padStart(64, '0')}`);
  }
});

test.each(['', 'x', '{}', '"abi"', 'null', '['.repeat(10_000)])('an ABI that is %.10s has nothing', abi => {
  expect(readInterface(abi)).toEqual({ reads: [], writes: [], events: [], unread: 0 });
});

test('an ABI of any length shows a thousand entries', () => {
  const abi = JSON.stringify(
    Array.from({ length: 20_000 }, (_, at) => ({
      type: 'function',
      name: `f${at}`,
      inputs: [],
      stateMutability: 'view',
    })),
  );
  const found = readInterface(abi);
  expect([found.reads.length, found.unread]).toEqual([1000, 19_000]);
});

test('arguments of the constructor follow the code in its creation', () => {
  const runtime = `60806040${'ab'.repeat(60)}`;
  const made = `6001${runtime}`;
  const word = '7'.padStart(64, '0');
  expect(constructorArguments(`${made}${word}`, runtime)).toBe(word);
  for (const [creation, code] of [
    [made, runtime],
    [`${made}00`, runtime],
    [`6001${word}`, runtime],
    ['', runtime],
    [`6001${word}`, '6001'],
  ] as const)
    expect(constructorArguments(creation, code)).toBeUndefined();
  expect(constructorInputs('[{"type":"constructor","inputs":[{"name":"a","type":"uint256"}]}]')).toEqual([
    { name: 'a', type: 'uint256' },
  ]);
  expect(constructorInputs('[{"type":"constructor","inputs":7}]')).toBeUndefined();
  expect(constructorInputs('[]')).toBeUndefined();
});

test('names instructions with their places, TRON’s own among them', () => {
  expect(OPCODES[0xd4]).toBe('ISCONTRACT');
  expect([OPCODES[0x5f], OPCODES[0x7f], OPCODES[0x8f], OPCODES[0x9f], OPCODES[0xfe]]).toEqual([
    'PUSH0',
    'PUSH32',
    'DUP16',
    'SWAP16',
    'INVALID',
  ]);
  expect(OPCODES[0x0c]).toBeUndefined();
  expect(disassemble(hexToBytes('6080604052d45b0c61ab'))).toBe(
    [
      '00000  PUSH1 0x80',
      '00002  PUSH1 0x40',
      '00004  MSTORE',
      '00005  ISCONTRACT',
      '',
      '00006  JUMPDEST',
      '00007  UNKNOWN 0x0c',
      // Cut at the end of the code.
      '00008  PUSH2 0xab',
    ].join('\n'),
  );
  expect(disassemble(new Uint8Array(0))).toBe('');
});

test('leaves the compiler’s metadata in one piece', () => {
  const metadata = `a264697066735822${'12'.repeat(34)}64736f6c63430008140033`;
  const length = metadata.length / 2 - 2;
  const whole = `00fe${metadata.slice(0, -4)}${length.toString(16).padStart(4, '0')}`;
  const lines = disassemble(hexToBytes(whole)).split('\n');
  expect(lines.slice(0, 2)).toEqual(['00000  STOP', '00001  INVALID']);
  expect(lines.at(-1)).toBe(`00002  // metadata 0x${whole.slice(4)}`);
  // A length that leads nowhere is no metadata.
  expect(disassemble(hexToBytes('0000ffff'))).not.toContain('metadata');
});

const call = {
  contract: 'TPjjvMwjPoDC32V2dGDYTkLH4E5LAtBZ6C',
  data: Uint8Array.of(1),
  state: 'head',
} as const;

function nodeAnswers(body: unknown, status = 200): () => Request[] {
  const asked: Request[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push(new Request(new URL(path, 'http://x'), init));
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  });
  return () => asked;
}

const sent = (callValueSun: bigint, tokenId = 0n, tokenValue = 0n) => ({ callValueSun, tokenId, tokenValue });

test('a query returns what the contract returned, at the state that was chosen', async () => {
  const asked = nodeAnswers({
    result: { result: true },
    constant_result: ['0a'],
    energy_used: 7,
    transaction: { ret: [{}] },
  });
  expect(await callConstant({ ...call, state: 'solid', along: sent((1n << 62n) + 1n) })).toEqual({
    data: Uint8Array.of(10),
    failed: false,
    reason: '',
    energy: 7n,
  });
  const [request] = asked();
  expect(new URL(request?.url ?? '').pathname).toBe('/walletsolidity/triggerconstantcontract');
  // Every digit of it.
  expect(await request?.text()).toContain('"call_value":4611686018427387905}');
  const other = nodeAnswers({ result: { result: true }, constant_result: [''] });
  await callConstant({ ...call, along: sent(0n, 1_000_001n, (1n << 62n) + 1n) });
  expect(await other()[0]?.text()).toContain('"token_id":1000001,"call_token_value":4611686018427387905}');
});

test('a failure has the contract’s reason, else the node’s', async () => {
  const reason = `08c379a0${'20'.padStart(64, '0')}${'2'.padStart(64, '0')}${'6e6f'.padEnd(64, '0')}`;
  nodeAnswers({
    result: { result: true },
    constant_result: [reason],
    transaction: { ret: [{ ret: 'FAILED' }] },
  });
  expect(await callConstant(call)).toMatchObject({ failed: true, reason: 'no' });
  nodeAnswers({ result: { code: 'CONTRACT_VALIDATE_ERROR', message: '6e6f6e65' } });
  expect(await callConstant(call)).toMatchObject({ failed: true, reason: 'none' });
  nodeAnswers({ result: 1, constant_result: 'x', energy_used: 'y' });
  expect(await callConstant(call)).toMatchObject({ failed: true, reason: '', energy: 0n });
});

test('a page takes a megabyte of an answer and no more, and says who refused', async () => {
  nodeAnswers({ result: { result: true }, constant_result: ['00'.repeat(1 << 20)] });
  await expect(callConstant(call)).rejects.toThrow(/more than a page can show/);
  nodeAnswers('busy', 429);
  await expect(callConstant(call)).rejects.toMatchObject({ status: 429 });
});
