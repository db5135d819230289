import { endpoints } from '@sunscope/product-api/schemas/endpoints';
import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hostile } from './hostile-values.ts';
import { pageAnswer } from './made-answers.ts';
import { CONFIG, walkApp } from './walk-app.tsx';

interface QuerySchema {
  shape?: Record<string, unknown>;
  safeParse: (value: unknown) => { success: boolean; error?: { message: string } };
}

const RANGE = { start_timestamp: '1699999000000', end_timestamp: '1700000000000' };
const PAGE = { start: '20', limit: '10' };
/** What a page of a list and all of it as a file differ in. */
const OF_A_PAGE = ['start', 'limit', 'format', 'cursor', 'count'];

const paramsOf = (url: string) => Object.fromEntries(new URL(url, 'http://x').searchParams);
const pathOf = (url: string) => new URL(url, 'http://x').pathname;
const withoutPage = (params: Record<string, string>) =>
  Object.fromEntries(Object.entries(params).filter(([name]) => !OF_A_PAGE.includes(name)));

/** What is wrong with a call: a parameter that its endpoint does not know, or does not take as it is. */
function refusals(url: string): string[] {
  const path = pathOf(url);
  const query = (endpoints as unknown as Record<string, { query: QuerySchema } | undefined>)[path]?.query;
  if (query === undefined) return [];
  const params = paramsOf(url);
  const unknown = Object.keys(params).filter(name => query.shape !== undefined && !(name in query.shape));
  const { success, error } = query.safeParse(params);
  return [
    ...unknown.map(name => `${path} knows no ${name}`),
    ...(success ? [] : [`${url} is refused: ${error?.message.replaceAll('\n', ' ')}`]),
  ];
}

/** Whether a page of a list and a file of it are narrowed and ordered alike. */
const same = (page: string, file: string) => {
  const [one, other] = [withoutPage(paramsOf(page)), withoutPage(paramsOf(file))];
  return [...Object.keys(one), ...Object.keys(other)].every(name => one[name] === other[name]);
};

/** Calls whose rows come all at once: the page itself orders and narrows them, and cuts its pages. */
const WHOLE = ['/api/chainparameters'];

/** Files that a page offers. */
const filesOn = (main: HTMLElement) =>
  [...main.querySelectorAll<HTMLAnchorElement>('a[download][href*="format=csv"]')].map(
    link => link.getAttribute('href') ?? '',
  );

/** Walks lists and reports where address, request, rows and file disagree. */
export async function listWalk(paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  let asked: string[] = [];
  const drawn = hostile('large', 1);
  const walk = await walkApp((url, init) => {
    if (url === '/config.json') return Response.json(CONFIG);
    const body = pageAnswer(init?.method === 'POST' ? 'POST' : 'GET', url, drawn);
    if (init?.method !== 'POST') asked.push(url);
    return body === undefined ? Response.json({}, { status: 404 }) : Response.json(body);
  });
  try {
    for (const path of paths) {
      const say = (fault: string) => faults.push(`${path}: ${fault}`);
      /** The request that a file is of, after something was done. */
      const compare = (main: HTMLElement, wanted: Record<string, string>) => {
        for (const file of filesOn(main)) {
          for (const fault of refusals(file)) say(`file: ${fault}`);
          if (WHOLE.includes(pathOf(file))) {
            if (!asked.some(url => pathOf(url) === pathOf(file)))
              say(`offers ${file} and asks nothing of it`);
            continue;
          }
          const own = asked.findLast(url => pathOf(url) === pathOf(file) && same(url, file));
          if (own === undefined) {
            const others = asked.filter(url => pathOf(url) === pathOf(file));
            say(`offers ${file} and asks ${others.join(' ') || 'nothing of it'}`);
            continue;
          }
          for (const [name, value] of Object.entries(wanted))
            if (paramsOf(own)[name] !== value) say(`${name}=${value} is not in ${own}`);
        }
      };
      asked = [];
      const main = await walk.go(
        `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ ...PAGE })}`,
      );
      if (filesOn(main).length === 0) {
        say('offers no file');
        continue;
      }
      compare(main, PAGE);
      const rows = main.querySelectorAll('table tbody tr').length;
      if (rows === 0) say('shows no rows');
      const heads = main.querySelectorAll('thead button').length;
      for (let head = 0; head < heads; head++) {
        const button = main.querySelectorAll<HTMLElement>('thead button')[head];
        if (button === undefined || button.closest('th')?.getAttribute('aria-sort') === null) continue;
        asked = [];
        await act(async () => userEvent.click(button));
        await walk.rest();
        if (asked.length > 0) compare(main, { start: '0' });
      }
      asked = [];
      const ranged = await walk.go(`${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(RANGE)}`);
      // The button that narrows by time says which time it is.
      const offers = [...ranged.querySelectorAll('button')].some(button =>
        /2023 (?:to|–)/.test(button.textContent),
      );
      compare(ranged, offers ? RANGE : {});
      for (const url of asked) for (const fault of refusals(url)) say(fault);
    }
  } finally {
    walk.end();
  }
  return faults;
}
