import type { ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { toast } from '../../../components/feedback/toasts.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import styles from './Bell.module.css';
import { askDesktop, useDesktopPermission } from './desktop.ts';
import { changeKept, useKept } from './kept.ts';

const useT = wordsOf('notifications');

/** Whether notifications of an address go to the desktop, and what stands against it. */
export function DesktopSwitch({ address }: { address: string }): ReactNode {
  const t = useT();
  const permission = useDesktopPermission();
  const { desktop } = useKept(address);
  if (permission === 'unsupported' || permission === 'denied')
    return <p className={styles['desktop']}>{t(`desktop_${permission}`)}</p>;
  const enable = async () => {
    if ((await askDesktop()) !== 'granted') return;
    changeKept(address, () => ({ desktop: true }));
    toast.success(t('notifications_enabled'));
  };
  const on = permission === 'granted' && desktop;
  return (
    <div className={styles['desktop']}>
      <span>{t(on ? 'notifications_enabled' : 'desktop_off')}</span>
      <Button
        size="small"
        onClick={() => (on ? changeKept(address, () => ({ desktop: false })) : void enable())}
      >
        {t(on ? 'disable_desktop_notifications' : 'enable_desktop_notifications')}
      </Button>
    </div>
  );
}
