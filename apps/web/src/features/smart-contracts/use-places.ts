import { useMemo, useState } from 'react';
import { placesOf, type SourcePlace } from './compiler-places.ts';
import type { SourceDraft } from './source-draft.ts';

const NOTHING: readonly string[] = [];

/** Where the compiler's last words are about the sources, and the place that somebody is led to. */
export function usePlaces(messages: readonly string[] | undefined, { files }: SourceDraft) {
  const [target, setTarget] = useState<SourcePlace>();
  const names = files.map(({ name }) => name).join('\n');
  const said = messages ?? NOTHING;
  // Not with every letter that is typed: marks move with their lines.
  const places = useMemo(() => placesOf(said, new Set(names.split('\n'))), [said, names]);
  return { places, target, lead: setTarget };
}
