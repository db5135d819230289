import { storedPromises } from './stored-promises.mjs';

/** Rules of this repository's own, for oxlint. */
export default { meta: { name: 'sunscope' }, rules: { 'stored-promises': storedPromises } };
