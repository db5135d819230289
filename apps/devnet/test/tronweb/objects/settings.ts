import type { TronWeb } from 'tronweb';
import { expect } from 'vitest';
import type { Checks } from '../check.ts';
import { another, gives, local, works } from './kinds.ts';

export const settings: Checks = {
  'tronWeb.getFullnodeVersion': works('4.8.0', async world => {
    const web = another(world);
    await web.getFullnodeVersion();
    expect(web.fullnodeVersion).toBe('4.8.0');
  }),
  'tronWeb.setDefaultBlock': works('getBlock() without a block gives it', async world => {
    const web = another(world);
    web.setDefaultBlock(world.transfer.block);
    expect((await web.trx.getBlock()).blockID).toBe(world.transfer.blockId);
  }),
  'tronWeb.setPrivateKey': works('getBalance() without an address asks for its own', async world => {
    const web = another(world);
    web.setPrivateKey(world.bob.privateKey);
    expect(await web.trx.getBalance()).toBe(await web.trx.getBalance(world.bob.address));
  }),
  'tronWeb.setAddress': local('forgets the key of another', world => {
    const web = another(world);
    web.setAddress(world.bob.address);
    expect([web.defaultAddress.hex, web.defaultPrivateKey]).toEqual([world.bob.hex, false]);
  }),
  'tronWeb.fullnodeSatisfies': gives('true for >=4.1.1', ({ web }) => web.fullnodeSatisfies('>=4.1.1'), true),
  'tronWeb.isValidProvider': gives('true for its own', ({ web }) => web.isValidProvider(web.fullNode), true),
  ...Object.fromEntries(
    (['setFullNode', 'setSolidityNode', 'setEventServer'] as const).map(name => [
      `tronWeb.${name}`,
      works('still connected', async world => {
        const web = another(world);
        web[name](world.devnet.url);
        expect(await web.isConnected()).toEqual({ fullNode: true, solidityNode: true, eventServer: true });
      }),
    ]),
  ),
  ...Object.fromEntries(
    (['setHeader', 'setFullNodeHeader', 'setEventHeader'] as const).map(name => [
      `tronWeb.${name}`,
      works('still connected', async world => {
        const web = another(world);
        web[name]({ 'TRON-PRO-API-KEY': 'none' });
        expect(await web.isConnected()).toEqual({ fullNode: true, solidityNode: true, eventServer: true });
      }),
    ]),
  ),
  'tronWeb.currentProviders': gives(
    'its hosts',
    ({ web, devnet }) => web.currentProviders().fullNode.host === devnet.url,
    true,
  ),
  'tronWeb.currentProvider': gives(
    'its hosts',
    ({ web, devnet }) => web.currentProvider().solidityNode.host === devnet.url,
    true,
  ),
  'tronWeb.isConnected': works('three times true', async ({ web }) =>
    expect(await web.isConnected()).toEqual({ fullNode: true, solidityNode: true, eventServer: true }),
  ),
  'tronWeb.plugin.register': works('a plugin that asks for the head block', async world => {
    const web = another(world);
    class Plugin {
      pluginInterface() {
        return {
          requires: '>=3.0.0',
          components: {
            trx: {
              headId(this: TronWeb['trx']) {
                return this.getCurrentBlock().then(block => block.blockID);
              },
            },
          },
        };
      }
    }
    expect(web.plugin.register(Plugin as never).plugged).toEqual(['headId']);
    const { headId } = web.trx as unknown as { headId: () => Promise<string> };
    expect(await headId()).toBe(Buffer.from(world.devnet.chain.head.id).toString('hex'));
  }),
  'provider.setStatusPage': works('isConnected asks there', async world => {
    const web = another(world);
    web.fullNode.setStatusPage('wallet/listwitnesses');
    expect(await web.fullNode.isConnected()).toBe(false);
    web.fullNode.setStatusPage('wallet/getnowblock');
    expect(await web.fullNode.isConnected()).toBe(true);
  }),
  'provider.isConnected': works('true', async ({ web }) =>
    expect(await web.fullNode.isConnected()).toBe(true),
  ),
  'provider.request': works('a call that TronWeb has no method for', async ({ web }) =>
    expect(await web.fullNode.request('wallet/getburntrx')).toMatchObject({
      burnTrxAmount: expect.any(Number) as number,
    }),
  ),
};
