import { TronWeb } from 'tronweb';
import * as fc from 'fast-check';
import { decodeAbiParameters, decodeEventLog, toEventSelector, type AbiEvent, type AbiFunction } from 'viem';
import { describe, expect, it } from 'vitest';
import {
  decodeCall,
  decodeEvent,
  decodeParameters,
  encodeCall,
  encodeFunctionCall,
  encodeParameters,
  eventsOf,
  eventTopic,
  functionSelector,
  functionsOf,
  selectorOf,
  signatureOf,
  topicOf,
} from './abi.ts';
import { addressFromBytes, addressToHex, parseAddress } from './address.ts';
import { bytesToHex, concatBytes, hexToBytes, numberToBytes } from './bytes.ts';

const tronWeb = new TronWeb({ fullHost: 'http://127.0.0.1:1' });

describe('selectors and topics', () => {
  // TRC20 as published with EIP-20, TRC721 and TRC1155 with theirs.
  it.each([
    ['transfer(address,uint256)', 'a9059cbb'],
    ['approve(address,uint256)', '095ea7b3'],
    ['transferFrom(address,address,uint256)', '23b872dd'],
    ['balanceOf(address)', '70a08231'],
    ['totalSupply()', '18160ddd'],
    ['decimals()', '313ce567'],
    ['symbol()', '95d89b41'],
    ['name()', '06fdde03'],
    ['supportsInterface(bytes4)', '01ffc9a7'],
    ['safeTransferFrom(address,address,uint256,bytes)', 'b88d4fde'],
  ])('%s is %s', (signature, selector) => {
    expect(bytesToHex(functionSelector(signature))).toBe(selector);
  });

  it('gives the published topics', () => {
    expect(bytesToHex(eventTopic('Transfer(address,address,uint256)'))).toBe(
      'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    );
    expect(
      bytesToHex(eventTopic('event Approval(address indexed owner, address indexed spender, uint256 value)')),
    ).toBe('8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925');
  });

  it.each(['', 'transfer', 'transfer(address', '(uint256)', 'transfer(nothing)', '1x()'])(
    'refuses %j',
    text => {
      expect(() => functionSelector(text)).toThrow(
        expect.objectContaining({ code: 'invalid_signature_text' }) as Error,
      );
    },
  );
});

describe('calls', () => {
  const to = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
  const word = '000000000000000000000000a614f803b6fd780986a42c78ec9c7f77e6ded13c';

  it('encodes a TRC20 transfer with any form of address', () => {
    const expected = `a9059cbb${word}${'f4240'.padStart(64, '0')}`;
    for (const form of [
      to,
      '41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
      '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c',
    ])
      expect(bytesToHex(encodeCall('transfer(address,uint256)', [form, 1_000_000n]))).toBe(expected);
    expect(bytesToHex(encodeCall('transfer(address,uint256)', [to, '1000000']))).toBe(expected);
    expect(bytesToHex(encodeCall('transfer(address,uint256)', [to, 1_000_000]))).toBe(expected);
  });

  it('decodes one', () => {
    const data = encodeCall('transfer(address,uint256)', [to, 2n ** 256n - 1n]);
    expect(decodeCall('transfer(address to, uint256 value)', data)).toEqual({
      name: 'transfer',
      signature: 'transfer(address,uint256)',
      arguments: [
        { name: 'to', type: 'address', value: to },
        { name: 'value', type: 'uint256', value: 2n ** 256n - 1n },
      ],
    });
    expect(decodeCall('approve(address,uint256)', data)).toBeUndefined();
    expect(decodeCall('transfer(address,uint256)', data.subarray(0, 3))).toBeUndefined();
  });

  it('refuses data that is cut', () => {
    const data = encodeCall('transfer(address,uint256)', [to, 1n]);
    expect(() => decodeCall('transfer(address,uint256)', data.subarray(0, 40))).toThrow(
      expect.objectContaining({ code: 'malformed_abi' }) as Error,
    );
  });

  it.each<[string, readonly unknown[]]>([
    ['transfer(address,uint256)', [to]],
    ['transfer(address,uint256)', [to, -1n]],
    ['transfer(address,uint256)', [to, 1.5]],
    ['transfer(address,uint256)', [to, Number.NaN]],
    ['transfer(address,uint256)', [to, '']],
    ['transfer(address,uint256)', [to, 2n ** 256n]],
    ['transfer(address,uint256)', ['T000', 1n]],
    ['f(uint8)', [256]],
    ['f(uint256[])', [1n]],
  ])('refuses wrong arguments of %s: %s', (signature, values) => {
    expect(() => encodeCall(signature, values)).toThrow();
  });

  it('agrees with TronWeb on random arguments', () => {
    const types = [
      'address',
      'uint256',
      'string',
      'bytes',
      'bool',
      'uint256[]',
      'int64',
      'bytes32',
      'address[]',
    ];
    const address = fc
      .uint8Array({ minLength: 20, maxLength: 20 })
      .map(bytes => addressFromBytes(bytes) as string);
    const values = fc.tuple(
      address,
      fc.bigInt(0n, 2n ** 256n - 1n),
      fc.string({ unit: 'grapheme' }),
      fc.uint8Array({ maxLength: 70 }).map(bytes => `0x${bytesToHex(bytes)}`),
      fc.boolean(),
      fc.array(fc.bigInt(0n, 2n ** 256n - 1n), { maxLength: 4 }),
      fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n),
      fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytes => `0x${bytesToHex(bytes)}`),
      fc.array(address, { maxLength: 3 }),
    );
    fc.assert(
      fc.property(values, list => {
        const encoded = encodeParameters(types, list);
        // TronWeb takes base58 for a single address only.
        const theirs = [
          ...list.slice(0, 8),
          list[8].map(item => `0x${addressToHex(parseAddress(item)).slice(2)}`),
        ];
        expect(`0x${bytesToHex(encoded)}`).toBe(tronWeb.utils.abi.encodeParams(types, theirs));
        expect(decodeParameters(types, encoded).map(item => item.value)).toEqual(list);
      }),
      { numRuns: 60 },
    );
  });

  it('reads and writes tuples', () => {
    const types = [
      {
        type: 'tuple',
        name: 'order',
        components: [
          { type: 'address', name: 'maker' },
          { type: 'uint64', name: 'amount' },
        ],
      },
    ];
    const signature = 'place((address maker, uint64 amount) order)';
    const data = encodeCall(signature, [{ maker: to, amount: 7n }]);
    expect(bytesToHex(data.subarray(4))).toBe(`${word}${'7'.padStart(64, '0')}`);
    expect(decodeParameters(types, data.subarray(4))[0]?.value).toEqual({ maker: to, amount: 7n });
    expect(decodeCall(signature, data)?.signature).toBe('place((address,uint64))');
  });
});

