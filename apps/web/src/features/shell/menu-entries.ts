import type { RuntimeConfig } from '@sunscope/product-api/config';
import type { MenuItem } from '../../components/overlays/MenuEntry.tsx';
import type { LanguageCode } from '../../lib/prefs/languages.ts';
import type { MessageKey, Translate } from '../../lib/i18n/i18n.tsx';
import { setPref } from '../../lib/prefs/prefs.ts';
import type { MenuId } from './menu.ts';
import { testNetworks, type OutsideLink } from './outside-links.ts';

interface MenuLine {
  label: MessageKey<'menu'>;
  to: string;
  /** Shown on the main network alone (product specification, section 2). */
  mainOnly?: true;
}

interface OutsideLine {
  label: MessageKey<'menu'>;
  outside: OutsideLink;
  /** The same for readers of Chinese. */
  outsideZh?: OutsideLink;
}

interface MenuGroup {
  id: string;
  label: MessageKey<'menu'>;
  /** The dropdown it stands in. */
  in: MenuId;
  lines: readonly (MenuLine | OutsideLine)[];
}

/** The nine groups. A screen that comes to exist gets its line here; nothing else has to change. */
export const menuGroups: readonly MenuGroup[] = [
  {
    id: 'blockchain',
    label: 'menu_group_blockchain',
    in: 'blockchain',
    lines: [
      { label: 'menu_blocks', to: '/blockchain/blocks' },
      { label: 'menu_transactions', to: '/blockchain/transactions' },
      { label: 'menu_transfers', to: '/blockchain/transfers' },
      { label: 'menu_accounts', to: '/blockchain/accounts' },
      { label: 'menu_nodes', to: '/blockchain/nodes' },
      { label: 'menu_live', to: '/blockchain/live' },
    ],
  },
  {
    id: 'contracts',
    label: 'menu_group_contracts',
    in: 'blockchain',
    lines: [
      { label: 'menu_contracts', to: '/contracts/contracts' },
      { label: 'menu_triggers', to: '/contracts/contract-triggers' },
      { label: 'menu_deploy', to: '/contracts/contract-compiler' },
      { label: 'menu_contract_terms', to: '/contracts/terms' },
      { label: 'menu_source_terms', to: '/contracts/source-code-usage-terms' },
      { label: 'menu_licenses', to: '/contracts/license' },
    ],
  },
  {
    id: 'tokens',
    label: 'menu_group_tokens',
    in: 'tokens',
    lines: [
      { label: 'menu_all_tokens', to: '/tokens/list' },
      { label: 'menu_trc20', to: '/tokens/list?filter=trc20' },
      { label: 'menu_trc10', to: '/tokens/list?filter=trc10' },
      { label: 'menu_trx', to: '/token/_' },
      { label: 'menu_order_book', to: '/exchange/trc20', mainOnly: true },
      { label: 'menu_bancor', to: '/exchange', mainOnly: true },
      { label: 'menu_create_token', to: '/tokens/create', mainOnly: true },
      { label: 'menu_rating', to: '/rating' },
      { label: 'menu_rating_rule', to: '/tokens/rating-rule' },
      { label: 'menu_my_tokens', to: '/myToken' },
    ],
  },
  {
    id: 'data',
    label: 'menu_group_data',
    in: 'data',
    lines: [
      { label: 'menu_charts', to: '/data/stats', mainOnly: true },
      { label: 'menu_best_data', to: '/data/bestdata', mainOnly: true },
      { label: 'menu_foundation', to: '/data/foundation', mainOnly: true },
    ],
  },
  {
    id: 'governance',
    label: 'menu_group_governance',
    in: 'governance',
    lines: [
      { label: 'menu_representatives', to: '/sr/representatives' },
      { label: 'menu_votes', to: '/sr/votes', mainOnly: true },
      { label: 'menu_votes_live', to: '/votes-live' },
      { label: 'menu_committee', to: '/sr/committee' },
      { label: 'menu_proposals', to: '/proposals' },
      { label: 'menu_create_proposal', to: '/proposalscreate' },
      { label: 'menu_my_proposals', to: '/myproposals' },
    ],
  },
  {
    id: 'network',
    label: 'menu_group_network',
    in: 'more',
    lines: [
      { label: 'menu_side_chain', outside: 'side_chain' },
      { label: 'menu_documentation', outside: 'documentation', outsideZh: 'documentation_zh' },
    ],
  },
  {
    id: 'tools',
    label: 'menu_group_tools',
    in: 'more',
    lines: [
      { label: 'menu_viewer', to: '/tools/transaction-viewer' },
      { label: 'menu_converter', to: '/tools/tron-convert-tool' },
      { label: 'menu_message', to: '/tools/message' },
      { label: 'menu_system', to: '/tools/system' },
    ],
  },
  {
    id: 'help',
    label: 'menu_group_help',
    in: 'more',
    lines: [
      { label: 'menu_faq', to: '/help/faq' },
      { label: 'menu_ledger', to: '/help/ledger' },
      { label: 'menu_exchanges', to: '/help/exchanges' },
      { label: 'menu_notices', to: '/notice/83' },
      { label: 'menu_support', outside: 'support', outsideZh: 'support_zh' },
      { label: 'menu_community', outside: 'telegram', outsideZh: 'weibo' },
    ],
  },
  {
    id: 'more',
    label: 'menu_group_more',
    in: 'more',
    lines: [
      { label: 'menu_white_paper', outside: 'white_paper' },
      { label: 'menu_node', outside: 'node' },
      { label: 'menu_markets', to: '/markets' },
      { label: 'menu_list_trx', to: '/more/list_trx' },
      { label: 'menu_lending', outside: 'lending' },
      { label: 'menu_dapps', outside: 'dapps' },
      { label: 'menu_awards', to: '/awards' },
      { label: 'menu_developers_reward', to: '/developersReward' },
    ],
  },
];

