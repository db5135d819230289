import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const MARK_LENGTH = 4;

/**
 * Class names of CSS modules: the name in the file and a mark of the file, four characters instead of six digits and two
 * underscores. Names are what styles pay most for: each stands in a style sheet and in a script (1 kB of the home page).
 */
export function shortClassNames(root: string): (name: string, file: string) => string {
  const files = new Map<string, string>();
  return (name, file) => {
    const path = relative(root, file.replace(/\?.*$/, ''));
    const digest = createHash('sha256').update(path).digest().readUInt32BE();
    const mark = digest.toString(36).padStart(MARK_LENGTH, '0').slice(-MARK_LENGTH);
    const known = files.get(mark) ?? path;
    if (known !== path) throw new Error(`${path} and ${known} share the mark "${mark}": rename one of them`);
    files.set(mark, path);
    return name + mark;
  };
}
