import type { SigningCall } from './signing-messages.ts';
import { createSigningVault } from './signing-vault.ts';
import { runSigning, serve } from './signing-worker-port.ts';

const vault = createSigningVault();

serve((request: SigningCall) => runSigning(vault, request));
