import type { Session } from '../database/database.ts';
import type { Position } from '../database/position.ts';
import { boundedCount, Conditions, order, type Page } from './page.ts';

/** A purchase in a TRC10 sale. */
interface StoredPurchase {
  position: Position;
  hash: Uint8Array;
  timestamp_ms: bigint;
  owner: Uint8Array;
  sun: bigint;
  /** Raw units bought. */
  amount: bigint;
}

/** A TRC10 token, and the account that sells it. */
interface SaleFilter {
  token: Uint8Array;
  issuer: Uint8Array;
}

/** Sales of TRC10 tokens by those who issued them. */
export function createTokenSalesReader(session: Session) {
  return {
    /** Purchases in a TRC10 sale, newest first: each is two transfers, the TRX and behind it the tokens. */
    async purchases(filter: SaleFilter, page: Page): Promise<StoredPurchase[]> {
      const conditions = conditionsOf(filter);
      const cut = `LIMIT ${conditions.value(page.limit)} OFFSET ${conditions.value(page.start)}`;
      return session.query<StoredPurchase>(
        `SELECT x.position, x.hash, x.timestamp_ms, x.owner, x.amount AS sun, t.amount FROM ${purchasesOf(session)}
         ${conditions.toString()} ORDER BY x.position ${order(page)} ${cut}`,
        conditions.values,
      );
    },

    async count(filter: SaleFilter): Promise<number> {
      return boundedCount(session, purchasesOf(session), conditionsOf(filter));
    },
  };
}

export type TokenSalesReader = ReturnType<typeof createTokenSalesReader>;

const PURCHASES = 'transactions AS x JOIN transfers AS t ON t.position = x.position + 1';
const SPREAD_PURCHASES = `${PURCHASES} AND t.bucket = x.bucket`;

function purchasesOf(session: Session): string {
  return session.distributed === true ? SPREAD_PURCHASES : PURCHASES;
}

function conditionsOf({ token, issuer }: SaleFilter): Conditions {
  return new Conditions()
    .add('x.contract_type = 9')
    .add('x.contract_type not in (1, 2, 31)')
    .add('x.counterparty = ?', issuer)
    .add('t.token = ?', token);
}
