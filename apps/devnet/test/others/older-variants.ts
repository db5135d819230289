import { expect } from 'vitest';
import { builds, CLOSED } from '../tronweb/builders/kinds.ts';
import { another } from '../tronweb/objects/kinds.ts';
import { ACCOUNT_ID, sent, TRX, type World } from '../tronweb/world.ts';
import { contracts } from './older-contracts.ts';
import { asError, type Variant, type Variants } from './older-tronweb.ts';

// What versions before 6 do in another way. Each is called as its own version is called.

const walletExtension = (call: (world: World) => Promise<unknown>): Variant => ({
  differs: 'asks `walletextension`, which full nodes no longer have: 404, as of java-tron 4.8',
  not: true,
  run: world => expect(call(world)).rejects.toThrow('404'),
});

const eventsOf = (ask: (world: World) => Promise<unknown>): Variant => ({
  differs: 'asks the old event server: `/event/…`',
  run: async world =>
    expect(await ask(world)).toMatchObject([
      {
        name: 'Counted',
        block: world.call.block,
        transaction: world.call.id,
        contract: world.contract,
        result: { count: '1', by: `0x${world.bob.hex.slice(2)}` },
      },
    ]),
});
/** Other checks call the contract too; the first event is Bob's. */
const oldest = { eventName: 'Counted', sort: 'block_timestamp', size: 1 } as object;

const closedWhenBuilt = (call: (world: World) => Promise<unknown>): Variant => ({
  of: [3, 4],
  differs: '3, 4: told by the node that builds it',
  not: true,
  run: world => expect(call(world)).rejects.toContain(CLOSED),
});
const update = (description: string) => ({
  description,
  url: 'https://coin.example',
  freeBandwidth: 1,
  freeBandwidthLimit: 1,
});
const positive = (name: 'updateToken' | 'updateAsset'): Variant => ({
  of: [3, 4],
  differs: '3, 4: want bandwidth above 0',
  run: world => builds('', (b, { alice }) => b[name](update(name), alice.address)).run(world),
});

const builders: Variants = {
  'tronWeb.trx.freezeBalance': closedWhenBuilt(({ web }) => web.trx.freezeBalance(10 * TRX, 3, 'BANDWIDTH')),
  'tronWeb.transactionBuilder.freezeBalance': closedWhenBuilt(({ web, alice }) =>
    web.transactionBuilder.freezeBalance(10 * TRX, 3, 'BANDWIDTH', alice.address),
  ),
  'tronWeb.transactionBuilder.updateToken': positive('updateToken'),
  'tronWeb.transactionBuilder.updateAsset': positive('updateAsset'),
  'tronWeb.transactionBuilder.updateAccountPermissions': {
    differs: 'wants addresses in hex: hands on what it is given, and base58 is refused as by java-tron',
    async run(world) {
      const { dave, carol } = world;
      const keysOf = (...addresses: string[]) => addresses.map(address => ({ address, weight: 1 }));
      const permissions = (one: string, other: string) =>
        [
          { type: 0, permission_name: 'owner', threshold: 1, keys: keysOf(one) },
          undefined,
          [
            {
              type: 2,
              permission_name: 'two',
              threshold: 2,
              operations: `02${'00'.repeat(31)}`,
              keys: keysOf(one, other),
            },
          ],
        ] as const;
      const made = (one: string, other: string) =>
        sent(
          world,
          world.web.transactionBuilder.updateAccountPermissions(
            one,
            ...(permissions(one, other) as [never, never, never]),
          ),
          dave,
        );
      await expect(made(dave.address, carol.address)).rejects.toBeDefined();
      await made(dave.hex, carol.hex);
    },
  },
};

const DOMAIN = { name: 'Sunscope', version: '1', chainId: 1, verifyingContract: `0x${'11'.repeat(20)}` };
const TYPES = { Mail: [{ name: 'text', type: 'string' }] };
type SignsTyped = (domain: object, types: object, value: object) => Promise<string>;

const rest: Variants = {
  'tronWeb.trx.getTransactionsToAddress': walletExtension(({ web, bob }) =>
    web.trx.getTransactionsToAddress(bob.address, 10, 0),
  ),
  'tronWeb.trx.getTransactionsFromAddress': walletExtension(({ web, bob }) =>
    web.trx.getTransactionsFromAddress(bob.address, 10, 0),
  ),
  'tronWeb.trx.getTransactionsRelated': walletExtension(({ web, bob }) =>
    web.trx.getTransactionsRelated(bob.address, 'all', 10, 0),
  ),
  'tronWeb.trx.getAccountInfoById': {
    differs: 'by a callback only',
    async run({ web, alice }) {
      const ask = web.trx.getAccountInfoById.bind(web.trx) as unknown as (
        id: string,
        options: object,
        done: (error: unknown, account: unknown) => void,
      ) => void;
      const account = await new Promise((resolve, reject) => {
        ask(ACCOUNT_ID, { confirmed: true }, (error, found) => {
          if (error === null) resolve(found);
          else reject(asError(error));
        });
      });
      expect(account).toMatchObject({ address: alice.hex });
    },
  },
  ...Object.fromEntries(
    (['signMessageV2', 'verifyMessageV2'] as const).map(name => [
      `tronWeb.trx.${name}`,
      {
        differs: 'gives a promise',
        run: async ({ web, alice }: World) =>
          expect(
            // A promise before 6.
            await web.trx.verifyMessageV2('Hello', String(await (web.trx.signMessageV2('Hello') as unknown))),
          ).toBe(alice.address),
      },
    ]),
  ),
  'tronWeb.trx.verifyTypedData': {
    differs: 'signed by `_signTypedData`',
    async run({ web, bob }) {
      const trx = web.trx as unknown as { _signTypedData: SignsTyped; verifyTypedData: Function };
      const signature = await trx._signTypedData(DOMAIN, TYPES, { text: 'Hello' });
      const verify = (...address: string[]) =>
        trx.verifyTypedData(DOMAIN, TYPES, { text: 'Hello' }, signature, ...address) as unknown;
      expect(await verify()).toBe(true);
      await expect(verify(bob.address)).rejects.toContain('Signature does not match');
    },
  },
  'tronWeb.event.setServer': {
    differs: '',
    async run(world) {
      const web = another(world);
      web.event.setServer(world.devnet.url);
      expect(await web.event.getEventsByTransactionID(world.call.id)).toHaveLength(1);
    },
  },
  'tronWeb.event.getEventsByContractAddress': eventsOf(world =>
    world.web.event.getEventsByContractAddress(world.contract, oldest),
  ),
  'tronWeb.getEventResult': eventsOf(world => world.web.getEventResult(world.contract, oldest)),
  'tronWeb.event.getEventsByTransactionID': eventsOf(world =>
    world.web.event.getEventsByTransactionID(world.call.id),
  ),
  'tronWeb.getEventByTransactionID': eventsOf(world => world.web.getEventByTransactionID(world.call.id)),
};

export const variants: Variants = { ...rest, ...contracts, ...builders };
