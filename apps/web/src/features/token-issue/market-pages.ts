/** Parts of a market entry: the application, and the three pages of questions that are answered freely. */
export const MARKET_PAGES = ['create', 'token', 'team', 'other'] as const;
export type MarketPage = (typeof MARKET_PAGES)[number];