describe('events', () => {
  // Log of a recorded USDT transfer (main net, block 67,325,788).
  const topics = [
    'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    '00000000000000000000000025a51e3e65287539b8d4eb559cbca4488a08bb00',
    '0000000000000000000000009dc5da2b3c502661c8448ba88bacf7f0b22272ad',
  ].map(hexToBytes);
  const data = hexToBytes('0000000000000000000000000000000000000000000000000000000000027165');
  const transfer = 'Transfer(address indexed from, address indexed to, uint256 value)';

  it('decodes a recorded transfer', () => {
    expect(decodeEvent(transfer, topics, data)).toEqual({
      name: 'Transfer',
      signature: 'Transfer(address,address,uint256)',
      arguments: [
        {
          name: 'from',
          type: 'address',
          indexed: true,
          value: tronWeb.address.fromHex('4125a51e3e65287539b8d4eb559cbca4488a08bb00'),
        },
        {
          name: 'to',
          type: 'address',
          indexed: true,
          value: tronWeb.address.fromHex('419dc5da2b3c502661c8448ba88bacf7f0b22272ad'),
        },
        { name: 'value', type: 'uint256', indexed: false, value: 160_101n },
      ],
    });
  });

  it('says undefined for another event and refuses a log that does not fit', () => {
    expect(
      decodeEvent('Approval(address indexed owner, address indexed spender, uint256 value)', topics, data),
    ).toBeUndefined();
    expect(decodeEvent(transfer, [], data)).toBeUndefined();
    expect(() => decodeEvent(transfer, topics.slice(0, 2), data)).toThrow(
      expect.objectContaining({ code: 'malformed_abi' }) as Error,
    );
    expect(() => decodeEvent(transfer, topics, new Uint8Array(0))).toThrow(
      expect.objectContaining({ code: 'malformed_abi' }) as Error,
    );
  });
});

describe('ABI as the node stores it', () => {
  const entry = { anonymous: false, constant: false, payable: false, outputs: [] };

  it('gives functions and events', () => {
    const entries = [
      {
        ...entry,
        type: 2,
        name: 'totalSupply',
        stateMutability: 2,
        inputs: [],
        outputs: [{ indexed: false, name: '', type: 'uint256' }],
      },
      {
        ...entry,
        type: 3,
        name: 'Burn',
        stateMutability: 0,
        inputs: [{ indexed: true, name: 'who', type: 'address' }],
      },
      { ...entry, type: 1, name: '', stateMutability: 3, inputs: [] },
    ];
    expect(functionsOf(entries)).toEqual([
      {
        type: 'function',
        name: 'totalSupply',
        inputs: [],
        outputs: [{ name: '', type: 'uint256' }],
        stateMutability: 'view',
      },
    ]);
    expect(eventsOf(entries)).toEqual([
      { type: 'event', name: 'Burn', inputs: [{ name: 'who', type: 'address', indexed: true }] },
    ]);
  });
});

