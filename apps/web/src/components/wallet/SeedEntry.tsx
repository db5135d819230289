import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ClipboardEvent,
  type CSSProperties,
  type ReactNode,
} from 'react';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { classNames } from '../base/class-names.ts';
import { Segmented } from '../forms/Segmented.tsx';
import { pastedWords, SEED_LENGTHS, seedState, type SeedState, type WordList } from './seed-words.ts';
import styles from './SeedGrid.module.css';

const useT = wordsOf('kit-wallet');

interface SeedEntryProps {
  /** The words once they make a phrase; undefined as soon as they do not. The caller keeps them no longer than it must. */
  onWords: (words: string[] | undefined) => void;
}

/**
 * Entry of a recovery phrase, word by word or pasted as a whole. The fields are the browser's: what is typed is their
 * property and never an attribute of the page, and no list of the browser remembers it.
 */
export function SeedEntry({ onWords }: SeedEntryProps): ReactNode {
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  const [length, setLength] = useState<(typeof SEED_LENGTHS)[number]>('12');
  const [words, setWords] = useState<WordList>();
  const [state, setState] = useState<SeedState>({ code: 'incomplete', left: 12 });
  const [offered, setOffered] = useState<{ place: number; words: string[] }>({ place: -1, words: [] });
  const [cut, setCut] = useState<number>();
  const count = Number(length);
  const fields = () => [...(list.current?.querySelectorAll('input') ?? [])];
  // What is pasted is judged a frame later, and the list may arrive within it.
  const loadedList = useRef<WordList>(undefined);
  const judge = () => {
    const loaded = loadedList.current;
    if (!loaded) return;
    const typed = fields().map(field => field.value);
    const next = seedState(typed, loaded);
    setState(next);
    onWords(next.code === 'good' ? typed.map(word => word.trim().toLowerCase()) : undefined);
  };
  const loadedWords = useEffectEvent((loaded: WordList) => {
    setWords(loaded);
    loadedList.current = loaded;
    // Somebody may have pasted while it was on its way.
    if (fields().some(field => field.value !== '')) judge();
  });
  useEffect(() => {
    // The list of words is needed only here.
    let gone = false;
    void import('@sunscope/tron/mnemonic-words').then(loaded => {
      if (!gone) loadedWords(loaded);
    });
    return () => {
      gone = true;
    };
  }, []);
  const type = (place: number, text: string) => {
    setCut(undefined);
    const found = words?.mnemonicWordsFrom(text, 6) ?? [];
    setOffered({ place, words: found.length === 1 && found[0] === text.trim().toLowerCase() ? [] : found });
    judge();
  };
  const take = (place: number, word: string) => {
    const field = fields()[place];
    if (!field) return;
    field.value = word;
    setOffered({ place: -1, words: [] });
    judge();
    (fields()[place + 1] ?? field).focus();
  };
  const paste = (event: ClipboardEvent, place: number) => {
    const pasted = pastedWords(event.clipboardData.getData('text'));
    // A single word goes where it is pasted.
    if (pasted.length < 2) return;
    event.preventDefault();
    const wanted = SEED_LENGTHS.find(one => Number(one) === pasted.length);
    const first = wanted === undefined ? place : 0;
    if (wanted !== undefined && wanted !== length) setLength(wanted);
    setCut(wanted === undefined ? pasted.length : undefined);
    setOffered({ place: -1, words: [] });
    // After a change of length there are other fields.
    requestAnimationFrame(() => {
      for (const [at, field] of fields().entries()) {
        const word = pasted[at - first];
        if (word !== undefined) field.value = word;
      }
      judge();
    });
  };
  const wrong = new Set(state.code === 'unknown_words' ? state.places : []);
  return (
    <div className={styles['seed']}>
      <Segmented
        label={t('seed_length')}
        value={length}
        onChange={next => {
          setLength(next);
          requestAnimationFrame(() => judge());
        }}
        options={SEED_LENGTHS.map(value => ({ value, label: t('seed_words', { count: Number(value) }) }))}
      />
      <ol
        ref={list}
        dir="ltr"
        className={styles['grid']}
        style={{ '--rows': Math.ceil(count / 3), '--narrow': Math.ceil(count / 2) } as CSSProperties}
      >
        {Array.from({ length: count }, (_, place) => (
          <li key={place} className={styles['word']} data-wrong={wrong.has(place) || undefined}>
            <span className={styles['number']} aria-hidden="true">
              {place + 1}
            </span>
            <input
              type="text"
              aria-label={t('seed_word', { place: place + 1 })}
              aria-invalid={wrong.has(place) || undefined}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              data-1p-ignore=""
              data-lpignore="true"
              className={styles['input']}
              onChange={event => type(place, event.target.value)}
              onPaste={event => paste(event, place)}
              onKeyDown={event => {
                const first = offered.place === place ? offered.words[0] : undefined;
                if (event.key === ' ' || (event.key === 'Enter' && first !== undefined)) {
                  event.preventDefault();
                  if (first === undefined) fields()[place + 1]?.focus();
                  else take(place, first);
                } else if (event.key === 'Backspace' && event.currentTarget.value === '') {
                  event.preventDefault();
                  fields()[place - 1]?.focus();
                }
              }}
            />
          </li>
        ))}
      </ol>
      <div className={styles['suggestions']} dir="ltr">
        {offered.words.map((word, at) => (
          <button
            key={word}
            type="button"
            data-active={at === 0 || undefined}
            className={styles['suggestion']}
            onClick={() => take(offered.place, word)}
          >
            {word}
          </button>
        ))}
      </div>
      <p
        role="status"
        className={classNames(
          styles['state'],
          state.code === 'good' ? styles['good'] : state.code === 'incomplete' ? 'dim' : styles['bad'],
        )}
      >
        {cut === undefined ? wordsOfState(state) : t('seed_pasted_count', { count: cut })}
      </p>
    </div>
  );

  function wordsOfState(judged: SeedState): string {
    switch (judged.code) {
      case 'incomplete':
        return t('seed_left', { count: judged.left });
      case 'unknown_words':
        return t('seed_unknown', {
          count: judged.places.length,
          places: judged.places.map(place => place + 1).join(', '),
        });
      case 'checksum':
        return t('seed_checksum');
      case 'good':
        return t('seed_good');
    }
  }
}
