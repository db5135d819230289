import type { ReactNode } from 'react';
import { ConfirmRows } from '../../components/data/ConfirmRows.tsx';
import { Dialog } from '../../components/overlays/Dialog.tsx';
import { Kbd } from '../../components/base/Kbd.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';

const useT = wordsOf('shortcuts');

/** The keys that work on every page, and what they do. */
export function ShortcutList({ onClose }: { onClose: () => void }): ReactNode {
  const t = useT();
  return (
    <Dialog title={t('ui_shortcuts')} size="small" open onClose={onClose}>
      <ConfirmRows
        look="beside"
        rows={[
          { label: <Keys keys="/" />, value: t('ui_search') },
          { label: <Keys keys="gb" />, value: t('blocks') },
          { label: <Keys keys="gt" />, value: t('transactions') },
          { label: <Keys keys="ga" />, value: t('accounts') },
          { label: <Keys keys="c" />, value: t('shortcut_copy') },
          { label: <Keys keys="i" />, value: t('shortcut_card') },
          { label: <Keys keys="←→" />, value: t('shortcut_neighbours') },
          { label: <Keys keys="?" />, value: t('shortcut_list') },
        ]}
      />
    </Dialog>
  );
}

function Keys({ keys }: { keys: string }): ReactNode {
  return (
    <bdi dir="ltr">
      {Array.from(keys, key => (
        <span key={key}>
          <Kbd>{key}</Kbd>{' '}
        </span>
      ))}
    </bdi>
  );
}
