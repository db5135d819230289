import { TokenKind } from '../../database/token-key.ts';
import { keyOf } from '../../database/key-of.ts';
import type { KnownToken } from '../../repositories/token-rows.ts';
import { TransferOrigin, type Effects, type TransferEffect } from '../effects.ts';

interface Price {
  trxNum: bigint;
  num: bigint;
}

/**
 * The same blocks with the tokens handed over by TRC10 sales among their transfers. A purchase names only the TRX
 * paid; the tokens are `sun * num / trx_num`, rounded down (java-tron: ParticipateAssetIssueActuator). Sales of
 * tokens that are not known stay without.
 */
export function withPurchases(batch: readonly Effects[], tokens: ReadonlyMap<string, KnownToken>): Effects[] {
  const issued = new Map<string, Price>();
  return batch.map(effects => {
    for (const issue of effects.issues) issued.set(keyOf(issue.token), issue);
    if (effects.participations.length === 0) return effects;
    const bought: TransferEffect[] = [];
    for (const purchase of effects.participations) {
      const known = tokens.get(keyOf(purchase.token));
      const price =
        issued.get(keyOf(purchase.token)) ??
        (known?.trxNum !== undefined && known.num !== undefined
          ? { trxNum: known.trxNum, num: known.num }
          : undefined);
      if (!price || price.trxNum === 0n) continue;
      bought.push({
        position: purchase.position,
        hash: purchase.hash,
        token: purchase.token,
        tokenKind: TokenKind.trc10,
        tokenId: undefined,
        from: purchase.issuer,
        to: purchase.buyer,
        amount: (purchase.sun * price.num) / price.trxNum,
        origin: TransferOrigin.contract,
        signer: purchase.buyer,
        isOwnSend: false,
        takers: [],
        risk: 0,
      });
    }
    const transfers = [...effects.transfers, ...bought].sort((a, b) => (a.position < b.position ? -1 : 1));
    return { ...effects, transfers };
  });
}
