import { NodeUnreachableError } from '@sunscope/node-api/errors';
import { encodeCall, eventTopic } from '@sunscope/tron/abi';
import { addressFromBytes } from '@sunscope/tron/address';
import { concatBytes, hexToBytes, numberToBytes } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import type { AbiEntry } from '@sunscope/tron/messages';
import { describe, expect, it } from 'vitest';
import { ContractAbis } from './contract-abis.ts';

const contract = addressFromBytes(numberToBytes(7, 20));
const someone = addressFromBytes(numberToBytes(1, 20));
const param = (type: string, name: string, indexed = false) => ({ type, name, indexed });
const entry = (type: number, name: string, inputs: AbiEntry['inputs']): AbiEntry => ({
  ...emptyMessage('AbiEntry'),
  type,
  name,
  inputs,
});

function abisOf(entrys: AbiEntry[]) {
  let reads = 0;
  const abis = new ContractAbis({
    contract: async () => {
      reads++;
      return { ...emptyMessage('SmartContract'), abi: { entrys } };
    },
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

  it('asks again after the node was away', async () => {
    let away = true;
    const abis = new ContractAbis({
      contract: async () => {
        if (away) throw new NodeUnreachableError('node_unreachable', 'no');
        return {
          ...emptyMessage('SmartContract'),
          abi: { entrys: [entry(2, 'setLabel', [param('string', 'label')])] },
        };
      },
    });
    const data = concatBytes(encodeCall('setLabel(string)', ['x']));
    expect(await abis.call(contract, data)).toBeUndefined();
    away = false;
    expect((await abis.call(contract, data))?.name).toBe('setLabel');
  });
});
