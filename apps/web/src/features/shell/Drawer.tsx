import type { ReactNode } from 'react';
import { MobileDrawer } from '../../components/shell/MobileDrawer.tsx';
import styles from './Drawer.module.css';
import { NetworkPlace } from './NetworkPlace.tsx';
import { PreferenceSelects } from './PreferenceSelects.tsx';
import { PricePlace } from './PricePlace.tsx';
import { useMenu } from './use-menu.ts';

interface DrawerProps {
  active: string | undefined;
  onClose: () => void;
}

/** Navigation of phones, with what the header has no room for there. */
export function Drawer({ active, onClose }: DrawerProps): ReactNode {
  const sections = useMenu();
  return (
    <MobileDrawer open onClose={onClose} sections={sections} active={active}>
      <div className={styles['switches']}>
        <PricePlace />
        <NetworkPlace />
        <PreferenceSelects />
      </div>
    </MobileDrawer>
  );
}
