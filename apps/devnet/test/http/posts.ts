import { createHash } from 'node:crypto';
import { hexToBytes } from '@sunscope/tron/bytes';
import { encodeTransaction } from '@sunscope/tron/transaction';
import { signFast } from '../../src/transactions/signatures.ts';
import { TRX, type World } from '../tronweb/world.ts';
import { contractOf, type Form } from './form.ts';

const increment = (world: World, form: Form) => ({
  owner_address: form.address(world.alice),
  contract_address: form.address(contractOf(world)),
  function_selector: 'increment()',
});

/** A signed transfer that nobody has sent, as the node would build it. */
async function signedTransfer({ web, alice, bob }: World, amount: number) {
  const built = await web.transactionBuilder.sendTrx(bob.address, amount, alice.address);
  return web.trx.sign(built, alice.privateKey);
}

/** The other calls that only take POST. */
export const posts: Readonly<
  Record<
    string,
    {
      readonly body: (world: World, form: Form) => Promise<object> | object;
      readonly members: readonly string[];
    }
  >
> = {
  triggersmartcontract: {
    body: (world, form) => ({ ...increment(world, form), fee_limit: 100 * TRX }),
    members: ['result', 'transaction'],
  },
  triggerconstantcontract: {
    body: increment,
    members: ['result', 'energy_used', 'constant_result', 'logs', 'transaction'],
  },
  estimateenergy: { body: increment, members: ['result', 'energy_required'] },
  getsignweight: {
    body: world => signedTransfer(world, 1),
    members: ['result', 'permission', 'approved_list', 'current_weight', 'transaction'],
  },
  getapprovedlist: {
    body: world => signedTransfer(world, 1),
    members: ['result', 'approved_list', 'transaction'],
  },
  broadcasttransaction: { body: world => signedTransfer(world, nextAmount()), members: ['result', 'txid'] },
  broadcasthex: {
    async body(world) {
      const { raw_data_hex: raw } = await signedTransfer(world, nextAmount());
      const rawData = hexToBytes(raw);
      const id = new Uint8Array(createHash('sha256').update(rawData).digest());
      const bytes = encodeTransaction(rawData, {
        signature: [signFast(id, world.alice.keyed.privateKey)],
      });
      return { transaction: Buffer.from(bytes).toString('hex') };
    },
    members: ['result', 'code', 'message', 'transaction', 'txid'],
  },
};

let amount = 100;
const nextAmount = () => ++amount;
