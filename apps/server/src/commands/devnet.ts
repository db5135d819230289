import { ensurePortFree } from './ports.ts';
import { startEmbeddedDevnet } from './embedded-devnet.ts';
import type { CommandInput } from './registry.ts';
import { stopSignal } from './stop-signal.ts';

/** The embedded chain alone. */
export async function devnet({ config }: CommandInput): Promise<number> {
  const stopped = stopSignal();
  await ensurePortFree(config.devnetPort, '127.0.0.1', 'devnet-port');
  const chain = startEmbeddedDevnet(config, line => process.stdout.write(`${line}\n`));
  try {
    await Promise.race([chain.ready, stopped]);
    return await Promise.race([stopped.then(() => 0), chain.ended]);
  } finally {
    await chain.stop();
  }
}
