import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useClock } from '../../../components/data/clock.ts';
import { privateLabels } from '../../../lib/labels/private-labels.ts';
import { apiQuery, csvUrl } from '../../../lib/net/api.ts';
import { usePrefs } from '../../../lib/prefs/prefs.ts';
import { partiesOf, pastedParty, tokensOf, TRX } from './names.ts';
import { planPhrase, type Meant, type Plan } from './plan.ts';
import { readPhrase, type PhrasePart } from './read-phrase.ts';

/** Names are looked up when the typing rests. */
const NAMES_MS = 250;
const FRESH_MS = 60_000;
const STEP_MS = 10_000;

/** A plan with what the server says of it. */
export interface LivePlan extends Plan {
  /** Rows it finds; undefined until they are counted. */
  count?: number | undefined;
  csv?: string | undefined;
  /** The block of a moment; null where the chain had none yet. */
  block?: number | null | undefined;
}

/** What a text does if it is a phrase; undefined where it is none. Nothing of it is done here: it is shown first. */
export function usePlan(text: string): LivePlan | undefined {
  const zone = usePrefs(prefs => (prefs.timeForm === 'utc' ? 'utc' : 'local'));
  // In steps, so that what is asked does not change with every second; never behind the newest row.
  const now = useClock(ms => Math.ceil(ms / STEP_MS) * STEP_MS);
  const phrase = useMemo(() => readPhrase(text, { now, zone }), [now, text, zone]);
  const labels = privateLabels();
  const settled = useSettled(text);
  const parties = namesOf(phrase?.parts, 'party').filter(name => pastedParty(name) === undefined);
  const tokens = namesOf(phrase?.list === 'tokens' ? [] : phrase?.parts, 'token').filter(
    name => name.toLowerCase() !== 'trx',
  );
  const people = useQueries({
    queries: parties.map(term => ({
      ...apiQuery('/api/search', { term }),
      enabled: settled,
      staleTime: FRESH_MS,
    })),
  });
  const listed = useQueries({
    queries: tokens.map(search => ({
      ...apiQuery('/api/tokens/overview', { start: 0, limit: 20, showAll: '2', search }),
      enabled: settled,
      staleTime: FRESH_MS,
    })),
  });
  const meant = (part: PhrasePart): Meant => {
    if (part.kind === 'party') {
      const pasted = pastedParty(part.name);
      if (pasted) return [{ ...pasted, name: labels[pasted.id] ?? pasted.name }];
      const { data, isError } = people[parties.indexOf(part.name)] ?? {};
      if (data === undefined && isError !== true) return 'pending';
      return partiesOf(part.name, labels, Array.isArray(data) ? data : []);
    }
    if (part.kind !== 'token') return [];
    if (part.name.toLowerCase() === 'trx') return [TRX];
    const { data, isError } = listed[tokens.indexOf(part.name)] ?? {};
    return data === undefined && isError !== true ? 'pending' : tokensOf(part.name, data?.tokens ?? []);
  };
  const plan = phrase && planPhrase(phrase, meant);
  const counted = useCount(plan, settled);
  const block = useBlockAt(plan?.blockAt, settled);
  if (plan === undefined) return undefined;
  return {
    ...plan,
    ...(block === undefined ? {} : { block, ...(block === null ? {} : { path: `/block/${block}` }) }),
    count: counted,
    csv: plan.query && csvUrl(plan.query.path, { sort: '-timestamp', ...plan.query.query }),
  };
}

function namesOf(parts: readonly PhrasePart[] | undefined, kind: 'party' | 'token'): string[] {
  return [...new Set((parts ?? []).flatMap(part => (part.kind === kind ? [part.name] : [])))];
}

function useCount(plan: Plan | undefined, settled: boolean): number | undefined {
  const { data } = useQuery({
    ...apiQuery(plan?.query?.path ?? '/api/transfer', {
      ...plan?.query?.query,
      limit: 0,
    }),
    enabled: settled && plan?.query !== undefined,
    staleTime: 10_000,
  });
  return plan?.query === undefined ? undefined : data?.rangeTotal;
}

/** The newest block up to a moment. */
function useBlockAt(at: number | undefined, settled: boolean): number | null | undefined {
  // The second is fine enough, and does not ask again with each letter.
  const end = at === undefined ? 0 : at - (at % 1000);
  const { data } = useQuery({
    ...apiQuery('/api/block', { end_timestamp: end, sort: '-number', limit: 1 }),
    enabled: settled && at !== undefined,
    staleTime: FRESH_MS,
  });
  if (at === undefined || data === undefined) return undefined;
  return data.data[0]?.number ?? null;
}

function useSettled(text: string): boolean {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), NAMES_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested === text;
}
