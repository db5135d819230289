import { TronWeb } from 'tronweb';
import { expect } from 'vitest';
import counter from '@sunscope/contracts/Counter' with { type: 'json' };
import type { Checks } from '../check.ts';
import { TRX, type World } from '../world.ts';
import { gives, local, works } from './kinds.ts';

interface Methods {
  readonly methods: Record<
    string,
    (...values: unknown[]) => { call(): Promise<unknown>; send(o: object): Promise<unknown> }
  >;
  readonly read: Record<string, (...values: unknown[]) => Promise<unknown>>;
  readonly write: Record<string, (...values: unknown[]) => Promise<unknown>>;
}
const counterOf = ({ web, contract }: World) =>
  web.contract(counter.abi as never, contract) as unknown as Methods;

export const contracts: Checks = {
  'tronWeb.contract': works('one whose method is called', async world =>
    expect(await counterOf(world).methods['divide']?.(9, 3).call()).toBe(3n),
  ),
  'contract.methods.call': works('divide(9, 3) is 3', async world =>
    expect(await counterOf(world).methods['divide']?.(9, 3).call()).toBe(3n),
  ),
  'contract.methods.send': works('increment(), executed', async world => {
    const id = await counterOf(world)
      .methods['increment']?.()
      .send({ feeLimit: 100 * TRX });
    expect(await world.web.trx.getTransactionInfo(id as string)).toMatchObject({
      receipt: { result: 'SUCCESS' },
    });
  }),
  'contract.methods.read': works('divide(9, 3) is 3', async world =>
    expect(await counterOf(world).read['divide']?.([9n, 3n])).toBe(3n),
  ),
  'contract.methods.write': works('increment(), executed', async world => {
    const id = await counterOf(world).write['increment']?.([], { feeLimit: 100 * TRX });
    expect(await world.web.trx.getTransactionInfo(id as string)).toMatchObject({
      receipt: { result: 'SUCCESS' },
    });
  }),
  'contract.hasProperty': gives(
    'true for a method of the ABI',
    ({ web, contract }) => web.contract(counter.abi as never, contract).hasProperty('increment'),
    true,
  ),
  'contract.loadAbi': local('methods of another ABI', ({ web, contract }) => {
    const empty = web.contract([], contract);
    empty.loadAbi(counter.abi as never);
    expect(empty.hasProperty('increment')).toBe(true);
  }),
  'contract.decodeInput': gives(
    'name and values of a call',
    ({ web, contract }) => {
      const { encodeFunctionData } = web.utils.abi;
      const divide = counter.abi.find(entry => entry.name === 'divide');
      const data = encodeFunctionData(divide as never, [9, 3]);
      const { name, params } = web.contract(counter.abi as never, contract).decodeInput(data);
      return [name, [...(params as Iterable<bigint>)]];
    },
    ['divide', [9n, 3n]],
  ),
  'contract.at': works('ABI and address from the chain', async ({ web, contract }) => {
    const found = await web.contract().at(contract);
    expect([found.hasProperty('increment'), found.address]).toEqual([true, TronWeb.address.toHex(contract)]);
  }),
  'contract.new': works('deploys; waits three seconds', async ({ web }) => {
    const made = await web.contract().new({
      abi: counter.abi,
      bytecode: counter.bytecode,
      feeLimit: 1_000 * TRX,
      name: 'Counter',
    });
    expect(await (made as unknown as Methods).methods['count']?.().call()).toBe(0n);
  }),
};
