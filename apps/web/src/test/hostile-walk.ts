import { hostile, type Risk } from './hostile-values.ts';
import { pageAnswer } from './made-answers.ts';
import { CONFIG, walkApp } from './walk-app.tsx';

/** Orders of direction and letters without width. */
const UNSEEN = /[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/;

/** Made rows may have the same key, which no two rows of the server have. */
export const SAME_KEY = /two children with the same key/;

/** What stands on a page that nobody may have put there. */
function planted(root: ParentNode, home: boolean): string[] {
  const faults = [
    ...root.querySelectorAll('script, iframe, object, embed, base, meta, [onerror], [onmouseover]'),
  ].map(element => `holds ${element.outerHTML.slice(0, 200)}`);
  for (const name of ['href', 'src', 'action', 'formaction', 'xlink:href'])
    for (const element of root.querySelectorAll(`[${name.replace(':', '\\:')}]`)) {
      const address = element.getAttribute(name) ?? '';
      // What the operator wrote into a notice may lead anywhere in the web.
      if (home && element.closest('a[target="_blank"]') && /^https?:/.test(address)) continue;
      const isPicture = name === 'src' && /^data:image\/|^blob:/.test(address);
      if (
        !isPicture &&
        (/^\s*(?:javascript|data|vbscript):/i.test(address) || /^(?:https?:)?\/\/evil/i.test(address))
      )
        faults.push(`${element.localName} leads to ${address.slice(0, 100)}`);
    }
  return faults;
}

/** Walks pages on answers of one kind of risk and reports what is wrong with each. */
export async function hostileWalk(risk: Risk, seed: number, paths: readonly string[]): Promise<string[]> {
  const drawn = hostile(risk, seed);
  const walk = await walkApp((url, init) => {
    if (url === '/config.json') return Response.json(CONFIG);
    const body = pageAnswer(init?.method === 'POST' ? 'POST' : 'GET', url, drawn);
    return body === undefined ? Response.json({ message: 'unknown' }, { status: 404 }) : Response.json(body);
  });
  const faults: string[] = [];
  try {
    for (const path of paths) {
      const main = await walk.go(path);
      const text = main.textContent;
      const found = [
        ...walk.complaints().filter(words => !SAME_KEY.test(words)),
        ...planted(main, path === '/'),
      ];
      // The gallery shows what that looks like.
      if (path !== '/demo' && text.includes('Something unexpected happened')) found.push('broke');
      if (text.trim() === '') found.push('is blank');
      if (UNSEEN.test(text + document.title)) found.push('has letters that nobody sees');
      if (/\bNaN\b|undefined|\[object Object\]|Invalid Date|Infinity/.test(text))
        found.push(
          `says ${/.{0,30}(?:\bNaN\b|undefined|\[object Object\]|Invalid Date|Infinity).{0,20}/.exec(text)?.[0]}`,
        );
      faults.push(...[...new Set(found)].map(fault => `${risk} ${seed}, ${path}: ${fault}`));
    }
  } finally {
    walk.end();
  }
  return faults;
}
