import type { KeyCall } from './key-messages.ts';
import type { KeyVault } from './key-vault.ts';
import { callWorker, cancelled, serviceOf, type SigningService } from './signing-service.ts';
import { startKeyWorker } from './start-signing-worker.ts';

/** A signing service that also reads and makes keys: one vault for a login by recovery phrase or file, and its session. */
export type KeyService = SigningService & KeyVault;

/** Runs in the calling thread, where there are no workers. */
function createLocalKeyService(): KeyService {
  let vault: Promise<KeyVault> | undefined;
  async function call<T>(act: (vault: KeyVault) => Promise<T>): Promise<T> {
    vault ??= import('./key-vault.ts').then(({ createKeyVault }) => createKeyVault());
    const asked = vault;
    const answer = await act(await asked);
    if (vault !== asked) throw cancelled();
    return answer;
  }
  return {
    describe: (...parameters) => call(one => one.describe(...parameters)),
    hold: (...parameters) => call(one => one.hold(...parameters)),
    open: (...parameters) => call(one => one.open(...parameters)),
    sign: (...parameters) => call(one => one.sign(...parameters)),
    readPhrase: (...parameters) => call(one => one.readPhrase(...parameters)),
    readKeystore: (...parameters) => call(one => one.readKeystore(...parameters)),
    takeKey: (...parameters) => call(one => one.takeKey(...parameters)),
    makePhrase: (...parameters) => call(one => one.makePhrase(...parameters)),
    makeKey: () => call(one => one.makeKey()),
    saveKeystore: (...parameters) => call(one => one.saveKeystore(...parameters)),
    close() {
      vault = undefined;
    },
  };
}

/** A service of its own, with an empty vault. */
export function createKeyService(): KeyService {
  if (typeof Worker === 'undefined') return createLocalKeyService();
  const calls = callWorker<KeyCall>(startKeyWorker);
  const { send } = calls;
  return {
    ...serviceOf(calls),
    readPhrase: (...parameters) => send({ call: 'readPhrase', arguments: parameters }),
    readKeystore: (...parameters) => send({ call: 'readKeystore', arguments: parameters }),
    takeKey: (...parameters) => send({ call: 'takeKey', arguments: parameters }),
    makePhrase: (...parameters) => send({ call: 'makePhrase', arguments: parameters }),
    makeKey: () => send({ call: 'makeKey', arguments: [] }),
    saveKeystore: (...parameters) => send({ call: 'saveKeystore', arguments: parameters }),
  };
}
