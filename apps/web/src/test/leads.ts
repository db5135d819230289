import { loaders } from '../routes/page-loaders.ts';
import { sectionRoots } from '../routes/pages.ts';

/** Every path that a page answers, as the router has them. */
export const routePaths: readonly string[] = ['/', ...Object.keys(loaders)];

/** A path as an expression; what stands behind an optional parameter is its group. */
const patternOf = (route: string) =>
  new RegExp(`^${route.replace(/\/\{-\$\w+\}/g, '(?:/([^/]+))?').replace(/\$\w+/g, '[^/]+')}$`);
const patterns = routePaths.map(route => ({ route, pattern: patternOf(route) }));

/** Whether a path is one that a route answers. */
export const leads = (path: string): boolean => patterns.some(({ pattern }) => pattern.test(path));

/** What stands in a path for a value that nobody knows. It fits a parameter, and whichever tab it names. */
export const ANY = 'any';

/** Whether a page stands at a path, its last segment being a tab of the page where there are tabs. */
export async function leadsToPage(path: string): Promise<boolean> {
  if (Object.hasOwn(sectionRoots, path)) return true;
  for (const { route, pattern } of patterns) {
    const found = pattern.exec(path);
    if (found === null) continue;
    const tab = found[1];
    if (tab === undefined || tab === ANY || !route.endsWith('/{-$tab}')) return true;
    const { tabs } = (await loaders[route as keyof typeof loaders]()).default;
    return tabs?.includes(tab) === true;
  }
  return false;
}
