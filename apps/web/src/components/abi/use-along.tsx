import { useState, type ReactNode } from 'react';
import {
  NOTHING_ALONG,
  NOTHING_TYPED,
  readAlong,
  type Along,
  type AlongDraft,
  type AlongToken,
} from './along.ts';
import { AlongFields } from './AlongFields.tsx';

/**
 * What goes along with a call, as a form holds it: its fields, and what they say once nothing is wrong with them. A
 * function that takes nothing has none.
 */
export function useAlong(
  takesValue: boolean,
  tokens: readonly AlongToken[],
  { asked, onEdit }: { asked: boolean; onEdit?: (() => void) | undefined },
): { fields: ReactNode; along: Along | undefined } {
  const [draft, setDraft] = useState(NOTHING_TYPED);
  if (!takesValue) return { fields: null, along: NOTHING_ALONG };
  const { along, faults } = readAlong(draft, tokens);
  const change = (next: AlongDraft) => {
    setDraft(next);
    onEdit?.();
  };
  return {
    fields: <AlongFields draft={draft} onChange={change} faults={faults} asked={asked} tokens={tokens} />,
    along: Object.keys(faults).length === 0 ? along : undefined,
  };
}
