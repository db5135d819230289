import type { MessageKey } from '../../lib/i18n/i18n.tsx';

interface MenuLine {
  id: string;
  label: MessageKey;
  sign?: string;
  /** Beginnings of the paths that belong to it. */
  paths: readonly string[];
}

/**
 * The dropdowns of the header. Nine groups stand in them, those without a button of their own as columns, since no
 * window has room for nine; groups and entries load when the page stands (`menu-entries.ts`).
 */
export const menu = [
  {
    id: 'blockchain',
    label: 'nav_blockchain',
    paths: ['/blockchain', '/block/', '/transaction/', '/address/', '/contract'],
  },
  { id: 'tokens', label: 'nav_tokens', paths: ['/token', '/nft/', '/rating', '/myToken', '/exchange'] },
  { id: 'data', label: 'nav_data', paths: ['/data'] },
  {
    id: 'governance',
    label: 'nav_governance',
    paths: ['/sr', '/votes-live', '/proposal', '/myproposals', '/representative'],
  },
  {
    id: 'more',
    label: 'nav_more',
    sign: '•••',
    paths: ['/tools', '/help', '/notice', '/awards', '/dev', '/mar', '/more'],
  },
] as const satisfies readonly MenuLine[];

export type MenuId = (typeof menu)[number]['id'];

/** The dropdown a path belongs to. */
export function activeSection(path: string): MenuId | undefined {
  return menu.find(line => line.paths.some(start => path.startsWith(start)))?.id;
}
