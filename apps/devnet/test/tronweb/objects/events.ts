import { expect } from 'vitest';
import type { Check, Checks } from '../check.ts';
import { sent, TRX, type World } from '../world.ts';
import { another, works } from './kinds.ts';

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

export const eventChecks: Checks = {
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
