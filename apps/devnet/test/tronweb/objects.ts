import type { Checks } from './check.ts';
import { contracts } from './objects/contracts.ts';
import { emitter } from './objects/emitter.ts';
import { eventChecks } from './objects/events.ts';
import { settings } from './objects/settings.ts';
import { signing } from './objects/signing.ts';

// TronWeb itself, signing, events, contracts, providers, plugins.

export const objectChecks: Checks = { ...signing, ...settings, ...eventChecks, ...contracts, ...emitter };
