import { TronWeb, Trx, type Types } from 'tronweb';
import { expect } from 'vitest';
import counter from '@sunscope/contracts/Counter' with { type: 'json' };
import type { Check, Checks } from './check.ts';
import { sent, TRX, type World } from './world.ts';

// TronWeb itself, signing, events, contracts, providers, plugins.

/** A key, its address, and a message, by hand. */
const DOMAIN = { name: 'Sunscope', version: '1', chainId: 1, verifyingContract: `0x${'11'.repeat(20)}` };
const TYPES = { Mail: [{ name: 'text', type: 'string' }] };
const MAIL = { text: 'Hello' };
const MESSAGE = '48656c6c6f';

const works = (how: string, run: Check['run']): Check => ({ how, run });
const local = (how: string, run: Check['run']): Check => ({ how, run, local: true });
/** Called with values, compared with what must come of it. */
const gives = (how: string, call: (world: World) => unknown, expected: unknown): Check =>
  local(how, async world => expect(await call(world)).toEqual(expected));

/** Its own, so that a check may change it. */
const another = ({ devnet, alice }: World) =>
  new TronWeb({ fullHost: devnet.url, privateKey: alice.privateKey });

/** The address that a list of signatures comes down to. */
const signedBy = (how: string, recover: (world: World) => unknown): Check =>
  local(how, async world => expect(await recover(world)).toBe(world.alice.address));

const key = ({ alice }: World) => alice.privateKey;
const unsigned = ({ web, bob, alice }: World, sun: number) =>
  web.transactionBuilder.sendTrx(bob.address, sun, alice.address);

const signing: Checks = {
  'tronWeb.trx.sign': works('a transaction that is then sent, by another key too', async world => {
    await sent(world, unsigned(world, 41), world.alice);
    await sent(
      world,
      world.web.transactionBuilder.sendTrx(world.alice.address, 42, world.bob.address),
      world.bob,
    );
  }),
  'tronWeb.trx.ecRecover': signedBy('the signer of a transaction', async ({ web, transfer }) =>
    web.trx.ecRecover((await web.trx.getTransaction(transfer.id)) as Types.SignedTransaction),
  ),
  'Trx.ecRecover': signedBy('the signer of a transaction', async ({ web, transfer }) =>
    Trx.ecRecover((await web.trx.getTransaction(transfer.id)) as Types.SignedTransaction),
  ),
  'tronWeb.trx.verifyMessage': gives(
    'true for a message that was signed',
    async ({ web }) => web.trx.verifyMessage(MESSAGE, await web.trx.sign(MESSAGE)),
    true,
  ),
  'Trx.verifySignature': gives(
    'false for another’s address',
    ({ bob, ...world }) =>
      Trx.verifySignature(MESSAGE, bob.address, Trx.signString(MESSAGE, key({ bob, ...world }))),
    false,
  ),
  'Trx.signString': gives(
    'verified with its address',
    world => Trx.verifySignature(MESSAGE, world.alice.address, Trx.signString(MESSAGE, key(world))),
    true,
  ),
  'tronWeb.trx.signMessageV2': signedBy('its signer is found', ({ web }) =>
    web.trx.verifyMessageV2('Hello', web.trx.signMessageV2('Hello')),
  ),
  'tronWeb.trx.verifyMessageV2': signedBy('finds the signer', ({ web }) =>
    web.trx.verifyMessageV2('Hello', web.trx.signMessageV2('Hello')),
  ),
  'Trx.signMessageV2': signedBy('its signer is found', world =>
    Trx.verifyMessageV2('Hello', Trx.signMessageV2('Hello', key(world))),
  ),
  'Trx.verifyMessageV2': signedBy('finds the signer', world =>
    Trx.verifyMessageV2('Hello', Trx.signMessageV2('Hello', key(world))),
  ),
  'tronWeb.trx.signTypedData': gives(
    'verified with its address',
    ({ web }) => web.trx.verifyTypedData(DOMAIN, TYPES, MAIL, web.trx.signTypedData(DOMAIN, TYPES, MAIL)),
    true,
  ),
  'tronWeb.trx.verifyTypedData': local('another’s address is refused', ({ web, bob }) => {
    const signature = web.trx.signTypedData(DOMAIN, TYPES, MAIL);
    expect(() => web.trx.verifyTypedData(DOMAIN, TYPES, MAIL, signature, bob.address)).toThrow(
      'Signature does not match',
    );
  }),
  'Trx.signTypedData': gives(
    'verified with its address',
    world =>
      Trx.verifyTypedData(
        DOMAIN,
        TYPES,
        MAIL,
        Trx.signTypedData(DOMAIN, TYPES, MAIL, key(world)),
        world.alice.address,
      ),
    true,
  ),
  'Trx.verifyTypedData': gives(
    'false for another’s address',
    world =>
      Trx.verifyTypedData(
        DOMAIN,
        TYPES,
        MAIL,
        Trx.signTypedData(DOMAIN, TYPES, MAIL, key(world)),
        world.bob.address,
      ),
    false,
  ),
};

