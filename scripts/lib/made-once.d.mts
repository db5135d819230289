/** A folder that is made where it is not there yet, by one process while others that want it wait. Not to be written to. */
export function madeOnce(wanted: {
  name: string;
  digest: string;
  maxAgeMs?: number;
  make: (folder: string) => Promise<void>;
}): Promise<string>;
export function digestOfFiles(files: readonly string[]): Promise<string>;
