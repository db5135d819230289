/** Resolves with the first signal that asks to stop; a second one ends the process at once. */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise(resolve => {
    let asked = false;
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        if (asked) process.exit(130);
        asked = true;
        resolve(signal);
      });
  });
}
