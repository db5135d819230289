import type { Chain } from '../chain/chain.ts';

/** What goes on after every block, and can be stopped. */
export interface AfterBlocks {
  /** Nothing more happens by itself, once what is under way is done, or it goes on with the next block. */
  pause(paused: boolean): Promise<void>;
  /** Ends it and waits for what is under way. */
  stop(): Promise<void>;
}

/** Does something after every block, one after another. A fault ends it, and is reported. */
export function afterBlocks(
  chain: Chain,
  act: (number: bigint) => Promise<void>,
  onFailure: (error: unknown) => void,
): AfterBlocks {
  let running: Promise<void> = Promise.resolve();
  let isPaused = false;
  const stopListening = chain.onEvent(event => {
    if (event.kind !== 'block' || isPaused) return;
    const { number } = event.block;
    running = running
      .then(() => act(number))
      .catch((error: unknown) => {
        stopListening();
        onFailure(error);
      });
  });
  return {
    async pause(paused) {
      isPaused = paused;
      await running;
    },
    async stop() {
      stopListening();
      await running;
    },
  };
}
