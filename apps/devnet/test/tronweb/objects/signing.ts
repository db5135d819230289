import { Trx, type Types } from 'tronweb';
import { expect } from 'vitest';
import type { Check, Checks } from '../check.ts';
import { sent, type Party, type World } from '../world.ts';
import { gives, key, local, works } from './kinds.ts';

/** A key, its address, and a message, by hand. */
const DOMAIN = { name: 'Sunscope', version: '1', chainId: 1, verifyingContract: `0x${'11'.repeat(20)}` };
const TYPES = { Mail: [{ name: 'text', type: 'string' }] };
const MAIL = { text: 'Hello' };
const MESSAGE = '48656c6c6f';

/** The address that a list of signatures comes down to. */
const signedBy = (how: string, recover: (world: World) => unknown): Check =>
  local(how, async world => expect(await recover(world)).toBe(world.alice.address));

const unsigned = ({ web, bob, alice }: World, sun: number) =>
  web.transactionBuilder.sendTrx(bob.address, sun, alice.address);

/** Whether typed data that Alice signed counts as signed by a party. */
const isTypedBy = (world: World, { address }: Party) =>
  Trx.verifyTypedData(DOMAIN, TYPES, MAIL, Trx.signTypedData(DOMAIN, TYPES, MAIL, key(world)), address);

export const signing: Checks = {
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
  'Trx.signTypedData': gives('verified with its address', world => isTypedBy(world, world.alice), true),
  'Trx.verifyTypedData': gives('false for another’s address', world => isTypedBy(world, world.bob), false),
};
