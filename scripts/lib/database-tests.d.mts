/** Paths below apps/server of test files that a quick run leaves out on PGlite. */
export const LEFT_TO_DEEP: readonly string[];
/** Paths below apps/server of test files that another database concerns, and of those a quick run has there. */
export function serverTestsByDatabase(): { concerned: string[]; different: string[] };