describe('an ABI that anybody may have written', () => {
  const param = (type: string, name = '', indexed = false) => ({ type, name, indexed });
  const entryOf = (type: number, name: string, ...inputs: ReturnType<typeof param>[]) => ({
    anonymous: false,
    constant: false,
    payable: false,
    stateMutability: 0,
    outputs: [],
    type,
    name,
    inputs,
  });

  it('gives what can be read, item by item', () => {
    const odd = [
      'tuple',
      'tuple[]',
      '(uint256)',
      'blob',
      '',
      'uint257',
      'uint256[0][]',
      'uint8[-1]',
      'bytes33',
    ];
    const good = [
      'uint8',
      'int256[][3]',
      'bytes32',
      'string[]',
      'address',
      'trcToken',
      'function',
      'bool[2][]',
    ];
    const signatures = functionsOf([
      ...odd.map(type => entryOf(2, 'f', param(type))),
      ...['foo bar', '名前', 'a\0b', '', '1a', 'f()', 'x'.repeat(10_000)].map(name => entryOf(2, name)),
      ...good.map(type => entryOf(2, '$_g1', param(type))),
    ]).map(signatureOf);
    expect(signatures).toEqual(good.map(type => `$_g1(${type})`));
    expect(
      eventsOf([entryOf(3, 'Odd', param('tuple', 'a', true)), entryOf(3, 'Fine')]).map(signatureOf),
    ).toEqual(['Fine()']);
  });

  it('is read within bounds', () => {
    const many = Array.from({ length: 20_000 }, (_, index) => entryOf(2, `f${index}`));
    expect(functionsOf(many)).toHaveLength(1000);
  });

  it('has selectors and topics that hash what the contract hashes', () => {
    const [item] = functionsOf([entryOf(2, 'transfer', param('address'), param('uint256'))]);
    expect(item && bytesToHex(selectorOf(item))).toBe('a9059cbb');
    const [event] = eventsOf([entryOf(3, 'Transfer', param('address'), param('address'), param('uint256'))]);
    expect(event && topicOf(event)).toEqual(eventTopic('Transfer(address,address,uint256)'));
  });

  it('decodes TRON’s type for ids of tokens', () => {
    const [item] = functionsOf([entryOf(2, 'pay', param('trcToken', 'id'), param('trcToken[]', 'more'))]);
    const data = encodeParameters(['uint256', 'uint256[]'], [1_002_000n, [1n, 2n]]);
    expect(item && decodeParameters(item.inputs, data)).toEqual([
      { name: 'id', type: 'trcToken', value: 1_002_000n },
      { name: 'more', type: 'trcToken[]', value: [1n, 2n] },
    ]);
  });

  it('decodes arguments by their places, whatever they are called', () => {
    const [event] = eventsOf([
      entryOf(
        3,
        'Twice',
        param('uint64', '__proto__'),
        param('string', 'a', true),
        param('uint64', 'a'),
        param('uint64', 'a', true),
      ),
    ]);
    const words = [1n, 2n, 3n].map(value => numberToBytes(value, 32));
    const [one, two, three] = words as [Uint8Array, Uint8Array, Uint8Array];
    const hash = new Uint8Array(32).fill(9);
    const decoded = event && decodeEvent(event, [topicOf(event), hash, two], concatBytes(one, three));
    expect(decoded?.arguments).toEqual([
      { name: '__proto__', type: 'uint64', value: 1n, indexed: false },
      { name: 'a', type: 'string', value: `0x${'09'.repeat(32)}`, indexed: true },
      { name: 'a', type: 'uint64', value: 3n, indexed: false },
      { name: 'a', type: 'uint64', value: 2n, indexed: true },
    ]);
  });
});

