// Prints what a language lacks, with the English text and where it belongs: `node scripts/missing-words.mjs [language…]`.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/root.mjs';

const locales = join(root, 'apps/web/src/locales');
const areas = readdirSync(join(locales, 'en'));
const known = readdirSync(locales, { withFileTypes: true }).flatMap(entry =>
  entry.isDirectory() && entry.name !== 'en' ? [entry.name] : [],
);
const asked = process.argv.slice(2);

/** @param {string} file @returns {Record<string, string>} */
const words = file => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

for (const language of asked.length > 0 ? asked : known) {
  let count = 0;
  for (const area of areas) {
    const own = words(join(locales, language, area));
    const missing = Object.entries(words(join(locales, 'en', area))).filter(
      ([key]) => own[key] === undefined,
    );
    if (missing.length === 0) continue;
    count += missing.length;
    if (asked.length > 0) console.log(`\napps/web/src/locales/${language}/${area}`);
    if (asked.length > 0)
      for (const [key, text] of missing) console.log(`  "${key}": ${JSON.stringify(text)},`);
  }
  console.log(`${language}: ${count === 0 ? 'complete' : `${count} keys missing`}`);
}
