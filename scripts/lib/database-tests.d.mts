/** Paths below apps/server of test files that another database concerns, and of those that run alike on every one. */
export function serverTestsByDatabase(): { concerned: string[]; indifferent: string[] };
