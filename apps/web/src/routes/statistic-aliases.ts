import { definePage } from '../lib/routing/page.ts';
import { pathOf } from '../lib/routing/search-params.ts';

/** Older addresses of a chart; what they ask for beside its name goes with them. */
export const dataChart = definePage('/data/charts/$name', {
  redirect: ({ params, search }) => pathOf(['data', 'stats', params.name], search),
});
export const chainStatistic = definePage('/blockchain/stats/$name', {
  redirect: ({ params, search }) => pathOf(['data', 'stats', params.name], search),
});
export const chainChart = definePage('/blockchain/charts/$name', {
  redirect: ({ params, search }) => pathOf(['data', 'stats', params.name], search),
});
/** Best data by its older address. */
export const chainData = definePage('/blockchain/data', {
  redirect: ({ search }) => pathOf(['data', 'bestdata'], search),
});
export const chainDataLists = definePage('/blockchain/data/$name', {
  redirect: ({ params, search }) => pathOf(['data', 'bestdata', params.name], search),
});
export const chainFoundation = definePage('/blockchain/foundation', {
  redirect: ({ search }) => pathOf(['data', 'foundation'], search),
});
