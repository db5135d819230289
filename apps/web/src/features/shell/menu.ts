import type { NavSection } from '../../components/shell/NavMenu.tsx';
import type { MessageKey, Translate } from '../../lib/i18n/i18n.tsx';

interface MenuEntry {
  label: MessageKey;
  to: string;
}

interface MenuGroup {
  id: string;
  label: MessageKey;
  entries: readonly MenuEntry[];
  /** Beginnings of the paths that belong to the group. */
  paths: readonly string[];
}

/** The menu tree. A screen that comes to exist gets its line here; nothing else has to change. */
export const menu: readonly MenuGroup[] = [
  {
    id: 'blockchain',
    label: 'nav_blockchain',
    paths: ['/blockchain', '/block/', '/transaction/', '/address/', '/contract/'],
    entries: [
      { label: 'blocks', to: '/blockchain/blocks' },
      { label: 'transactions', to: '/blockchain/transactions' },
      { label: 'transfers', to: '/blockchain/transfers' },
      { label: 'accounts', to: '/blockchain/accounts' },
    ],
  },
  {
    id: 'tokens',
    label: 'nav_tokens',
    paths: ['/tokens', '/token/', '/token20/'],
    entries: [
      { label: 'token_overview', to: '/tokens/list' },
      { label: 'nav_trc20', to: '/tokens/list?filter=trc20' },
      { label: 'nav_trc10', to: '/tokens/list?filter=trc10' },
      { label: 'nav_trx', to: '/token/_' },
    ],
  },
];

export function navSections(t: Translate): NavSection[] {
  return menu.map(group => ({
    id: group.id,
    label: t(group.label),
    items: group.entries.map(entry => ({ id: entry.to, label: t(entry.label), to: entry.to })),
  }));
}

/** The group a path belongs to. */
export function activeSection(path: string): string | undefined {
  return menu.find(group => group.paths.some(start => path.startsWith(start)))?.id;
}