const settings: Checks = {
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
          requires: '>=6.0.0',
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

/** The event of Bob's increment(). */
const counted = (world: World) => ({
  success: true,
  data: [
    {
      event_name: 'Counted',
      block_number: world.call.block,
      transaction_id: world.call.id,
      contract_address: world.contract,
      result: { count: '1', by: `0x${world.bob.hex.slice(2)}` },
    },
  ],
});
const events = (how: string, ask: (world: World) => Promise<unknown>): Check =>
  works(how, async world => expect(await ask(world)).toMatchObject(counted(world)));
const before = ({ devnet, call }: World) => ({
  maxBlockTimestamp: Number(devnet.chain.archive.block(BigInt(call.block))?.infos[0]?.blockTimeStamp),
});

const eventChecks: Checks = {
  'tronWeb.event.setServer': works('still asked', async world => {
    const web = another(world);
    web.event.setServer(world.devnet.url);
    expect((await web.event.getEventsByTransactionID(world.call.id)).data).toHaveLength(1);
  }),
  'tronWeb.event.getEventsByContractAddress': events('Counted(by, count)', world =>
    world.web.event.getEventsByContractAddress(world.contract, { eventName: 'Counted', ...before(world) }),
  ),
  'tronWeb.getEventResult': events('Counted(by, count)', world =>
    world.web.getEventResult(world.contract, { eventName: 'Counted', ...before(world) }),
  ),
  'tronWeb.event.getEventsByTransactionID': events('Counted(by, count)', world =>
    world.web.event.getEventsByTransactionID(world.call.id),
  ),
  'tronWeb.getEventByTransactionID': events('Counted(by, count)', world =>
    world.web.getEventByTransactionID(world.call.id),
  ),
  'tronWeb.event.getEventsByBlockNumber': events('Counted(by, count)', world =>
    world.web.event.getEventsByBlockNumber(world.call.block),
  ),
  'tronWeb.event.getEventsOfLatestBlock': works('Counted(by, count) of the call just made', async world => {
    const { web, contract, alice } = world;
    const { transaction } = await web.transactionBuilder.triggerSmartContract(
      contract,
      'increment()',
      { feeLimit: 100 * TRX },
      [],
      alice.address,
    );
    await sent(world, transaction, alice);
    expect(await web.event.getEventsOfLatestBlock()).toMatchObject({
      data: [{ event_name: 'Counted', transaction_id: transaction.txID }],
    });
  }),
};

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

const contracts: Checks = {
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

/** eventemitter3, which TronWeb extends: it tells of changed addresses. */
const emitter: Checks = {
  'tronWeb.on': local('told of a changed address', world => {
    const web = another(world);
    let seen: unknown;
    web.on('addressChanged', (value: unknown) => (seen = value));
    web.setAddress(world.bob.address);
    expect(seen).toEqual({ hex: world.bob.hex, base58: world.bob.address });
  }),
  'tronWeb.once': local('told once', world => expect(told(world, 'once')).toBe(1)),
  'tronWeb.emit': local('told each time', world => expect(told(world, 'on')).toBe(2)),
  'tronWeb.removeListener': local('no longer told', world => {
    const web = another(world);
    const listener = () => undefined;
    web.on('x', listener).removeListener('x', listener);
    expect(web.emit('x')).toBe(false);
  }),
  'tronWeb.removeAllListeners': local('no longer told', world => {
    const web = another(world);
    web.on('x', () => undefined).removeAllListeners();
    expect(web.emit('x')).toBe(false);
  }),
  'tronWeb.eventNames': gives(
    'of one listener',
    world =>
      another(world)
        .on('x', () => undefined)
        .eventNames(),
    ['x'],
  ),
  'tronWeb.listeners': gives(
    'one',
    world =>
      another(world)
        .on('x', () => undefined)
        .listeners('x').length,
    1,
  ),
  'tronWeb.listenerCount': gives(
    'one',
    world =>
      another(world)
        .on('x', () => undefined)
        .listenerCount('x'),
    1,
  ),
};

function told(world: World, how: 'on' | 'once'): number {
  const web = another(world);
  let times = 0;
  web[how]('x', () => times++);
  web.emit('x');
  web.emit('x');
  return times;
}

export const objectChecks: Checks = { ...signing, ...settings, ...eventChecks, ...contracts, ...emitter };
