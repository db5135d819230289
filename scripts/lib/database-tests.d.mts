/** Paths below apps/server of test files that another database concerns, and of those a quick run has there. */
export function serverTestsByDatabase(): { concerned: string[]; different: string[] };
