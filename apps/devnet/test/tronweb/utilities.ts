import type { Checks } from './check.ts';
import { abi } from './utilities/abi.ts';
import { addresses } from './utilities/addresses.ts';
import { bytes } from './utilities/bytes.ts';
import { crypto } from './utilities/crypto.ts';
import { ethers } from './utilities/ethers.ts';
import { instance } from './utilities/instance.ts';
import { messages } from './utilities/messages.ts';
import { plain } from './utilities/plain.ts';
import { transactions } from './utilities/transactions.ts';

// Functions that need no node: values by hand, from public vectors, or judged by our own packages; what they make of
// transactions is held against transactions of the chain.

export const utilityChecks: Checks = {
  ...instance,
  ...addresses,
  ...plain,
  ...bytes,
  ...crypto,
  ...abi,
  ...messages,
  ...transactions,
  ...ethers,
};