/** What decides which lines there are and where they lead. */
export interface MenuPlace {
  config: RuntimeConfig | undefined;
  language: LanguageCode;
  links: Readonly<Record<OutsideLink, string>>;
}

/** A group as header and drawer draw it. */
export interface ShownGroup {
  id: string;
  in: MenuId;
  label: string;
  items: MenuItem[];
}

/** The groups with something in them, in words. */
export function shownGroups(t: Translate<'menu'>, place: MenuPlace): ShownGroup[] {
  return menuGroups
    .map(group => ({
      id: group.id,
      in: group.in,
      label: t(group.label),
      items: [
        ...(group.id === 'network' ? networkItems(t, place) : []),
        ...group.lines.flatMap(line => itemOf(t, line, place)),
      ],
    }))
    .filter(({ items }) => items.length > 0);
}

function itemOf(
  t: Translate<'menu'>,
  line: MenuLine | OutsideLine,
  { config, language, links }: MenuPlace,
): MenuItem[] {
  const label = t(line.label);
  if ('to' in line) {
    const isHidden = line.mainOnly === true && config !== undefined && config.network.kind !== 'main';
    return isHidden ? [] : [{ id: line.to, label, to: line.to }];
  }
  const to = links[language === 'zh' && line.outsideZh !== undefined ? line.outsideZh : line.outside];
  return to === '' ? [] : [{ id: line.outside, label, to, external: true }];
}

/** The other networks of the switch; the test networks are marked as new, as one of them is in the specification. */
function networkItems(t: Translate<'menu'>, { config, links }: MenuPlace): MenuItem[] {
  const hasSide = config?.networks.some(({ kind }) => kind === 'side') === true;
  const bridge = { id: 'bridge', label: t('menu_bridge'), to: '/bridge' };
  const others = (config?.networks ?? [])
    .filter(({ id, origin }) => id !== config?.network.id && origin !== '')
    .map(({ id, name, kind, origin }) => ({
      id: `network-${id}`,
      label: name,
      to: origin,
      external: true,
      onSelect: () => setPref('network', id),
      ...(kind === 'test' && id === 'nile' ? { badge: t('menu_new') } : {}),
    }));
  const tests = testNetworks(config, links).map(({ id, name, origin }) => ({
    id: `network-${id}`,
    label: name,
    to: origin,
    external: true,
    ...(id === 'nile' ? { badge: t('menu_new') } : {}),
  }));
  return [...(hasSide ? [bridge] : []), ...others, ...tests];
}
