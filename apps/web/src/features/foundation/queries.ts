import { apiQuery } from '../../lib/net/api.ts';

/** As many accounts as the call gives at once. */
const MOST = 1_000;

/** Accounts of the foundation and of donations, as whoever runs the server named them. */
export const foundationQuery = () => apiQuery('/api/fund', { page_index: 1, per_page: MOST });

export const fundsQuery = () => apiQuery('/api/funds', {});
