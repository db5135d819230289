import { Suspense, useEffect, type ReactNode } from 'react';
import { toast } from '../../components/feedback/toasts.ts';
import { lazyWithWords, useT } from '../../lib/i18n/i18n.tsx';
import { useGo, useRoutePath } from '../../lib/routing/navigation.ts';
import { listenForShortcuts, subjectOf } from './shortcuts.ts';

const ShortcutList = lazyWithWords(async () => (await import('./ShortcutList.tsx')).ShortcutList);

interface ShortcutsProps {
  /** The list of keys is open. */
  listed: boolean;
  setListed: (listed: boolean) => void;
}

/** Keys for those whose hands stay on the keyboard, and the list that names them. */
export function Shortcuts({ listed, setListed }: ShortcutsProps): ReactNode {
  const t = useT();
  const go = useGo();
  const path = useRoutePath();
  useEffect(() => {
    const copy = () => {
      const subject = subjectOf(path);
      if (subject === undefined) return;
      void navigator.clipboard.writeText(subject).then(
        () => toast.success(t('ui_copied', { value: subject })),
        () => toast.error(t('ui_copy_failed')),
      );
    };
    return listenForShortcuts({ go, copy, list: () => setListed(true) });
  }, [go, path, setListed, t]);
  return <Suspense>{listed && <ShortcutList onClose={() => setListed(false)} />}</Suspense>;
}
