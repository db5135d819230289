import { Fragment, lazy, useMemo, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';
import format, { type CompiledMessage, type FormatOptions, type FormatValues } from 'icu-minify/format';
import { create } from 'zustand';
import { languageOf, localeOf, type LanguageCode } from '../prefs/languages.ts';
import { speak } from '../prefs/spoken-language.ts';
import { getPrefs, setPref } from '../prefs/prefs.ts';
import { readArea, type Area, type MessageAreas, type Messages } from './areas.ts';

/** Areas every page has; with those a home page needs they travel in one file per language (`vite.config.ts`). */
type CommonArea = 'shell' | 'components';
/** Keys of the areas named, and of those every page has. */
export type MessageKey<A extends Area = never> = MessageAreas[A | CommonArea];

declare const seen: unique symbol;
/** A key that comes from elsewhere and was seen to have words: an API's code, a member of a dynamic family. */
export type KnownKey = string & { readonly [seen]: true };

/** Values of a plain message. */
export type MessageValues = Readonly<Record<string, string | number | bigint | Date>>;
/** Values of a message with elements in it: nodes for arguments, functions for tags, numbers for plurals. */
export type RichValues = Readonly<Record<string, ReactNode | ((chunks: ReactNode) => ReactNode)>>;

interface Translator<Key extends string> {
  (key: Key | KnownKey, values?: MessageValues): string;
  rich(key: Key | KnownKey, values: RichValues): ReactNode;
  /** Whether a key that comes from elsewhere (an API, a dynamic family) has words. */
  has(key: string): key is KnownKey;
}

/** A translator of these areas. One of more areas stands where one of fewer is asked for. */
export type Translate<A extends Area = never> = Translator<MessageKey<A>>;

const COMMON: readonly CommonArea[] = ['shell', 'components'];

const pending = new Map<string, Promise<void>>();
const wanted = new Set<Area>(COMMON);

interface I18nState {
  language: LanguageCode;
  /** By `language/area`. */
  loaded: Readonly<Record<string, Messages>>;
}
const store = create<I18nState>(() => ({ language: getPrefs().language, loaded: {} }));
speak(store.getState().language);

function loadArea(language: LanguageCode, area: Area): Promise<void> {
  const id = `${language}/${area}`;
  const known = pending.get(id);
  if (known) return known;
  const loading = readArea(language, area).then(
    messages => store.setState(state => ({ loaded: { ...state.loaded, [id]: messages } })),
    (error: unknown) => {
      pending.delete(id);
      throw error;
    },
  );
  pending.set(id, loading);
  // React looks at `status` before it suspends: words that are there already must not cost a frame of fallback.
  loading.then(
    () => Object.assign(loading, { status: 'fulfilled', value: undefined }),
    () => undefined,
  );
  return loading;
}

/** Loads the words of a language and turns the page to it: text, `lang` and `dir` change together. */
export async function setLanguage(
  code: string,
  options: { store: boolean } = { store: true },
): Promise<void> {
  const language = languageOf(code);
  await wantedWords(language.code);
  document.documentElement.lang = language.code;
  document.documentElement.dir = language.direction;
  speak(language.code);
  store.setState({ language: language.code });
  if (options.store) setPref('language', language.code);
}

/** Loads every wanted area of a language, those included that code wants which arrives meanwhile. */
async function wantedWords(language: LanguageCode): Promise<void> {
  for (let loaded = -1; loaded < wanted.size;) {
    loaded = wanted.size;
    await Promise.all([...wanted].map(area => loadArea(language, area)));
  }
}

/** Waits for the words of all code that has been loaded: what stands between a page's code and its showing. */
export function wordsReady(): Promise<void> {
  return wantedWords(store.getState().language);
}

/** A component that loads when it shows, together with the words it speaks: whatever is drawn has its words. */
export function lazyWithWords<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const component = await load();
    await wordsReady();
    return { default: component };
  });
}

/** The same for what a page stands without: where its code cannot be had (offline, another build since), it is absent. */
export function lazyExtra<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazyWithWords(() => load().catch(() => Absent));
}

function Absent(): ReactNode {
  return null;
}

/**
 * The translator of a module, by the areas of words it speaks beside the common ones; called once, beside the imports:
 * `const useT = wordsOf("tokens")`. Whoever loads the module loads these words, in the active language and from then on
 * in every other one; keys of other areas do not compile.
 */
