import { expect } from 'vitest';
import { encodeTransaction } from '@sunscope/tron/transaction';
import { hexToBytes } from '@sunscope/tron/bytes';
import type { Checks } from '../check.ts';
import { TOKEN, TRX } from '../world.ts';
import { accepted, broadcast, CLOSED, oldStake, refused } from './kinds.ts';

/** What `trx` sends. */
export const sending: Checks = {
  sendTransaction: accepted('1 TRX', ({ web, bob }) => web.trx.sendTransaction(bob.address, TRX)),
  sendToken: accepted('3 coins', ({ web, bob }) => web.trx.sendToken(bob.address, 3, TOKEN)),
  sendRawTransaction: accepted('a transfer', async world =>
    broadcast(world, await world.web.transactionBuilder.sendTrx(world.bob.address, 31, world.alice.address)),
  ),
  sendHexTransaction: accepted('the bytes of a transfer', async ({ web, bob, alice }) => {
    const signed = await web.trx.sign(await web.transactionBuilder.sendTrx(bob.address, 32, alice.address));
    const bytes = encodeTransaction(hexToBytes(signed.raw_data_hex), {
      signature: signed.signature.map(hexToBytes),
    });
    return web.trx.sendHexTransaction(Buffer.from(bytes).toString('hex'));
  }),
  freezeBalance: refused('closed by Stake 2.0, as on main net', CLOSED, ({ web }) =>
    web.trx.freezeBalance(10 * TRX, 3, 'BANDWIDTH'),
  ),
  unfreezeBalance: accepted('7 TRX of a former stake', async world => {
    await oldStake(world, world.bob);
    return world.web.trx.unfreezeBalance(
      'BANDWIDTH',
      { privateKey: world.bob.privateKey, address: world.bob.hex },
      undefined as never,
    );
  }),
  updateAccount: accepted('a name', ({ web, dave }) =>
    web.trx.updateAccount('Dave', { privateKey: dave.privateKey, address: dave.hex }),
  ),
  multiSign: {
    how: 'under the active permission that a new account has',
    async run({ web, alice }) {
      const { address, privateKey } = web.utils.accounts.generateAccount();
      await web.trx.sendTransaction(address.base58, 10 * TRX);
      const built = await web.transactionBuilder.sendTrx(alice.address, 33, address.base58, {
        permissionId: 2,
      });
      // Built without the permission, so that TronWeb asks the node for its weight first.
      const plain = await web.transactionBuilder.sendTrx(alice.address, 34, address.base58);
      for (const transaction of [built, plain])
        expect(
          await web.trx.sendRawTransaction(await web.trx.multiSign(transaction, privateKey, 2)),
        ).toMatchObject({ result: true });
    },
  },
};
