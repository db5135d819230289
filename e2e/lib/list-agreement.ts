import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { PORT } from './ports.ts';

const server = `http://127.0.0.1:${PORT}`;
/** What was mined before the chain stood still may yet arrive. */
const PATIENCE_MS = 40_000;

/** A list: where it is, and the member by which a row of the API is known on the screen, in a link or as its text. */
export interface List {
  path: string;
  key: string;
}

export type Row = Record<string, unknown>;

/** The link to a list's file. */
export const fileLink = (page: Page) => page.locator('main a[download][href*="format=csv"]').first();

/** The longest list of an answer whose rows have the key. */
const rowsOf = (answer: object, key: string): Row[] =>
  Object.values(answer)
    .filter(
      (member): member is Row[] =>
        Array.isArray(member) && (member[0] as Row | undefined)?.[key] !== undefined,
    )
    .toSorted((a, b) => b.length - a.length)[0] ?? [];

/** Cells of a file under a column: quotes, doubled quotes and lines within them included. */
function columnOf(text: string, name: string): string[] {
  const lines: string[][] = [[]];
  for (const [, cell = '', end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|$)/g)) {
    lines.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '\r\n') lines.push([]);
  }
  const [head = [], ...rows] = lines.filter(line => line.length > 1 || line[0] !== '');
  const at = head.indexOf(name);
  if (at < 0) throw new Error(`the file has no ${name}: ${head.join()}`);
  return rows.map(row => row[at] ?? '');
}

/** What stands in place of characters that turn or hide text. */
const visible = (text: string) =>
  text.replace(/^'/, '').replaceAll(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '\uFFFD');

/**
 * The rows on the screen, the answer to the same call and the file are the same rows in the same order.
 * @returns the rows, as the API has them
 */
export async function agree(
  page: Page,
  request: APIRequestContext,
  { path, key }: List,
  state: string,
): Promise<Row[]> {
  let shownRows: Row[] = [];
  let tries = 0;
  await expect(async () => {
    // What came meanwhile waits to be asked for, and an older page stays as it was read: its address has all of its state.
    if (tries++ > 0) await page.reload();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await expect(fileLink(page), `${path} ${state}: link to a file at ${page.url()}`).toBeVisible({
      timeout: 10_000,
    });
    const href = (await fileLink(page).getAttribute('href')) ?? '';
    const url = new URL(href, server);
    const file = await (await request.get(url.href)).text();
    url.searchParams.delete('format');
    url.searchParams.set('limit', url.searchParams.get('limit') ?? '1000');
    const answer = (await (await request.get(url.href)).json()) as object;
    const found = rowsOf(answer, key);
    const all = found.map(row => visible(String(row[key])));
    // Lists that come whole are cut into pages by the page itself.
    const start = url.searchParams.has('start') ? 0 : Number(/[?&]start=(\d+)/.exec(page.url())?.[1] ?? 0);
    const keys = all.slice(start);
    const shown = await page
      .locator('main table')
      .last()
      .locator('tbody tr')
      .evaluateAll(rows => rows.map(row => `${row.innerHTML} ${(row as HTMLElement).innerText}`));
    const rows = shown.filter(html => !html.includes('colspan'));
    const wanted = keys.slice(0, rows.length);
    const marks = key === 'proposalId' || key === 'number' ? wanted.map(one => `/${one}"`) : wanted;
    const count = rows.length;
    expect(count, `${path} ${state}: rows`).toBeGreaterThan(0);
    expect(
      marks.filter((mark, at) => !visible(rows[at] ?? '').includes(mark)),
      `${path} ${state}: rows of the API that are not at their place`,
    ).toEqual([]);
    expect(
      columnOf(file, key)
        .slice(start, start + count)
        .map(visible),
      `${path} ${state}: file`,
    ).toEqual(wanted);
    shownRows = found.slice(start, start + count);
  }).toPass({ timeout: PATIENCE_MS });
  return shownRows;
}
