import { memo, useEffect, useEffectEvent, type ReactNode } from 'react';
import type { SearchGroup, SearchItem } from '../../components/shell/SearchResults.tsx';
import { Tag } from '../../components/base/Tag.tsx';
import { TokenRisk } from '../../components/chain/TokenRisk.tsx';
import { toast } from '../../components/feedback/toasts.ts';
import { api } from '../../lib/net/api.ts';
import { wordsOf, type MessageKey, type Translate } from '../../lib/i18n/i18n.tsx';
import { useRoutePath } from '../../lib/routing/navigation.ts';
import { resultOf, tokenSearchPath, type SearchResult } from './hits.ts';
import { loadClassify, termOf, useSearch } from './use-search.ts';

const useT = wordsOf('search');

const GROUPS: readonly { kind: SearchResult['kind']; label: MessageKey<'search'>; tag?: string }[] = [
  { kind: 'page', label: 'search_group_page' },
  { kind: 'block', label: 'search_group_block' },
  { kind: 'transaction', label: 'search_group_transaction' },
  { kind: 'address', label: 'search_group_address' },
  { kind: 'contract', label: 'search_group_contract' },
  { kind: 'trc20', label: 'search_group_token', tag: 'TRC20' },
  { kind: 'trc721', label: 'search_group_token', tag: 'TRC721' },
  { kind: 'trc1155', label: 'search_group_token', tag: 'TRC1155' },
  { kind: 'trc10', label: 'search_group_token', tag: 'TRC10' },
  { kind: 'token', label: 'search_group_tokens' },
];

const SUSPICIOUS = { tokenLevel: '3' };

/** What there is to show under the box. */
export interface Found {
  groups: readonly SearchGroup[] | undefined;
  loading: boolean;
  note: string | undefined;
}

export interface FinderProps {
  text: string;
  /** What Enter was pressed on and waits for its answer; a new object for each time. */
  submitted: { text: string } | undefined;
  onFound: (found: Found) => void;
  /** The answer: the page to open; without one the text is what the box holds from then on. */
  onAnswer: (answer: { path: string } | { text: string }) => void;
}

/**
 * The search behind the box: reports what a text leads to, and answers Enter by opening the first result. Draws nothing,
 * so that the box stands before this is loaded.
 */
export const Finder = memo(function Finder(props: FinderProps): ReactNode {
  const { text, submitted, onFound } = props;
  const t = useT();
  const path = useRoutePath();
  const { results, busy, mistyped, nothing } = useSearch(text);
  useEffect(() => {
    onFound({
      groups: results.length === 0 ? undefined : grouped(results, t, text, path),
      loading: busy,
      note: mistyped ? t('search_mistyped') : nothing ? t('search_not_found') : undefined,
    });
  });
  const answer = useEffectEvent(async (asked: { text: string }) => {
    const shown = asked.text === text;
    const found = shown && (results[0] || mistyped) ? results[0]?.path : firstHit(asked.text);
    const path = await found;
    if (path !== undefined) return props.onAnswer({ path });
    const wrong = shown && mistyped;
    toast.warning(t(wrong ? 'search_mistyped' : 'search_not_found'));
    return props.onAnswer({ text: wrong ? text : '' });
  });
  useEffect(() => {
    if (submitted) void answer(submitted);
  }, [submitted]);
  return null;
});

/** Asks at once where Enter comes before the pause is over. A failed search counts as one without a hit. */
async function firstHit(text: string): Promise<string | undefined> {
  const classify = await loadClassify();
  const classified = classify(text);
  if (classified.kind === 'page') return classified.path;
  const term = termOf(classified);
  if (term === undefined) return undefined;
  const fallback = classified.kind === 'address' ? `/address/${classified.address}` : undefined;
  try {
    const answer = await api.get('/api/search', { term });
    const [hit] = Array.isArray(answer) ? answer : [];
    return hit === undefined ? fallback : resultOf(hit).path;
  } catch (error) {
    // The specification swallows errors of a search; the address page will say what is wrong with the server.
    if (error instanceof Error) return fallback;
    throw error;
  }
}

function grouped(
  results: readonly SearchResult[],
  t: Translate<'search'>,
  text: string,
  path: string,
): SearchGroup[] {
  const labels = [...new Set(GROUPS.map(group => group.label))];
  return labels.map(label => ({
    id: label,
    label: t(label),
    items: GROUPS.filter(group => group.label === label).flatMap(group =>
      results
        .filter(result => result.kind === group.kind)
        .toSorted((a, b) => Number(a.suspicious ?? false) - Number(b.suspicious ?? false))
        .map(result => itemOf(result, group.tag, { t, text, path })),
    ),
  }));
}

function itemOf(
  result: SearchResult,
  tag: string | undefined,
  { t, text, path }: { t: Translate<'search'>; text: string; path: string },
): SearchItem {
  const id = result.kind === 'transaction' || result.kind === 'address' || result.kind === 'contract';
  return {
    id: result.id.replace(/\W+/g, '-'),
    to: result.kind === 'token' ? tokenSearchPath(text.trim(), path) : result.path,
    label:
      result.kind === 'token' ? (
        t('search_all_tokens', { text: text.trim() })
      ) : (
        <bdi dir={id ? 'ltr' : undefined} className={id ? 'mono' : undefined}>
          {result.text}
        </bdi>
      ),
    ...(result.detail === undefined
      ? {}
      : {
          detail: (
            <bdi dir="ltr" className="mono">
              {result.detail}
            </bdi>
          ),
        }),
    ...(tag === undefined
      ? {}
      : {
          tag: (
            <>
              {result.suspicious && <TokenRisk token={SUSPICIOUS} look="word" />} <Tag>{tag}</Tag>
            </>
          ),
        }),
    ...(result.suspicious ? { muted: true } : {}),
  };
}
