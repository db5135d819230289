import type { CompiledMessage } from 'icu-minify/format';

type Keys<Words> = keyof Words & string;

/** Every area of words and its keys, from its English file. Types only: pages do not pay for the areas of others. */
export interface MessageAreas {
  shell: Keys<typeof import('../../locales/en/shell.json')>;
  components: Keys<typeof import('../../locales/en/components.json')>;
  charts: Keys<typeof import('../../locales/en/charts.json')>;
  controls: Keys<typeof import('../../locales/en/controls.json')>;
  explorer: Keys<typeof import('../../locales/en/explorer.json')>;
  home: Keys<typeof import('../../locales/en/home.json')>;
  'home-overview': Keys<typeof import('../../locales/en/home-overview.json')>;
  footer: Keys<typeof import('../../locales/en/footer.json')>;
  search: Keys<typeof import('../../locales/en/search.json')>;
  blocks: Keys<typeof import('../../locales/en/blocks.json')>;
  transactions: Keys<typeof import('../../locales/en/transactions.json')>;
  trace: Keys<typeof import('../../locales/en/trace.json')>;
  transfers: Keys<typeof import('../../locales/en/transfers.json')>;
  account: Keys<typeof import('../../locales/en/account.json')>;
  accounts: Keys<typeof import('../../locales/en/accounts.json')>;
  activity: Keys<typeof import('../../locales/en/activity.json')>;
  'address-lists': Keys<typeof import('../../locales/en/address-lists.json')>;
  'address-card': Keys<typeof import('../../locales/en/address-card.json')>;
  tokens: Keys<typeof import('../../locales/en/tokens.json')>;
  'token-issue': Keys<typeof import('../../locales/en/token-issue.json')>;
  'token-forms': Keys<typeof import('../../locales/en/token-forms.json')>;
  collectibles: Keys<typeof import('../../locales/en/collectibles.json')>;
  'operator-notices': Keys<typeof import('../../locales/en/operator-notices.json')>;
  shortcuts: Keys<typeof import('../../locales/en/shortcuts.json')>;
  calendar: Keys<typeof import('../../locales/en/calendar.json')>;
  menu: Keys<typeof import('../../locales/en/menu.json')>;
  receipt: Keys<typeof import('../../locales/en/receipt.json')>;
  ribbon: Keys<typeof import('../../locales/en/ribbon.json')>;
  outside: Keys<typeof import('../../locales/en/outside.json')>;
  'smart-contracts': Keys<typeof import('../../locales/en/smart-contracts.json')>;
  'contract-lists': Keys<typeof import('../../locales/en/contract-lists.json')>;
  'contract-tabs': Keys<typeof import('../../locales/en/contract-tabs.json')>;
  'contract-forms': Keys<typeof import('../../locales/en/contract-forms.json')>;
  'contract-source': Keys<typeof import('../../locales/en/contract-source.json')>;
  exchange: Keys<typeof import('../../locales/en/exchange.json')>;
  'order-book': Keys<typeof import('../../locales/en/order-book.json')>;
  approvals: Keys<typeof import('../../locales/en/approvals.json')>;
  wallet: Keys<typeof import('../../locales/en/wallet.json')>;
  logins: Keys<typeof import('../../locales/en/logins.json')>;
  multisig: Keys<typeof import('../../locales/en/multisig.json')>;
  devices: Keys<typeof import('../../locales/en/devices.json')>;
  'what-if': Keys<typeof import('../../locales/en/what-if.json')>;
  'own-items': Keys<typeof import('../../locales/en/own-items.json')>;
  recipients: Keys<typeof import('../../locales/en/recipients.json')>;
  bridge: Keys<typeof import('../../locales/en/bridge.json')>;
  'market-orders': Keys<typeof import('../../locales/en/market-orders.json')>;
  'multi-send': Keys<typeof import('../../locales/en/multi-send.json')>;
  'wallet-actions': Keys<typeof import('../../locales/en/wallet-actions.json')>;
  statistics: Keys<typeof import('../../locales/en/statistics.json')>;
  governance: Keys<typeof import('../../locales/en/governance.json')>;
  parameters: Keys<typeof import('../../locales/en/parameters.json')>;
  'governance-forms': Keys<typeof import('../../locales/en/governance-forms.json')>;
  'token-sale': Keys<typeof import('../../locales/en/token-sale.json')>;
  viewer: Keys<typeof import('../../locales/en/viewer.json')>;
  converter: Keys<typeof import('../../locales/en/converter.json')>;
  'market-entry': Keys<typeof import('../../locales/en/market-entry.json')>;
  messages: Keys<typeof import('../../locales/en/messages.json')>;
  system: Keys<typeof import('../../locales/en/system.json')>;
  help: Keys<typeof import('../../locales/en/help.json')>;
  live: Keys<typeof import('../../locales/en/live.json')>;
  'best-data': Keys<typeof import('../../locales/en/best-data.json')>;
  foundation: Keys<typeof import('../../locales/en/foundation.json')>;
  notifications: Keys<typeof import('../../locales/en/notifications.json')>;
  provider: Keys<typeof import('../../locales/en/provider.json')>;
  nodes: Keys<typeof import('../../locales/en/nodes.json')>;
  gallery: Keys<typeof import('../../locales/en/gallery.json')>;
  'kit-charts': Keys<typeof import('../../locales/en/kit-charts.json')>;
  'kit-abi': Keys<typeof import('../../locales/en/kit-abi.json')>;
  'kit-code': Keys<typeof import('../../locales/en/kit-code.json')>;
  'kit-exchange': Keys<typeof import('../../locales/en/kit-exchange.json')>;
  'kit-governance': Keys<typeof import('../../locales/en/kit-governance.json')>;
  'kit-wallet': Keys<typeof import('../../locales/en/kit-wallet.json')>;
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