export function wordsOf<const A extends Area = never>(...areas: readonly A[]): () => Translate<A> {
  for (const area of areas) {
    wanted.add(area);
    // A failure shows where the words are waited for, which asks again.
    loadArea(store.getState().language, area).catch(() => undefined);
  }
  return function useWords() {
    const { language, loaded } = store();
    if (import.meta.env.DEV) refuseMissing(areas);
    return useMemo(() => translatorOf(language, loaded), [language, loaded]);
  };
}

type Loaded = I18nState['loaded'];
const translators = new WeakMap<Loaded, Map<LanguageCode, Translator<string>>>();

/** One for all components, so that what depends on it is made again only when words come or the language changes. */
function translatorOf(language: LanguageCode, loaded: Loaded): Translator<string> {
  const known = translators.get(loaded) ?? new Map<LanguageCode, Translator<string>>();
  translators.set(loaded, known);
  const translator = known.get(language) ?? createTranslator(language, loaded);
  known.set(language, translator);
  return translator;
}

function createTranslator(language: LanguageCode, loaded: Loaded): Translator<string> {
  const locale = localeOf(language);
  const messages: Record<string, CompiledMessage> = {};
  for (const [id, part] of Object.entries(loaded))
    if (id.startsWith(`${language}/`)) Object.assign(messages, part);
  // A missing key fails the tests (`locales.test.ts`); in the running app it shows as its name.
  const text = (key: string, values: object = {}) =>
    format<ReactNode>(messages[key] ?? key, locale, values as FormatValues<ReactNode>, OPTIONS);
  const plain = (key: string, values?: MessageValues) => text(key, values) as string;
  return Object.assign(plain, {
    rich: (key: string, values: RichValues) => richText(marked => text(key, marked), values),
    has: (key: string): key is KnownKey => messages[key] !== undefined,
  });
}

const OPTIONS: FormatOptions = {
  timeZone: 'UTC',
  formatters: {
    getNumberFormat: kept((...how) => new Intl.NumberFormat(...how)),
    getPluralRules: kept((...how) => new Intl.PluralRules(...how)),
    getDateTimeFormat: kept((...how) => new Intl.DateTimeFormat(...how)),
  },
};

/** Intl's objects are dear to make and few. */
function kept<How extends unknown[], Made>(make: (...how: How) => Made): (...how: How) => Made {
  const made = new Map<string, Made>();
  return (...how) => {
    const id = JSON.stringify(how);
    const one = made.get(id) ?? make(...how);
    made.set(id, one);
    return one;
  };
}

/** In development and in tests, words that are not there when a component draws are a fault of whoever loaded it. */
function refuseMissing(areas: readonly Area[]): void {
  const { language, loaded } = store.getState();
  const missing = [...COMMON, ...areas].filter(area => loaded[`${language}/${area}`] === undefined);
  if (missing.length > 0)
    throw new Error(
      `The words of ${missing.join(', ')} are not loaded in "${language}": wait for wordsReady(), or load with lazyWithWords()`,
    );
}

/** `t('view_all')`, `t('votes_total', { total })`, `t.rich('story_trx_sent', { from: <AddressChip … /> })`. */
export const useT = wordsOf('shell', 'components');

/**
 * A message with nodes in it. Plain arguments of a message become text: each node therefore goes in as a mark and takes
 * its place in the finished text.
 */
function richText(text: (marked: object) => ReactNode, values: RichValues): ReactNode {
  const nodes = new Map<string, ReactNode>();
  const plain = Object.entries(values).map(([name, value]) => {
    if (typeof value === 'function') return [name, (chunks: ReactNode) => value(placeNodes(chunks, nodes))];
    if (typeof value === 'number') return [name, value];
    nodes.set(name, value);
    return [name, `${MARK}${name}${MARK}`];
  });
  return placeNodes(text(Object.fromEntries(plain) as object), nodes);
}

/** A character no text has: the first of the private use area. */
const MARK = '\u{e000}';

function placeNodes(text: ReactNode, nodes: ReadonlyMap<string, ReactNode>): ReactNode {
  if (Array.isArray(text))
    return text.map((part: ReactNode, at) => <Fragment key={at}>{placeNodes(part, nodes)}</Fragment>);
  if (typeof text !== 'string' || !text.includes(MARK)) return text;
  // Every second piece is a name.
  return text
    .split(MARK)
    .map((piece, at) => (at % 2 === 0 ? piece : <Fragment key={at}>{nodes.get(piece)}</Fragment>));
}

/** Active language and its direction. */
export function useLocale(): { language: LanguageCode; direction: 'ltr' | 'rtl' } {
  const language = store(state => state.language);
  return { language, direction: languageOf(language).direction };
}