describe('addresses and amounts alone', () => {
  const word = fc.uint8Array({ minLength: 32, maxLength: 32 });

  it('are read as the general decoder reads them, whatever stands before an address and behind the last word', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('address', 'uint256'), word), { minLength: 1, maxLength: 5 }),
        fc.uint8Array({ maxLength: 40 }),
        (words, rest) => {
          const types = words.map(([type]) => ({ type }));
          const data = hexToBytes(words.map(([, bytes]) => bytesToHex(bytes)).join('') + bytesToHex(rest));
          const general: readonly unknown[] = decodeAbiParameters(types, `0x${bytesToHex(data)}`);
          expect(
            decodeParameters(types, data).map(({ value }) =>
              typeof value === 'string' ? `0x${addressToHex(parseAddress(value)).slice(2)}` : value,
            ),
          ).toEqual(general.map(value => (typeof value === 'string' ? value.toLowerCase() : value)));
        },
      ),
    );
  });

  it('are read from logs as the general decoder reads them', () => {
    const input = fc.record({ type: fc.constantFrom('address', 'uint256'), indexed: fc.boolean() });
    fc.assert(
      fc.property(
        fc
          .array(fc.tuple(input, word), { maxLength: 6 })
          .filter(parts => parts.filter(([{ indexed }]) => indexed).length <= 3),
        fc.uint8Array({ maxLength: 40 }),
        (parts, rest) => {
          const abi: AbiEvent = {
            type: 'event',
            name: 'Made',
            inputs: parts.map(([part], index) => ({ ...part, name: `part${index}` })),
          };
          const isIndexed = ([part]: (typeof parts)[number]) => part.indexed;
          const topics = [
            hexToBytes(toEventSelector(abi)),
            ...parts.filter(isIndexed).map(([, bytes]) => bytes),
          ];
          const words = parts.filter(part => !isIndexed(part)).map(([, bytes]) => bytesToHex(bytes));
          const data = hexToBytes(words.join('') + bytesToHex(rest));
          const { args } = decodeEventLog({
            abi: [abi],
            topics: topics.map(topic => `0x${bytesToHex(topic)}`) as [`0x${string}`],
            data: `0x${bytesToHex(data)}`,
          }) as unknown as { args?: Record<string, unknown> };
          expect(
            Object.fromEntries(
              decodeEvent(abi, topics, data)?.arguments.map(({ name, value, indexed, type }) => [
                name,
                [
                  typeof value === 'string' ? `0x${addressToHex(parseAddress(value)).slice(2)}` : value,
                  indexed,
                  type,
                ],
              ]) ?? [],
            ),
          ).toEqual(
            Object.fromEntries(
              abi.inputs.map(({ name = '', indexed, type }) => {
                const value = args?.[name];
                return [name, [typeof value === 'string' ? value.toLowerCase() : value, indexed, type]];
              }),
            ),
          );
        },
      ),
    );
  });

  it('are refused in logs that lack a topic or bytes', () => {
    const transfer = 'event Transfer(address indexed from, address indexed to, uint256 value)';
    const topic = eventTopic(transfer);
    const words = [new Uint8Array(32), new Uint8Array(32)];
    for (const [topics, data] of [
      [[topic, new Uint8Array(32)], new Uint8Array(32)],
      [[topic, ...words], new Uint8Array(31)],
      [[topic, ...words], new Uint8Array(0)],
    ] as const)
      expect(() => decodeEvent(transfer, topics, data)).toThrow(
        expect.objectContaining({ code: 'malformed_abi' }) as Error,
      );
    expect(decodeEvent(transfer, [topic, ...words], new Uint8Array(32))?.arguments).toHaveLength(3);
  });

  it('are refused where bytes are missing', () => {
    expect(() => decodeParameters(['address', 'uint256'], new Uint8Array(63))).toThrow(
      expect.objectContaining({ code: 'malformed_abi' }) as Error,
    );
  });
});

describe('calls of functions whose types are known', () => {
  const item: AbiFunction = {
    type: 'function',
    name: 'pay',
    stateMutability: 'payable',
    outputs: [],
    inputs: [
      {
        name: 'shares',
        type: 'tuple[]',
        components: [
          { name: 'to', type: 'address' },
          { name: 'ids', type: 'trcToken[2]' },
          { name: 'note', type: 'tuple', components: [{ name: 'text', type: 'string' }] },
        ],
      },
      { name: 'then', type: 'function' },
    ],
  };
  const to = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

  it('are encoded with structs, token ids and functions, and decoded again', () => {
    const then = `0x${'ab'.repeat(24)}`;
    const data = encodeFunctionCall(item, [[{ to, ids: [1_000_001n, 2n], note: { text: 'hello' } }], then]);
    expect(bytesToHex(data.subarray(0, 4))).toBe(bytesToHex(selectorOf(item)));
    expect(decodeCall(item, data)?.arguments.map(({ value }) => value)).toEqual([
      [{ to, ids: [1_000_001n, 2n], note: { text: 'hello' } }],
      then,
    ]);
  });

  it('are refused with words where a value does not fit', () => {
    const wrong: [unknown[], string][] = [
      [[[], '0x12'], 'invalid_argument'],
      [[[]], 'argument_count'],
      [['not a list', '0x'], 'invalid_argument'],
    ];
    for (const [values, code] of wrong)
      expect(() => encodeFunctionCall(item, values)).toThrow(expect.objectContaining({ code }) as Error);
  });
});
