import { expect } from 'vitest';
import type { Checks } from '../check.ts';
import type { World } from '../world.ts';
import { another, gives, local } from './kinds.ts';

/** eventemitter3, which TronWeb extends: it announces changed addresses. */
export const emitter: Checks = {
  'tronWeb.on': local('announces a changed address', world => {
    const web = another(world);
    let seen: unknown;
    web.on('addressChanged', (value: unknown) => (seen = value));
    web.setAddress(world.bob.address);
    expect(seen).toEqual({ hex: world.bob.hex, base58: world.bob.address });
  }),
  'tronWeb.once': local('told once', world => expect(callCount(world, 'once')).toBe(1)),
  'tronWeb.emit': local('told each time', world => expect(callCount(world, 'on')).toBe(2)),
  'tronWeb.removeListener': local('no longer told', world => {
    const web = another(world);
    const listener = () => undefined;
    web.on('x', listener).removeListener('x', listener);
    expect(web.emit('x')).toBe(false);
  }),
  'tronWeb.removeAllListeners': local('no longer told', world => {
    const web = another(world);
    web.on('x', () => undefined).removeAllListeners();
    expect(web.emit('x')).toBe(false);
  }),
  'tronWeb.eventNames': gives(
    'of one listener',
    world =>
      another(world)
        .on('x', () => undefined)
        .eventNames(),
    ['x'],
  ),
  'tronWeb.listeners': gives(
    'one',
    world =>
      another(world)
        .on('x', () => undefined)
        .listeners('x').length,
    1,
  ),
  'tronWeb.listenerCount': gives(
    'one',
    world =>
      another(world)
        .on('x', () => undefined)
        .listenerCount('x'),
    1,
  ),
};

function callCount(world: World, how: 'on' | 'once'): number {
  const web = another(world);
  let times = 0;
  web[how]('x', () => times++);
  web.emit('x');
  web.emit('x');
  return times;
}
