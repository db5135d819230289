import { rooms } from './rooms.mjs';
import { storedPromises } from './stored-promises.mjs';

/** Rules of this repository's own, for oxlint. */
export default { meta: { name: 'sunscope' }, rules: { rooms, 'stored-promises': storedPromises } };
