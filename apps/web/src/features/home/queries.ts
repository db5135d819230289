import { apiQuery } from '../../lib/net/api.ts';

/** Figures of the home page; `boot.js` asks for them before the bundle is there. */
export const homeQuery = () => ({ ...apiQuery('/api/system/homepage-bundle'), refetchInterval: 10_000 });
