import type { Answer } from '@sunscope/product-api/types';
import { apiQuery } from '../../lib/net/api.ts';

/** What the lists are about, as the pages are divided. */
export const SUBJECTS = ['account', 'token', 'contract', 'resource'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** Ranges as addresses name them, with their numbers in the API. */
export const RANGES = { hour: 1, day: 2, week: 3 } as const;
export type Range = keyof typeof RANGES;

/** Lists by their numbers in the API. */
export const LISTS = {
  account: [1, 3, 2, 4, 5, 6],
  token: [7, 8, 9, 10],
  contract: [11, 12, 13],
  resource: [14, 15],
} as const satisfies Record<Subject, readonly number[]>;
export type ListType = (typeof LISTS)[Subject][number];

type TopAnswer = Answer<'/api/top10'>;
export type TopList = Extract<TopAnswer, unknown[]>[number];
export type TopRow = TopList['data'][number];
/** Figures over all lists; which members it has hangs on the range. */
export type TopFigures = Readonly<Record<string, number | string | undefined>>;

/** A range in an address; a day where it names none. */
export const rangeIn = (text: string | undefined): Range =>
  (Object.keys(RANGES) as Range[]).find(range => range === text) ?? 'day';

/** Lists of what a subject is about, most first. */
export const listsQuery = (subject: Subject, range: Range) => ({
  ...apiQuery('/api/top10', { type: LISTS[subject].join(','), time: RANGES[range] }),
  refetchInterval: 60_000,
});

/** Figures of the overview, of every range at once. */
export const figuresQuery = () => ({ ...apiQuery('/api/top10', { type: '0' }), refetchInterval: 60_000 });

/** The lists of an answer by their numbers. */
export const listsOf = (answer: TopAnswer | undefined): readonly TopList[] | undefined =>
  answer === undefined ? undefined : Array.isArray(answer) ? answer : [];

/** The figures of an answer; undefined while there is none. */
export const figuresOf = (answer: TopAnswer | undefined): TopFigures | undefined =>
  answer === undefined || Array.isArray(answer) ? undefined : answer;
