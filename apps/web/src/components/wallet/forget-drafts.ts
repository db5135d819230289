/** Before the name of what is begun and not finished, kept in this browser; never a secret. */
export const PREFIX = 'draft:';

/** Forgets all drafts: whoever signs out leaves nothing that was typed. */
export function forgetDrafts(storage: Storage): void {
  try {
    for (const name of Object.keys(storage)) if (name.startsWith(PREFIX)) storage.removeItem(name);
  } catch {
    return;
  }
}
