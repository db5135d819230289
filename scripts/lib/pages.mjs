/**
 * Every page that has code of its own, as `pages.ts` and `page-loaders.ts` of the web app name them: its path and its file. Some
 * files have several pages, of which each is loaded with all of the file.
 * @param {string} source text of those two files
 * @returns {{ path: string, file: string }[]}
 */
export function pagesOf(source) {
  const found = [
    ...source.matchAll(/'(\/[^']*)':\s*(?:async )?\(\) =>(?:(?!=>)[\s\S])*?import\('\.\/([^']+)'\)/g),
  ].map(([, path = '', file = '']) => ({ path, file }));
  // But for the one that leads to all of them.
  const imports = source.match(/import\('\.\/(?!page-loaders\.ts)/g)?.length ?? 0;
  if (found.length === 0 || found.length !== imports)
    throw new Error(
      `${imports} pages are loaded in pages.ts and page-loaders.ts, ${found.length} of them are understood`,
    );
  return found;
}
