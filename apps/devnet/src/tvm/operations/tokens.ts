import { energy } from '../machine/energy.ts';
import { transferFailed, TvmFailure } from '../machine/errors.ts';
import { operation, type Operation } from './operation.ts';
import { MAX_LONG, wordToAddress } from '../machine/words.ts';

const INVALID_ID = 'validateForSmartContract failure:not valid token id';

/** The decimal text of a token's id. */
function tokenIdText(word: bigint): string {
  const id = BigInt.asIntN(256, word);
  if (id > MAX_LONG || id < -MAX_LONG - 1n) throw transferFailed(INVALID_ID);
  if (id <= 1_000_000n) throw new TvmFailure('UNKNOWN', INVALID_ID);
  return id.toString();
}

export const tokenOperations: readonly Operation[] = [
  operation(0xd1, 'TOKENBALANCE', 2, 1, energy.balance, ({ stack, execution }) => {
    const id = stack.pop();
    const address = wordToAddress(stack.pop());
    stack.push(execution.world.tokenBalance(address, tokenIdText(id)));
  }),
  operation(0xd2, 'CALLTOKENVALUE', 0, 1, energy.base, frame => frame.stack.push(frame.value.token)),
  operation(0xd3, 'CALLTOKENID', 0, 1, energy.base, frame => frame.stack.push(frame.value.tokenId)),
  operation(0xd4, 'ISCONTRACT', 1, 1, energy.balance, ({ stack, execution }) =>
    stack.push(execution.world.contract(wordToAddress(stack.pop())) ? 1n : 0n),
  ),
];
