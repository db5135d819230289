import type { DemoWorld } from './demo-world.ts';

/** Something that happens in the demo world, and how often compared with the rest. */
export interface Activity {
  readonly name: string;
  readonly weight: number;
  act(world: DemoWorld): Promise<unknown>;
}
