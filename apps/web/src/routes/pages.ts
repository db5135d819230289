import { listPages } from '../lib/routing/page.ts';

/** Every page, in the order of the specification's route list. A page's module has all else that is its own. */
export const pages = listPages({
  '/': () => import('./home.tsx'),
  '/blockchain/blocks': () => import('./blocks.tsx'),
  '/blockchain/transactions': () => import('./transactions.tsx'),
  '/blockchain/transactions/$date': () => import('./transactions-until.ts'),
  '/blockchain/transfers': () => import('./transfers.tsx'),
  '/blockchain/accounts': () => import('./accounts.tsx'),
  '/tokens/list': () => import('./token-list.tsx'),
  '/tokens/view': () => import('./token-view.tsx'),
  '/block/$id/{-$tab}': () => import('./block.tsx'),
  '/transaction/$hash/{-$tab}': () => import('./transaction.tsx'),
  '/address/$address/{-$tab}': () => import('./address.tsx'),
  '/contract/$address/{-$tab}': () => import('./contract.tsx'),
  '/token/$id/{-$tab}': () => import('./token.tsx'),
  '/token20/$address/{-$tab}': () => import('./token20.tsx'),
  '/account': () => import('./account.tsx'),
  '/demo': () => import('./demo.tsx'),
  '/error': () => import('./error.tsx'),
});

/** Section roots, and the page that stands for each. */
export const sectionRoots: Readonly<Record<string, string>> = {
  '/blockchain': '/blockchain/blocks',
  '/tokens': '/tokens/list',
};
