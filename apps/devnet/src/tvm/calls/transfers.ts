import type { HexAddress } from '@sunscope/tron/address';
import { MAX_LONG } from '../machine/words.ts';
import type { World } from '../machine/world.ts';

/**
 * Why sun cannot move between two accounts inside a contract, in java-tron's words, or undefined where it can
 * (VMUtils.validateForSmartContract).
 */
export function trxTransferProblem(
  world: World,
  from: HexAddress,
  to: HexAddress,
  sun: bigint,
): string | undefined {
  if (from === to) return 'Cannot transfer TRX to yourself.';
  const sender = world.account(from);
  if (!sender) return 'Validate InternalTransfer error, no OwnerAccount.';
  const recipient = world.account(to);
  if (!recipient)
    return 'Validate InternalTransfer error, no ToAccount. And not allowed to create an account in a smartContract.';
  if (sender.balance < sun) return 'Validate InternalTransfer error, balance is not sufficient.';
  if (recipient.balance + sun > MAX_LONG) return 'long overflow';
  return undefined;
}

/** The same for units of a TRC10 token. */
export function tokenTransferProblem(
  world: World,
  from: HexAddress,
  to: HexAddress,
  tokenId: string,
  amount: bigint,
): string | undefined {
  if (amount <= 0n) return 'Amount must greater than 0.';
  if (from === to) return 'Cannot transfer asset to yourself.';
  if (!world.account(from)) return 'No owner account!';
  if (!world.state.asset(tokenId)) return 'No asset !';
  const balance = world.tokenBalance(from, tokenId);
  if (balance <= 0n) return 'assetBalance must greater than 0.';
  if (amount > balance) return 'assetBalance is not sufficient.';
  if (!world.account(to))
    return 'Validate InternalTransfer error, no ToAccount. And not allowed to create account in smart contract.';
  if (world.tokenBalance(to, tokenId) + amount > MAX_LONG) return 'long overflow';
  return undefined;
}
