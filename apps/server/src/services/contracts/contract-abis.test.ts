import { NodeRefusedError, NodeUnreachableError } from '@sunscope/node-api/errors';
import { decodeCall, encodeCall, eventTopic, functionSelector, signatureOf } from '@sunscope/tron/abi';
import { addressFromBytes, addressToEvmBytes } from '@sunscope/tron/address';
import {
  bytesToHex,
  bytesToNumber,
  concatBytes,
  hexToBytes,
  numberToBytes,
  textToBytes,
} from '@sunscope/tron/bytes';
import { keccak256 } from '@sunscope/tron/hash';
import { emptyMessage } from '@sunscope/tron/codec';
import type { AbiEntry } from '@sunscope/tron/messages';
import { describe, expect, it } from 'vitest';
import { ContractAbis } from './contract-abis.ts';
import { BEACON_SLOT, IMPLEMENTATION_SLOT, usesProxySlot } from './proxies.ts';
import { slotReader } from './storage-slots.ts';
import { KNOWN_EVENTS, KNOWN_FUNCTIONS, parseKnownEvent, parseKnownFunction } from './known-signatures.ts';

const contract = addressFromBytes(numberToBytes(7, 20));
const someone = addressFromBytes(numberToBytes(1, 20));
const param = (type: string, name: string, indexed = false) => ({ type, name, indexed });
const entry = (type: number, name: string, inputs: AbiEntry['inputs']): AbiEntry => ({
  ...emptyMessage('AbiEntry'),
  type,
  name,
  inputs,
});

const emptyResult = {
  reverted: false,
  message: '',
  energyUsed: 0n,
  energyPenalty: 0n,
  logs: [],
  internalTransactions: [],
};
const noCall = () => Promise.reject(new NodeRefusedError('CONTRACT_VALIDATE_ERROR', 'no such call'));

function abisOf(entrys: AbiEntry[]) {
  let reads = 0;
  const abis = new ContractAbis({
    contract: async () => {
      reads++;
      return { ...emptyMessage('SmartContract'), abi: { entrys } };
    },
    contractInfo: async () => undefined,
    triggerConstant: noCall,
  });
  return { abis, reads: () => reads };
}

