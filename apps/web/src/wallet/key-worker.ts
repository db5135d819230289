import type { KeyCall } from './key-messages.ts';
import { createKeyVault } from './key-vault.ts';
import { runSigning, serve } from './signing-worker-port.ts';

// The signing worker with what reads recovery phrases and keystore files: started only for logins that need it, and the
// one that signs afterwards, so that the session's key never passes from one worker to another. Only a proof does: what was read
// for one signature is handed to the worker of that signature.

const vault = createKeyVault();

serve((request: KeyCall) => {
  switch (request.call) {
    case 'readPhrase':
      return vault.readPhrase(...request.arguments);
    case 'readKeystore':
      return vault.readKeystore(...request.arguments);
    case 'takeKey':
      return vault.takeKey(...request.arguments);
    case 'makePhrase':
      return vault.makePhrase(...request.arguments);
    case 'makeKey':
      return vault.makeKey(...request.arguments);
    case 'saveKeystore':
      return vault.saveKeystore(...request.arguments);
    default:
      return runSigning(vault, request);
  }
});
