import type { Plugin } from 'vite';

/** Files that `boot.js` asks for beside the code that needs them: words by language, and what leads to other pages. */
export function bootFiles(): Plugin {
  return {
    name: 'boot-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const names = Object.keys(bundle ?? {});
        const words = names.flatMap(file => {
          const language = /\/words-(\w+)-[\w-]+\.js$/.exec(file)?.[1];
          return language === undefined ? [] : [[language, `/${file}`]];
        });
        const pages = names.find(file => /\/page-loaders-[\w-]+\.js$/.test(file));
        if (pages === undefined)
          throw new Error('The build has no file of its own for routes/page-loaders.ts');
        const content = JSON.stringify({
          words: Object.fromEntries(words) as Record<string, string>,
          pages: `/${pages}`,
        });
        return [{ tag: 'meta', attrs: { name: 'boot-files', content }, injectTo: 'head-prepend' }];
      },
    },
  };
}
