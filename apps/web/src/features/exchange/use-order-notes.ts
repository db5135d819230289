import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { apiQuery } from '../../lib/net/api.ts';
import {
  fateOf,
  LOOK_UP_MS,
  readNotes,
  unseen,
  writeNotes,
  type NoteList,
  type OrderNote,
} from './order-notes.ts';

/** How often notes are looked after. */
const TURN_MS = 5_000;

const LISTS = ['unConfirmOrderList', 'cancelOrderList', 'delegateFailureList'] as const;
type Notes = Readonly<Record<NoteList, readonly OrderNote[]>>;

const readAll = (): Notes => {
  const nowMs = Date.now();
  return {
    unConfirmOrderList: readNotes('unConfirmOrderList', nowMs),
    cancelOrderList: readNotes('cancelOrderList', nowMs),
    delegateFailureList: readNotes('delegateFailureList', nowMs),
  };
};

interface OrderNotes {
  /** Of the account alone. */
  notes: Notes;
  /** A transaction was sent. */
  note: (list: 'unConfirmOrderList' | 'cancelOrderList', note: OrderNote) => void;
  /** A failure was read. */
  forget: (hash: string) => void;
}

/**
 * Orders and cancellations of an account between their broadcast and the server's list: dropped once the server lists
 * them, looked up after a minute, kept as failures for a week.
 */
export function useOrderNotes(
  account: string | undefined,
  orders: readonly { hash: string; cancelHash: string | null }[] | undefined,
): OrderNotes {
  const client = useQueryClient();
  const [all, setAll] = useState(readAll);
  const change = (list: NoteList, next: readonly OrderNote[]) => {
    writeNotes(list, next);
    setAll(readAll());
  };
  const drop = (list: NoteList, gone: readonly OrderNote[]) => {
    if (gone.length === 0) return;
    const hashes = new Set(gone.map(({ hash }) => hash));
    change(
      list,
      readNotes(list, Date.now()).filter(({ hash }) => !hashes.has(hash)),
    );
  };
  const lookUp = async (list: 'unConfirmOrderList' | 'cancelOrderList', note: OrderNote) => {
    const asked =
      list === 'cancelOrderList'
        ? { action_type: 'cancel' as const, cancel_txid: note.hash }
        : { action_type: 'entry' as const, entry_txid: note.hash };
    const answer = await client
      .fetchQuery({ ...apiQuery('/api/exchange/common/abnormalOrderStatus', asked), staleTime: 0, retry: 0 })
      .catch(() => undefined);
    if (answer === undefined) return;
    const fate = fateOf(note, answer.data.status, Date.now());
    if (fate === 'keep') return;
    if (fate === 'failed')
      change('delegateFailureList', [
        { ...note, reason: answer.data.reason.slice(0, 200) },
        ...readNotes('delegateFailureList', Date.now()).filter(({ hash }) => hash !== note.hash),
      ]);
    drop(list, [note]);
  };
  const lookAfter = useEffectEvent(async () => {
    for (const list of ['unConfirmOrderList', 'cancelOrderList'] as const) {
      const mine = readNotes(list, Date.now()).filter(note => note.account === account);
      const left = unseen(mine, orders ?? []);
      drop(
        list,
        mine.filter(note => !left.includes(note)),
      );
      for (const note of left) if (Date.now() - note.atMs >= LOOK_UP_MS) await lookUp(list, note);
    }
  });
  useEffect(() => {
    if (account === undefined) return undefined;
    let busy = false;
    const turn = async () => {
      if (busy) return;
      busy = true;
      await lookAfter().finally(() => {
        busy = false;
      });
    };
    void turn();
    const timer = setInterval(() => void turn(), TURN_MS);
    // Another tab of this browser may place orders, too.
    const read = () => setAll(readAll());
    window.addEventListener('storage', read);
    return () => {
      clearInterval(timer);
      window.removeEventListener('storage', read);
    };
  }, [account]);
  const own = (list: NoteList) => all[list].filter(note => note.account === account);
  return {
    notes: {
      unConfirmOrderList: unseen(own('unConfirmOrderList'), orders ?? []),
      cancelOrderList: unseen(own('cancelOrderList'), orders ?? []),
      delegateFailureList: own('delegateFailureList'),
    },
    note: (list, note) =>
      change(list, [note, ...readNotes(list, Date.now()).filter(({ hash }) => hash !== note.hash)]),
    forget: hash => {
      for (const list of LISTS)
        change(
          list,
          readNotes(list, Date.now()).filter(note => note.hash !== hash),
        );
    },
  };
}
