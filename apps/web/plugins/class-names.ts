import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

const MARK_LENGTH = 2;

/**
 * Class names of CSS modules: the name in the file and a mark of the file, its place among all of them in two characters.
 * Names are what styles pay most for: each stands in a style sheet and in a script (1.5 kB of the home page).
 */
export function shortClassNames(root: string): (name: string, file: string) => string {
  const marks = new Map<string, string>();
  for (const file of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).sort())
    if (file.endsWith('.module.css'))
      marks.set(join('src', file), marks.size.toString(36).padStart(MARK_LENGTH, '0'));
  return (name, file) => {
    const path = relative(root, file.replace(/\?.*$/, ''));
    let mark = marks.get(path);
    // Made while the development server runs.
    if (mark === undefined) marks.set(path, (mark = marks.size.toString(36).padStart(MARK_LENGTH, '0')));
    return name + mark;
  };
}
