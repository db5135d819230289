import type { HexAddress } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { BLACKHOLE_ADDRESS } from '../chain/blackhole.ts';
import { transferFailed } from './errors.ts';
import type { Frame } from './frame.ts';
import { trxTransferProblem } from './transfers.ts';

const EMPTY = new Uint8Array(0);

/** It gets what a contract leaves to itself. */
const BLACKHOLE = bytesToHex(BLACKHOLE_ADDRESS) as HexAddress;

/**
 * SELFDESTRUCT: everything goes to the heir, and the contract goes when the transaction has succeeded
 * (Program.suicide). Contracts cannot hold stakes yet on this chain, so there are none to hand over.
 */
export function selfDestruct(frame: Frame, heir: HexAddress): void {
  const { execution, address } = frame;
  const { world } = execution;
  const tokens = (world.account(address)?.assetV2 ?? []).filter(entry => entry.value !== 0n);
  const sun = world.balance(address);
  execution.addInternal({
    parentHash: frame.hash,
    note: 'suicide',
    sender: address,
    receiver: heir,
    sun,
    data: EMPTY,
    tokens: tokens.map(entry => ({ tokenId: entry.key, callValue: entry.value })),
  });
  const receiver = heir === address ? BLACKHOLE : heir;
  if (!world.account(receiver)) world.createAccount(receiver);
  if (sun > 0n) {
    const problem = trxTransferProblem(world, address, receiver, sun);
    if (problem !== undefined)
      throw transferFailed(`transfer all token or transfer all trx failed in suicide: ${problem}`);
    world.transfer(address, receiver, sun);
  }
  for (const { key, value } of tokens) world.transferToken(address, receiver, key, value);
  execution.destroyed.push(address);
}
