import { useGo, useRoutePath, useRouteSearch } from '../../lib/routing/navigation.ts';
import { setPref, usePrefs } from '../../lib/prefs/prefs.ts';
import { stringifySearch } from '../../lib/routing/search-params.ts';
import { SHOW_RISKY } from './queries.ts';

/** Whether suspicious rows show: the reader chose so, or the page's address asks for them; and how to turn it. */
export function useShowRisky(): [boolean, () => void] {
  const chosen = usePrefs(prefs => prefs.showRisky);
  const { [SHOW_RISKY]: asked, ...search } = useRouteSearch();
  const path = useRoutePath();
  const go = useGo();
  const shown = chosen || asked === '1';
  const turn = () => {
    setPref('showRisky', !shown);
    if (asked !== undefined) go(`${path}${stringifySearch(search)}`, { replace: true });
  };
  return [shown, turn];
}
