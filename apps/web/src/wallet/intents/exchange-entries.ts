import { exchangeCreate } from './exchange-create.ts';
import { exchangeInject } from './exchange-inject.ts';
import { exchangeTrade } from './exchange-trade.ts';
import { exchangeWithdraw } from './exchange-withdraw.ts';
import { marketCancel } from './market-cancel.ts';
import { marketSell } from './market-sell.ts';
import type { AnyIntentEntry } from './registry.ts';

/** What Bancor pairs and the chain's market take. */
export const exchangeEntries: readonly AnyIntentEntry[] = [
  exchangeCreate,
  exchangeInject,
  exchangeWithdraw,
  exchangeTrade,
  marketSell,
  marketCancel,
];
