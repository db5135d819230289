import { bytesToHex, bytesToText, textToBytes } from '@sunscope/tron/bytes';
import type { Exchange, Proposal } from '@sunscope/tron/messages';
import { bytesCodec, messageCodec } from './codecs.ts';
import type { AddressBytes } from './address-bytes.ts';
import type { Store } from './store.ts';
import type { Table } from './table.ts';

/** Prices whose changes are listed for clients. */
export type PricedParameter = 'ENERGY_FEE' | 'TRANSACTION_FEE' | 'MEMO_FEE';

/** Things the chain numbers or lists: proposals, exchanges, account ids, past prices. */
export class RegisterTables {
  private readonly proposals: Table<Proposal>;
  private readonly exchanges: Table<Exchange>;
  private readonly accountIds: Table<Uint8Array>;
  private readonly prices: Table<Uint8Array>;

  private constructor(tables: {
    proposals: Table<Proposal>;
    exchanges: Table<Exchange>;
    accountIds: Table<Uint8Array>;
    prices: Table<Uint8Array>;
  }) {
    this.proposals = tables.proposals;
    this.exchanges = tables.exchanges;
    this.accountIds = tables.accountIds;
    this.prices = tables.prices;
  }

  static async open(store: Store): Promise<RegisterTables> {
    return new RegisterTables({
      proposals: await store.table('o:', messageCodec('Proposal'), { resident: true }),
      exchanges: await store.table('x:', messageCodec('Exchange'), { resident: true }),
      accountIds: await store.table('j:', bytesCodec),
      prices: await store.table('y:', bytesCodec, { resident: true }),
    });
  }

  proposal(id: bigint): Proposal | undefined {
    return this.proposals.get(id.toString());
  }

  putProposal(proposal: Proposal): void {
    this.proposals.put(proposal.proposal_id.toString(), proposal);
  }

  /** All proposals, the newest first, those of one block by id, as the API lists them. */
  allProposals(): Proposal[] {
    return [...this.proposals.entries()]
      .map(([, proposal]) => proposal)
      .sort((a, b) => newestFirst(a.create_time, b.create_time, a.proposal_id < b.proposal_id));
  }

  exchange(id: bigint): Exchange | undefined {
    return this.exchanges.get(id.toString());
  }

  putExchange(exchange: Exchange): void {
    this.exchanges.put(exchange.exchange_id.toString(), exchange);
  }

  /** All exchanges, the newest first, those of one block by id, as the API lists them. */
  allExchanges(): Exchange[] {
    return [...this.exchanges.entries()]
      .map(([, exchange]) => exchange)
      .sort((a, b) => newestFirst(a.create_time, b.create_time, a.exchange_id < b.exchange_id));
  }

  /** Who carries an account id; capitals make no difference. */
  accountById(id: Uint8Array): AddressBytes | undefined {
    return this.accountIds.get(idKey(id));
  }

  putAccountId(id: Uint8Array, address: AddressBytes): void {
    this.accountIds.put(idKey(id), address);
  }

  /** `<ms>:<value>,…` of all values a price has had, undefined while it has not changed. */
  priceHistory(name: PricedParameter): string | undefined {
    const bytes = this.prices.get(name);
    return bytes && bytesToText(bytes);
  }

  setPriceHistory(name: PricedParameter, history: string): void {
    this.prices.put(name, textToBytes(history));
  }
}

/** The later time first; of equal times the one with the lower id. */
function newestFirst(aMs: bigint, bMs: bigint, isLower: boolean): number {
  if (aMs !== bMs) return aMs > bMs ? -1 : 1;
  return isLower ? -1 : 1;
}

function idKey(id: Uint8Array): string {
  return bytesToHex(textToBytes((bytesToText(id) ?? '').toLowerCase()));
}
