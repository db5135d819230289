import { Fragment, lazy, useMemo, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';
import { IntlProvider, useTranslations } from 'use-intl';
import { create } from 'zustand';
import type components from '../locales/en/components.json';
import type explorer from '../locales/en/explorer.json';
import type gallery from '../locales/en/gallery.json';
import type shell from '../locales/en/shell.json';
import type wallet from '../locales/en/wallet.json';
import { languageOf, type LanguageCode } from './languages.ts';
import { getPrefs, setPref } from './prefs.ts';

/** Keys of one area, from its English file. */
export interface MessageAreas {
  shell: keyof typeof shell;
  components: keyof typeof components;
  explorer: keyof typeof explorer;
  wallet: keyof typeof wallet;
  gallery: keyof typeof gallery;
}
export type Area = keyof MessageAreas;
export type MessageKey = MessageAreas[Area];

/** Values of a plain message. */
export type MessageValues = Readonly<Record<string, string | number | bigint | Date>>;
/** Values of a message with elements in it: nodes for arguments, functions for tags, numbers for plurals. */
export type RichValues = Readonly<Record<string, ReactNode | ((chunks: ReactNode) => ReactNode)>>;

export interface Translate {
  (key: MessageKey, values?: MessageValues): string;
  rich(key: MessageKey, values: RichValues): ReactNode;
  /** Whether a key that comes from elsewhere (an API, a dynamic family) has words. */
  has(key: string): key is MessageKey;
}

type Messages = Readonly<Record<string, string>>;

/** Areas every page needs, home included; they travel in one file per language. */
const COMMON: readonly Area[] = ['shell', 'components'];

const files = import.meta.glob<Messages>('../locales/*/*.json', { import: 'default' });

const pending = new Map<string, Promise<void>>();
const wanted = new Set<Area>(COMMON);

interface I18nState {
  language: LanguageCode;
  /** By `language/area`. */
  loaded: Readonly<Record<string, Messages>>;
}
const store = create<I18nState>(() => ({ language: getPrefs().language, loaded: {} }));

function loadArea(language: LanguageCode, area: Area): Promise<void> {
  const id = `${language}/${area}`;
  const known = pending.get(id);
  if (known) return known;
  const file = files[`../locales/${id}.json`];
  const loading = (file ? file() : Promise.resolve({})).then(
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
  await Promise.all([...wanted].map(area => loadArea(language.code, area)));
  document.documentElement.lang = language.code;
  document.documentElement.dir = language.direction;
  store.setState({ language: language.code });
  if (options.store) setPref('language', language.code);
}

/** Loads an area in the active language and, from now on, with every other language: what a page's code waits for. */
export function ensureArea(area: Area): Promise<void> {
  wanted.add(area);
  return loadArea(store.getState().language, area);
}

/**
 * A component that loads when it shows, together with the words it speaks: whatever is drawn has its words. Shell and
 * components are always there, explorer on every page but home.
 */
export function lazyWithWords<Props>(
  area: Area,
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [component] = await Promise.all([load(), ensureArea(area)]);
    return { default: component };
  });
}

export function I18nProvider({ children }: { children: ReactNode }): ReactNode {
  const { language, loaded } = store();
  const messages = useMemo(() => {
    const merged: Record<string, string> = {};
    for (const [id, part] of Object.entries(loaded))
      if (id.startsWith(`${language}/`)) Object.assign(merged, part);
    return merged;
  }, [language, loaded]);
  return (
    <IntlProvider
      locale={language}
      messages={messages}
      timeZone="UTC"
      onError={ignoreMissing}
      getMessageFallback={keyOnly}
    >
      {children}
    </IntlProvider>
  );
}

/** A missing key fails the tests (`locales.test.ts`); in the running app it shows as its name and is not logged. */
function ignoreMissing(): void {
  return undefined;
}
function keyOnly({ key }: { key: string }): string {
  return key;
}

/** The translator: `t('view_all')`, `t('votes_total', { total })`, `t.rich('story_trx_sent', { from: <AddressChip … /> })`. */
export function useT(): Translate {
  const translator = useTranslations();
  return useMemo(() => {
    const translate = (key: MessageKey, values?: MessageValues) => translator(key, values as never);
    const rich = (key: MessageKey, values: RichValues) => richText(translator, key, values);
    const has = (key: string): key is MessageKey => translator.has(key as never);
    return Object.assign(translate, { rich, has });
  }, [translator]);
}

/**
 * A message with nodes in it. The built app formats precompiled messages, whose plain arguments become text: each node
 * therefore goes in as a mark and takes its place in the finished text.
 */
function richText(
  translator: ReturnType<typeof useTranslations>,
  key: MessageKey,
  values: RichValues,
): ReactNode {
  const nodes = new Map<string, ReactNode>();
  const plain = Object.entries(values).map(([name, value]) => {
    if (typeof value === 'function') return [name, (chunks: ReactNode) => value(placeNodes(chunks, nodes))];
    if (typeof value === 'number') return [name, value];
    nodes.set(name, value);
    return [name, `${MARK}${name}${MARK}`];
  });
  return placeNodes(translator.rich(key, Object.fromEntries(plain) as never), nodes);
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
