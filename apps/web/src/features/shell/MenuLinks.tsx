import type { ReactNode } from 'react';
import { NavLinks } from '../../components/shell/NavLinks.tsx';
import type { MenuId } from './menu.ts';
import { useMenu } from './use-menu.ts';

interface MenuLinksProps {
  group: MenuId;
  onChoose: () => void;
}

/** The links of one dropdown of the header's menu, in columns where more groups than one stand in it. */
export function MenuLinks({ group, onChoose }: MenuLinksProps): ReactNode {
  const groups = useMenu().filter(one => one.in === group);
  return <NavLinks groups={groups} onChoose={onChoose} />;
}
