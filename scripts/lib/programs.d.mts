/** What node is to be given to run a program of ours: as it was built, where the run has built everything, else its source. */
export function programOf(app: 'devnet' | 'server'): string[];
