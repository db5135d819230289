import { hexToBytes } from '@sunscope/tron/bytes';
import { sha256 } from '@sunscope/tron/hash';
import type { World } from '../world.ts';
import { table } from './table.ts';
import { hex, onChain, utils } from './values.ts';

export const transactions = {
  ...table('tronWeb.utils.transaction', [
    [
      'txCheck',
      'true for one of the chain',
      async world => utils.transaction.txCheck(await onChain(world)),
      true,
    ],
    [
      'txCheckWithArgs',
      'false for another amount',
      async world => {
        const transaction = await onChain(world);
        const value = transaction.raw_data.contract[0]?.parameter.value as object;
        const check = (args: object) => utils.transaction.txCheckWithArgs(transaction, args, {});
        return [check(value), check({ ...value, amount: 2 })];
      },
      [true, false],
    ],
    [
      'txJsonToPb',
      'the same id',
      async world => utils.transaction.txPbToTxID(utils.transaction.txJsonToPb(await onChain(world))),
      (world: World) => `0x${world.transfer.id}`,
    ],
    [
      'txJsonToPbWithArgs',
      'the same id',
      async world => {
        const transaction = await onChain(world);
        const value = transaction.raw_data.contract[0]?.parameter.value;
        return utils.transaction.txPbToTxID(utils.transaction.txJsonToPbWithArgs(transaction, value, {}));
      },
      (world: World) => `0x${world.transfer.id}`,
    ],
    [
      'txPbToRawDataHex',
      'SHA-256 of it is the id',
      async world =>
        hex(
          sha256(
            hexToBytes(
              utils.transaction
                .txPbToRawDataHex(utils.transaction.txJsonToPb(await onChain(world)))
                .toLowerCase(),
            ),
          ),
        ),
      (world: World) => world.transfer.id,
    ],
    [
      'txPbToTxID',
      'the id',
      async world => utils.transaction.txPbToTxID(utils.transaction.txJsonToPb(await onChain(world))),
      (world: World) => `0x${world.transfer.id}`,
    ],
  ]),
  ...table('tronWeb.utils.deserializeTx', [
    [
      'deserializeTransaction',
      'type and amount of one of the chain',
      async world => {
        const { raw_data_hex: raw } = await onChain(world);
        const { contract } = utils.deserializeTx.deserializeTransaction('TransferContract', raw) as {
          contract: { parameter: { value: { amount: number } } }[];
        };
        return contract[0]?.parameter.value.amount;
      },
      1_500_000,
    ],
  ]),
};
