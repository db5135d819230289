import type { KeyVault } from './key-vault.ts';
import type { SigningCall } from './signing-messages.ts';

// What page and key worker say to each other, beside what they say about signing.

type OwnCall = 'readPhrase' | 'readKeystore' | 'takeKey' | 'makePhrase' | 'makeKey' | 'saveKeystore';

export type KeyCall =
  | SigningCall
  | { [Name in OwnCall]: { call: Name; arguments: Parameters<KeyVault[Name]> } }[OwnCall];
