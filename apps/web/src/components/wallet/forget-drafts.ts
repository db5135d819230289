/** Before the name of what is begun and not finished, kept in this browser; never a secret. */
export const PREFIX = 'draft:';

/** That, and what the compiler page keeps, by the names that such pages have always had. */
export const DRAFTS = /^(?:draft:|[Cc]ompile[A-Z]|contractNameList$)/;

/** Forgets all drafts: whoever signs out leaves nothing that was typed. */
export function forgetDrafts(storage: Storage): void {
  try {
    for (const name of Object.keys(storage)) if (DRAFTS.test(name)) storage.removeItem(name);
  } catch {
    return;
  }
}
