import { useEffect, useState, type ReactNode } from 'react';
import { ConfirmRows } from '../../components/ConfirmRows.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Kbd } from '../../components/Kbd.tsx';
import { toast } from '../../components/toasts.ts';
import { useT } from '../../lib/i18n.tsx';
import { useGo, useRoutePath } from '../../lib/navigation.ts';
import { listenForShortcuts, subjectOf } from './shortcuts.ts';

/** Keys for those whose hands stay on the keyboard, and the list that names them. */
export function Shortcuts(): ReactNode {
  const t = useT();
  const go = useGo();
  const path = useRoutePath();
  const [listed, setListed] = useState(false);
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
  }, [go, path, t]);
  return (
    <Dialog title={t('shortcuts')} size="small" open={listed} onClose={() => setListed(false)}>
      <ConfirmRows
        rows={[
          { label: <Kbd>/</Kbd>, value: t('ui_search') },
          { label: <Pair second="b" />, value: t('blocks') },
          { label: <Pair second="t" />, value: t('transactions') },
          { label: <Pair second="a" />, value: t('accounts') },
          { label: <Kbd>c</Kbd>, value: t('shortcut_copy') },
          {
            label: (
              <bdi dir="ltr">
                <Kbd>←</Kbd> <Kbd>→</Kbd>
              </bdi>
            ),
            value: t('shortcut_neighbours'),
          },
          { label: <Kbd>?</Kbd>, value: t('shortcut_list') },
        ]}
      />
    </Dialog>
  );
}

function Pair({ second }: { second: string }): ReactNode {
  return (
    <bdi dir="ltr">
      <Kbd>g</Kbd> <Kbd>{second}</Kbd>
    </bdi>
  );
}
