import type { TronWeb } from 'tronweb';
import { expect } from 'vitest';
import type { Check } from '../check.ts';
import type { World } from '../world.ts';

export const works = (how: string, run: Check['run']): Check => ({ how, run });
export const local = (how: string, run: Check['run']): Check => ({ how, run, local: true });
/** Called with values, compared with what must come of it. */
export const gives = (how: string, call: (world: World) => unknown, expected: unknown): Check =>
  local(how, async world => expect(await call(world)).toEqual(expected));

/** Its own, so that a check may change it; of the version that is looked at. */
export const another = ({ web, devnet, alice }: World) =>
  new (web.constructor as typeof TronWeb)({ fullHost: devnet.url, privateKey: alice.privateKey });

export const key = ({ alice }: World) => alice.privateKey;
