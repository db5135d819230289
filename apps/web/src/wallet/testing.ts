import type { AccountRecord, AccountRecords } from './account-records.ts';
import type { TabChannel, TabMessage } from './session-channel.ts';

/** Stands where IndexedDB would: keeps clones, keys included, and takes a turn for each transaction. */
export function memoryRecords(): AccountRecords & { all: Map<string, AccountRecord>; turn(): Promise<void> } {
  const all = new Map<string, AccountRecord>();
  const records = {
    all,
    /** Waited for before each transaction; tests hold transactions up with it. */
    turn: () => Promise.resolve(),
    async get(id: string) {
      await records.turn();
      return all.get(id);
    },
    async replace(record: AccountRecord) {
      await records.turn();
      all.clear();
      all.set(record.id, structuredClone(record));
    },
    async update(id: string, change: (record: AccountRecord) => AccountRecord | undefined) {
      await records.turn();
      const found = all.get(id);
      const changed = found && change(found);
      if (changed) all.set(id, structuredClone(changed));
      return all.get(id);
    },
    async delete(id: string) {
      await records.turn();
      all.delete(id);
    },
    async prune(keep: string | undefined, beforeMs: number) {
      await records.turn();
      for (const [id, { lastUsedMs }] of all) if (id !== keep && lastUsedMs < beforeMs) all.delete(id);
    },
    async clear() {
      await records.turn();
      all.clear();
    },
  };
  return records;
}

/** Tabs of one browser: what one posts the others hear at once. */
export function memoryTabs(): () => TabChannel {
  const listeners = new Set<{ hear: (message: TabMessage) => void }>();
  return () => {
    const own = { hear: (_message: TabMessage) => {} };
    listeners.add(own);
    return {
      post: message => listeners.forEach(other => other !== own && other.hear(message)),
      listen: onMessage => {
        own.hear = onMessage;
      },
    };
  };
}
