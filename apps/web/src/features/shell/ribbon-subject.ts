/** What a page is about, as far as blocks of the ribbon may concern it. */
export type PageSubject = { kind: 'transaction' | 'address' | 'token'; id: string };

const PAGES: readonly (readonly [RegExp, PageSubject['kind']])[] = [
  [/^\/transaction\/([0-9a-f]{64})(?:\/|$)/i, 'transaction'],
  [/^\/(?:address|contract)\/(T[1-9A-HJ-NP-Za-km-z]{33})(?:\/|$)/, 'address'],
  [/^\/token20\/(T[1-9A-HJ-NP-Za-km-z]{33})(?:\/|$)/, 'token'],
  [/^\/token\/(\d{1,15})(?:\/|$)/, 'token'],
];

/** Undefined for pages that are about no account, token or transaction. */
export function subjectOf(path: string): PageSubject | undefined {
  for (const [pattern, kind] of PAGES) {
    const id = pattern.exec(path)?.[1];
    if (id !== undefined) return { kind, id };
  }
  return undefined;
}