describe('ContractAbis', () => {
  it('decodes by the contract’s own ABI first, and asks the node once', async () => {
    const { abis, reads } = abisOf([
      entry(2, 'transfer', [param('address', 'receiver'), param('uint256', 'cents')]),
      entry(2, 'setLabel', [param('string', 'label')]),
    ]);
    const call = await abis.call(contract, encodeCall('transfer(address,uint256)', [someone, 3n]));
    expect(call).toEqual({
      name: 'transfer',
      signature: 'transfer(address,uint256)',
      arguments: [
        { name: 'receiver', type: 'address', value: someone },
        { name: 'cents', type: 'uint256', value: 3n },
      ],
    });
    expect((await abis.call(contract, encodeCall('setLabel(string)', ['x'])))?.name).toBe('setLabel');
    expect(reads()).toBe(1);
  });

  it('falls back to well-known signatures, for calls and for events with other indexes', async () => {
    const { abis } = abisOf([]);
    expect(
      (await abis.call(contract, encodeCall('approve(address,uint256)', [someone, 3n])))?.arguments.map(
        argument => argument.name,
      ),
    ).toEqual(['_spender', '_value']);
    const topics = [
      eventTopic('Transfer(address,address,uint256)'),
      numberToBytes(1, 32),
      numberToBytes(2, 32),
    ];
    expect(
      (await abis.event(contract, { topics, data: numberToBytes(9, 32) }))?.arguments.map(
        argument => argument.name,
      ),
    ).toEqual(['from', 'to', 'value']);
    // A collectible's transfer has its id among the topics.
    expect(
      (
        await abis.event(contract, { topics: [...topics, numberToBytes(9, 32)], data: new Uint8Array(0) })
      )?.arguments.map(argument => argument.name),
    ).toEqual(['from', 'to', 'tokenId']);
  });

  it('leaves undecoded what does not fit or is unknown', async () => {
    const { abis } = abisOf([]);
    expect(await abis.call(contract, hexToBytes('a9059cbb00'))).toBeUndefined();
    expect(await abis.call(contract, hexToBytes('12345678'))).toBeUndefined();
    expect(await abis.call(contract, new Uint8Array(3))).toBeUndefined();
    expect(await abis.event(contract, { topics: [], data: new Uint8Array(0) })).toBeUndefined();
  });

  it('does not wait for the node in lists, but knows better the next time', async () => {
    const { abis } = abisOf([entry(2, 'setLabel', [param('string', 'label')])]);
    const data = encodeCall('setLabel(string)', ['x']);
    expect(abis.knownCall(contract, data)).toBeUndefined();
    await abis.call(contract, data);
    expect(abis.knownCall(contract, data)?.name).toBe('setLabel');
  });

  it('is prepared for a list, but keeps it waiting for a slow node only so long', async () => {
    const { abis, reads } = abisOf([entry(2, 'setLabel', [param('string', 'label')])]);
    const data = encodeCall('setLabel(string)', ['x']);
    await abis.prepare([{ contract }, undefined, { contract }]);
    expect(abis.knownCall(contract, data)?.name).toBe('setLabel');
    await abis.prepare([{ contract }]);
    expect(reads()).toBe(1);
    const slow = new ContractAbis({
      contract: () => new Promise(() => undefined),
      contractInfo: async () => undefined,
      triggerConstant: noCall,
    });
    await slow.prepare([{ contract }]);
    expect(slow.knownCall(contract, data)).toBeUndefined();
  });

  it('asks again after the node was unreachable', async () => {
    let unreachable = true;
    const abis = new ContractAbis({
      contract: async () => {
        if (unreachable) throw new NodeUnreachableError('node_unreachable', 'no');
        return {
          ...emptyMessage('SmartContract'),
          abi: { entrys: [entry(2, 'setLabel', [param('string', 'label')])] },
        };
      },
      contractInfo: async () => undefined,
      triggerConstant: noCall,
    });
    const data = concatBytes(encodeCall('setLabel(string)', ['x']));
    expect(await abis.call(contract, data)).toBeUndefined();
    unreachable = false;
    expect((await abis.call(contract, data))?.name).toBe('setLabel');
  });

  it('keeps no failure, and leaves none unmet', async () => {
    const unmet: unknown[] = [];
    const hear = (reason: unknown) => unmet.push(reason);
    process.on('unhandledRejection', hear);
    try {
      let broken = true;
      const abis = new ContractAbis({
        contract: async () => {
          if (broken) throw new TypeError('a fault of ours');
          return {
            ...emptyMessage('SmartContract'),
            abi: { entrys: [entry(2, 'setLabel', [param('string', 'label')])] },
          };
        },
        contractInfo: async () => undefined,
        triggerConstant: noCall,
      });
      const data = encodeCall('setLabel(string)', ['x']);
      expect(abis.knownCall(contract, data)).toBeUndefined();
      await abis.prepare([{ contract }]);
      await expect(abis.call(contract, data)).rejects.toThrow('a fault of ours');
      await expect(abis.implementation(contract)).rejects.toThrow('a fault of ours');
      broken = false;
      expect((await abis.call(contract, data))?.name).toBe('setLabel');
      await new Promise(resolve => setTimeout(resolve, 10));
      expect(unmet).toEqual([]);
    } finally {
      process.off('unhandledRejection', hear);
    }
  });

  it('reads the rest of an ABI that has structs', async () => {
    const { abis } = abisOf([
      entry(2, 'pay', [param('tuple', 'order')]),
      entry(2, 'foo bar', []),
      entry(2, 'setLabel', [param('string', 'label')]),
    ]);
    expect((await abis.call(contract, encodeCall('setLabel(string)', ['x'])))?.name).toBe('setLabel');
    expect(await abis.signature(contract, encodeCall('setLabel(string)', ['x']).subarray(0, 4))).toBe(
      'setLabel(string)',
    );
  });

  it('decodes through a proxy that names what does its work', async () => {
    const worker = addressFromBytes(numberToBytes(8, 20));
    const asked: string[] = [];
    const abis = new ContractAbis({
      contract: async address => ({
        ...emptyMessage('SmartContract'),
        abi: {
          entrys:
            address === worker
              ? [
                  entry(2, 'setLabel', [param('string', 'label')]),
                  entry(2, 'admin', [param('string', 'hidden')]),
                ]
              : [entry(2, 'implementation', []), entry(2, 'admin', [param('string', 'own')])],
        },
      }),
      contractInfo: async () => undefined,
      triggerConstant: async ({ contract: address, data }) => {
        asked.push(`${address} ${bytesToHex(data)}`);
        return { ...emptyResult, result: numberToBytes(8, 32) };
      },
    });
    expect(await abis.implementation(contract)).toBe(worker);
    expect((await abis.call(contract, encodeCall('setLabel(string)', ['x'])))?.name).toBe('setLabel');
    expect((await abis.call(contract, encodeCall('admin(string)', ['x'])))?.arguments[0]?.name).toBe('own');
    // implementation(), asked once.
    expect(asked).toEqual([`${contract} 5c60da1b`]);
  });

  it('knows a minimal proxy by its code, which nothing else says', async () => {
    const worker = addressFromBytes(numberToBytes(8, 20));
    const code = hexToBytes(
      `363d3d373d3d3d363d73${bytesToHex(numberToBytes(8, 20))}5af43d82803e903d91602b57fd5bf3`,
    );
    for (const [runtimecode, expected] of [
      [code, worker],
      [code.subarray(0, 44), undefined],
      [concatBytes(code.subarray(0, 10), new Uint8Array(20), code.subarray(30)), undefined],
      [concatBytes(Uint8Array.of(0), code), undefined],
    ] as const) {
      const abis = new ContractAbis({
        contract: async address => ({
          ...emptyMessage('SmartContract'),
          abi: { entrys: address === worker ? [entry(2, 'setLabel', [param('string', 'label')])] : [] },
        }),
        contractInfo: async () => ({ runtimeCode: runtimecode, energyFactor: 0n }),
        triggerConstant: noCall,
      });
      expect(await abis.implementation(contract)).toBe(expected);
      if (expected)
        expect((await abis.call(contract, encodeCall('setLabel(string)', ['x'])))?.name).toBe('setLabel');
    }
  });

  it('sees the slot of EIP-1967 in code', () => {
    const slot = numberToBytes(
      bytesToNumber(keccak256(textToBytes('eip1967.proxy.implementation'))) - 1n,
      32,
    );
    expect(usesProxySlot(concatBytes(Uint8Array.of(0x7f), slot, Uint8Array.of(0x54)))).toBe(true);
    expect(usesProxySlot(concatBytes(Uint8Array.of(0x7f), slot.subarray(0, 31)))).toBe(false);
    expect(usesProxySlot(new Uint8Array(0))).toBe(false);
  });

  it.each([
    ['slot', IMPLEMENTATION_SLOT, someone],
    ['beacon', BEACON_SLOT, addressFromBytes(numberToBytes(9, 20))],
  ] as const)('follows a proxy that names nobody by its %s', async (by, used, held) => {
    const worker = someone;
    const asked: string[] = [];
    const abis = new ContractAbis(
      {
        contract: async address => ({
          ...emptyMessage('SmartContract'),
          abi: {
            entrys:
              address === worker ? [entry(2, 'setLabel', [param('string', 'label')])] : [entry(4, '', [])],
          },
        }),
        contractInfo: async () => ({ runtimeCode: hexToBytes(`7f${used}54`), energyFactor: 0n }),
        triggerConstant: async ({ contract: called }) =>
          called === held && by === 'beacon'
            ? { ...emptyResult, result: concatBytes(new Uint8Array(12), addressToEvmBytes(worker)) }
            : noCall(),
      },
      undefined,
      async (_contract, slot) => {
        asked.push(slot);
        return concatBytes(new Uint8Array(12), addressToEvmBytes(held));
      },
    );
    expect((await abis.call(contract, encodeCall('setLabel(string)', ['x'])))?.arguments).toEqual([
      { name: 'label', type: 'string', value: 'x' },
    ]);
    expect(await abis.worker(contract)).toEqual({ address: worker, by });
    expect(asked).toEqual([used]);
  });

  it.each([
    ['refuses', { error: { code: -32601 } }, 200],
    ['is silent', undefined, 200],
    ['fails', { result: `0x${'1'.padStart(64, '0')}` }, 500],
    ['sends nonsense', { result: '0x01' }, 200],
    ['sends too much', { pad: ' '.repeat(5000), result: `0x${'1'.padStart(64, '0')}` }, 200],
  ])('knows nothing of a slot where the node %s', async (_what, body, status) => {
    const read = slotReader('http://node', undefined, async () => {
      if (body === undefined) throw new TypeError('fetch failed');
      return Response.json(body, { status });
    });
    expect(await read(contract, BEACON_SLOT)).toBeUndefined();
  });

  it('takes nothing for a proxy that does not say so, or names itself or nobody', async () => {
    const { abis } = abisOf([entry(2, 'setLabel', [param('string', 'label')])]);
    expect(await abis.implementation(contract)).toBeUndefined();
    for (const result of [
      numberToBytes(7, 32),
      numberToBytes(0, 32),
      numberToBytes(1n << 200n, 32),
      new Uint8Array(0),
    ]) {
      const odd = new ContractAbis({
        contract: async () => ({ ...emptyMessage('SmartContract'), abi: { entrys: [entry(4, '', [])] } }),
        contractInfo: async () => undefined,
        triggerConstant: async () => ({ ...emptyResult, result }),
      });
      expect(await odd.implementation(contract)).toBeUndefined();
    }
  });
});

