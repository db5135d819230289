/** Copies the demo world's chain into a data folder, `devnet` below it. */
export function copyDemoChain(dataDir: string): Promise<void>;
/** Copies the demo world's chain and index into a data folder, `devnet` and `index` below it. */
export function copyDemoData(dataDir: string): Promise<void>;
