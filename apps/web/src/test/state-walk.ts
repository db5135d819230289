import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SAME_KEY } from './hostile-walk.ts';
import { hostile } from './hostile-values.ts';
import { pageAnswer } from './made-answers.ts';
import { CONFIG, walkApp } from './walk-app.tsx';

/** What a server may do instead of answering. */
export const SILENCES = ['missing', 'failed', 'unreachable', 'hanging'] as const;
export type Silence = (typeof SILENCES)[number];

const SAYS: Readonly<Record<Silence, () => Response | Promise<Response>>> = {
  missing: () => Response.json({ message: 'there is none' }, { status: 404 }),
  failed: () => Response.json({ message: 'broken' }, { status: 500 }),
  unreachable: () => Promise.reject(new TypeError('fetch failed')),
  hanging: () => new Promise(() => undefined),
};

/** Of the frame, on every page. */
const FRAME =
  /^\/(?:config\.json|api\/(?:token\/price|system|announcement)|api\/block\?sort=-number&start=0&limit=84$)/;
const RETRY = { name: 'Try again' };

/** Walks pages whose calls are not answered, and gives those that stay blank, wait for ever or offer no way on. */
export async function stateWalk(silence: Silence, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  let asked: string[] = [];
  let silent = true;
  const drawn = hostile('large', 1);
  const walk = await walkApp(
    (url, init) => {
      if (url === '/config.json') return Response.json(CONFIG);
      if (!FRAME.test(url)) asked.push(url);
      const body = silent ? undefined : pageAnswer(init?.method === 'POST' ? 'POST' : 'GET', url, drawn);
      // What the node itself says of a transaction is shown as it comes.
      if (!silent && url.startsWith('/wallet')) return Response.json({});
      return body === undefined ? SAYS[silent ? silence : 'missing']() : Response.json(body);
    },
    silence === 'hanging' ? 250 : undefined,
  );
  try {
    for (const path of paths) {
      asked = [];
      silent = true;
      const main = await walk.go(path);
      const say = (fault: string) => faults.push(`${silence}, ${path}: ${fault}`);
      for (const words of walk.complaints()) if (!SAME_KEY.test(words)) say(words);
      if (main.textContent.trim() === '') say('is blank');
      // The gallery shows what all of this looks like.
      if (path === '/demo') continue;
      if (main.textContent.includes('Something unexpected happened')) say('broke');
      if (main.querySelector('h1') === null) say('has no heading');
      const busy = main.querySelector('[aria-busy="true"], [class*="skeleton"]') !== null;
      if (silence === 'hanging') {
        if (asked.length > 0 && !busy && !isComplete(path)) say('does not show that it waits');
        continue;
      }
      if (busy) say('waits for ever');
      if (asked.length === 0 || silence === 'missing') continue;
      const retries = screen.queryAllByRole('button', RETRY).filter(button => main.contains(button));
      if (retries.length === 0 && !isComplete(path)) say(`offers no way on: ${asked.join(' ')}`);
      silent = false;
      for (const button of retries) if (button.isConnected) await userEvent.click(button);
      const after = await walk.rest();
      if (after.querySelector('[role="alert"]')?.textContent.includes('could not be loaded'))
        say('stays broken when the server answers again');
    }
  } finally {
    walk.end();
  }
  return faults;
}

/** A form that is filled in without what it asks for: the price of an issue, which the confirmation asks the node again. */
function isComplete(path: string): boolean {
  return path.startsWith('/tokens/create');
}