describe('the bundled signatures', () => {
  const functions = KNOWN_FUNCTIONS.map(parseKnownFunction);
  const events = KNOWN_EVENTS.map(parseKnownEvent);
  const selector = (text: string) => bytesToHex(functionSelector(text));

  it('have the selectors and topics that the standards state', () => {
    const known = new Set(functions.map(item => selector(signatureOf(item))));
    // transfer, approve, safeTransferFrom, swapExactTokensForTokens, deposit, exactInputSingle, execute of the universal router.
    for (const one of ['a9059cbb', '095ea7b3', '42842e0e', '38ed1739', 'd0e30db0', '414bf389', '3593564c'])
      expect(known, one).toContain(one);
    const topics = new Set(events.map(item => bytesToHex(eventTopic(signatureOf(item)))));
    for (const one of [
      'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      'c3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
      'd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822',
    ])
      expect(topics, one).toContain(one);
  });

  it('are each there once, and each can be decoded', () => {
    const texts = functions.map(signatureOf);
    expect(new Set(texts).size).toBe(texts.length);
    expect(new Set(texts.map(selector)).size).toBe(texts.length);
    expect(texts.length + events.length).toBeGreaterThan(350);
    for (const item of functions)
      for (const input of item.inputs) expect(input.name, item.name).toMatch(/^\w+$/);
    // Nested arguments come out with their names.
    const aggregate = functions.find(item => item.name === 'aggregate3');
    const data = encodeCall('aggregate3((address,bool,bytes)[])', [[[someone, true, Uint8Array.of(1)]]]);
    expect(aggregate && decodeCall(aggregate, data)?.arguments[0]?.value).toEqual([
      { target: someone, allowFailure: true, callData: '0x01' },
    ]);
  });
});
