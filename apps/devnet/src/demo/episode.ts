import type { DemoWorld } from './demo-world.ts';

/** Something that happens once in the demo world's past. */
export interface Episode {
  /** Hours after genesis before which it does not happen. */
  readonly hour: number;
  act(world: DemoWorld): Promise<unknown>;
}
