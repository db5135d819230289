/**
 * The same promise, its failure met: for one that is stored and that nobody may be waiting for when it fails, since a
 * failure nobody meets counts as a fault of the whole process. Whoever awaits it still gets the failure.
 */
export function handled<P extends Promise<unknown>>(promise: P): P {
  promise.catch(() => undefined);
  return promise;
}
