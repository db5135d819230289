import type { ReactNode } from 'react';
import { Button } from '../../components/Button.tsx';
import { useT } from '../../lib/i18n.tsx';
import { setPref, usePrefs } from '../../lib/prefs.ts';

/** "3 suspicious transfers hidden" with the way to see them; the choice is remembered. */
export function RiskNotice({ count }: { count: number | undefined }): ReactNode {
  const t = useT();
  const shown = usePrefs(prefs => prefs.showRisky);
  if (count === undefined || count === 0) return undefined;
  return (
    <span className="dim num">
      {t(shown ? 'risky_shown' : 'risky_hidden', { count })}{' '}
      <Button size="small" onClick={() => setPref('showRisky', !shown)}>
        {t(shown ? 'hide' : 'show')}
      </Button>
    </span>
  );
}
