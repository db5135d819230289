import IconFilter from '~icons/filter';
import IconDownload from '~icons/download';
import IconUser from '~icons/user-search';
import { memo, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { SearchGroup, SearchItem } from '../../components/shell/SearchResults.tsx';
import { Icon } from '../../components/base/Icon.tsx';
import { toast } from '../../components/feedback/toasts.ts';
import { useFormat } from '../../lib/format/format.ts';
import { api } from '../../lib/net/api.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useRoutePath } from '../../lib/routing/navigation.ts';
import type { Command } from './commands.ts';
import { resultOf } from './hits.ts';
import { useOffers } from './offers.tsx';
import type { PhrasePart } from './phrase/read-phrase.ts';
import { usePlan, type LivePlan } from './phrase/use-plan.ts';
import { PhraseFoot } from './PhraseFoot.tsx';
import { PhraseHead } from './PhraseHead.tsx';
import { PhraseHelp } from './PhraseHelp.tsx';
import { groupsOf } from './result-groups.tsx';
import { loadClassify, termOf, useSearch } from './use-search.ts';

const useT = wordsOf('search');

/** What there is to show under the box. */
export interface Found {
  groups: readonly SearchGroup[] | undefined;
  loading: boolean;
  note: string | undefined;
  /** Above and below the results: what a phrase was understood as, what can be said. */
  head?: ReactNode;
  foot?: ReactNode;
}

export interface FinderProps {
  text: string;
  /** What Enter was pressed on and waits for its answer; a new object for each time. */
  submitted: { text: string } | undefined;
  onFound: (found: Found) => void;
  /** The answer: the page to open; without one the text is what the box holds from then on. */
  onAnswer: (answer: { path: string } | { text: string }) => void;
  /** Puts another text into the box. */
  onText: (text: string) => void;
}

/**
 * The search behind the box: reports what a text leads to, and answers Enter by opening the first result. Draws nothing,
 * so that the box stands before this is loaded.
 */
export const Finder = memo(function Finder(
  props: FinderProps & {
    /** Pages and actions that are found by name. */
    commands: readonly Command[];
  },
): ReactNode {
  const { text, submitted, onFound, onText } = props;
  const t = useT();
  const path = useRoutePath();
  const plan = usePlan(text);
  const { results, busy, mistyped, nothing } = useSearch(text);
  const offers = useOffers(text, props.commands);
  const phraseItems = usePhraseItems(text, plan, onText);
  const [helped, setHelped] = useState<string>();
  const help = text.trim() === '?' || helped === text;
  const groups = [
    ...(phraseItems.length > 0
      ? [{ id: 'phrase', label: t('search_group_phrase'), items: phraseItems }]
      : []),
    ...groupsOf(results, t, text, path),
    ...offers,
  ].filter(group => group.items.length > 0);
  useEffect(() => {
    onFound({
      groups,
      loading: busy || plan?.chips.some(({ state }) => state === 'pending') === true,
      note: mistyped
        ? t('search_mistyped')
        : nothing && groups.length === 0 && plan === undefined && !help
          ? t('search_not_found')
          : undefined,
      head: help ? (
        <PhraseHelp onText={onText} />
      ) : (
        plan && <PhraseHead text={text} plan={plan} onText={onText} />
      ),
      foot: <PhraseFoot onHelp={() => setHelped(text)} />,
    });
  });
  const answer = useEffectEvent(async (asked: { text: string }) => {
    const shown = asked.text === text;
    // A phrase opens what its chips say, and nothing before they stand.
    if (shown && plan !== undefined) {
      if (plan.path !== undefined) return props.onAnswer({ path: plan.path });
      if (results.length === 0) return props.onAnswer({ text: asked.text });
    }
    const first = results[0]?.path ?? offers.flatMap(group => group.items).find(item => item.to !== '')?.to;
    const found = shown && (first !== undefined || mistyped) ? first : firstHit(asked.text);
    const target = await found;
    if (target !== undefined) return props.onAnswer({ path: target });
    const wrong = shown && mistyped;
    toast.warning(t(wrong ? 'search_mistyped' : 'search_not_found'));
    return props.onAnswer({ text: wrong ? text : '' });
  });
  useEffect(() => {
    if (submitted) void answer(submitted);
  }, [submitted]);
  return null;
});

/** The lines of a phrase: show what its chips say, the same as a file, or whom a name means. */
function usePhraseItems(
  text: string,
  plan: LivePlan | undefined,
  onText: (text: string) => void,
): SearchItem[] {
  const t = useT();
  const format = useFormat();
  if (plan === undefined) return [];
  const choices = plan.chips
    .filter(({ state }) => state === 'choose')
    .flatMap(({ part, candidates = [] }) =>
      candidates.map(({ id, name }) => ({
        id: `choose-${part.start}-${id}`,
        to: '',
        icon: <Icon of={IconUser} />,
        label: <bdi>{name}</bdi>,
        detail: (
          <bdi dir="ltr" className="mono">
            {id}
          </bdi>
        ),
        stays: true,
        // The words that name it give way to what they mean; "from" stays.
        run: () => onText(withId(text, part, id)),
      })),
    );
  if (choices.length > 0) return choices;
  if (plan.block === null) return [{ id: 'no-block', to: '', label: t('search_no_block'), muted: true }];
  if (plan.path === undefined) return [];
  const show: SearchItem = {
    id: 'show',
    to: plan.path,
    icon: <Icon of={IconFilter} />,
    label: plan.path.startsWith('/block/')
      ? t('search_show_block', { number: format.integer(Number(plan.path.slice(7))) })
      : t(`search_show_${plan.list}`, {
          count: plan.count ?? -1,
          shown: plan.count === undefined ? '' : format.integer(plan.count),
        }),
  };
  if (plan.csv === undefined || plan.count === undefined || plan.count === 0) return [show];
  const { csv } = plan;
  return [
    show,
    {
      id: 'csv',
      to: '',
      icon: <Icon of={IconDownload} />,
      label: t('search_csv'),
      stays: true,
      run: () => download(csv),
    },
  ];
}

function withId(text: string, part: PhrasePart, id: string): string {
  const start = part.kind === 'party' ? part.nameStart : part.start;
  return `${text.slice(0, start)}${id === '_' ? 'trx' : id}${text.slice(part.end)}`;
}

function download(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}

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
