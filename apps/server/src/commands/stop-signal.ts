/** Resolves with the first signal that asks to stop, or when who started it is gone; a second signal ends the process at once. */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise(resolve => {
    let asked = false;
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        if (asked) process.exit(130);
        asked = true;
        resolve(signal);
      });
    // Who started this process by a channel is gone.
    process.once('disconnect', () => resolve('SIGTERM'));
    process.channel?.unref();
  });
}
