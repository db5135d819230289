import type { TransactionDetail } from '@sunscope/product-api/types';
import { bytesToHex } from '@sunscope/tron/bytes';
import { TokenKind, tokenText } from '../../repositories/keys.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { StoredTransfer } from '../../repositories/transfers-read.ts';
import { addressText } from '../shared/address-text.ts';

type Balance = NonNullable<TransactionDetail['balances']>[number];

/** Parties whose balances are reported; a figure shows fewer. */
const MOST_PARTIES = 12;

/**
 * Balances of TRC20 tokens before and after a transaction: what a party has today less what it got and gave since. Only
 * an index from the first block on knows that, as balances of another are asked of the contracts.
 */
export async function readBalancesAround(
  readers: Readers,
  position: bigint,
  moved: readonly StoredTransfer[],
): Promise<Balance[]> {
  const parties = new Map<string, { address: Uint8Array; token: Uint8Array }>();
  for (const { token, token_kind: kind, from_address: from, to_address: to } of moved)
    if (kind === TokenKind.trc20)
      for (const address of [from, to])
        parties.set(`${bytesToHex(address)}:${bytesToHex(token)}`, { address, token });
  if (parties.size === 0 || parties.size > MOST_PARTIES) return [];
  if ((await readers.stats.sync()).startBlock > 0n) return [];
  const found = await Promise.all(
    [...parties.values()].map(async ({ address, token }): Promise<Balance[]> => {
      const known = await readers.transfers.balanceAround(token, address, position);
      const text = addressText(address);
      if (!known || known.before < 0n || known.after < 0n || text === '') return [];
      return [
        {
          address: text,
          token: tokenText(token),
          before: known.before.toString(),
          after: known.after.toString(),
        },
      ];
    }),
  );
  return found.flat();
}
