import type { CompiledMessage } from 'icu-minify/format';

type Keys<Words> = keyof Words & string;

/** Every area of words and its keys, from its English file. Types only: pages do not pay for the areas of others. */
export interface MessageAreas {
  shell: Keys<typeof import('../../locales/en/shell.json')>;
  components: Keys<typeof import('../../locales/en/components.json')>;
  controls: Keys<typeof import('../../locales/en/controls.json')>;
  explorer: Keys<typeof import('../../locales/en/explorer.json')>;
  home: Keys<typeof import('../../locales/en/home.json')>;
  search: Keys<typeof import('../../locales/en/search.json')>;
  blocks: Keys<typeof import('../../locales/en/blocks.json')>;
  transactions: Keys<typeof import('../../locales/en/transactions.json')>;
  transfers: Keys<typeof import('../../locales/en/transfers.json')>;
  accounts: Keys<typeof import('../../locales/en/accounts.json')>;
  tokens: Keys<typeof import('../../locales/en/tokens.json')>;
  'smart-contracts': Keys<typeof import('../../locales/en/smart-contracts.json')>;
  approvals: Keys<typeof import('../../locales/en/approvals.json')>;
  wallet: Keys<typeof import('../../locales/en/wallet.json')>;
  'wallet-actions': Keys<typeof import('../../locales/en/wallet-actions.json')>;
  gallery: Keys<typeof import('../../locales/en/gallery.json')>;
}
export type Area = keyof MessageAreas;

/** Messages, compiled when the app is built. */
export type Messages = Readonly<Record<string, CompiledMessage>>;
/** How the words of an area are loaded, by language. */
type AreaFiles = Readonly<Record<string, () => Promise<{ default: Messages }>>>;

const areas = new Map<string, AreaFiles>();

/** Says where an area's words are; written into each module that speaks it (`plugins/words.ts`). */
export function addArea(area: string, files: AreaFiles): void {
  areas.set(area, files);
}

/** The words of an area; none where a language lacks it. */
export async function readArea(language: string, area: string): Promise<Messages> {
  const load = areas.get(area)?.[language];
  return load === undefined ? {} : (await load()).default;
}
