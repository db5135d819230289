import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useFormat } from '../../lib/format/format.ts';
import { Link } from '../../lib/routing/Link.tsx';
import { classNames } from '../base/class-names.ts';
import styles from './Tabs.module.css';

export interface TabItem {
  id: string;
  label: ReactNode;
  /** How many rows are behind it; 0 shows, undefined does not. */
  count?: number | undefined;
  /** A path: the tab is a link and the address says which one is open. */
  to?: string;
}

interface TabsProps {
  items: readonly TabItem[];
  active: string;
  onSelect?: (id: string) => void;
  /** What the tabs divide. */
  label?: string;
  /** Prefix of element ids where a page has two sets. */
  name?: string;
}

/** Tabs; arrow keys walk them along the reading direction, Home and End jump. Content goes into TabPanel. */
export function Tabs({ items, active, onSelect, label, name = 'tab' }: TabsProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const format = useFormat();
  const router = useRouter();
  useFadingEdges(list);
  useEffect(() => {
    const show = () => {
      const tab = document.getElementById(`${name}-${active}`);
      if (list.current && tab) reveal(list.current, tab);
    };
    show();
    // The router scrolls the tabs to where those of the page before stood.
    return router.subscribe('onRendered', show);
  }, [router, name, active]);
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const at = tabs.findIndex(tab => tab === document.activeElement);
    const step = stepOf(event.key, getComputedStyle(event.currentTarget).direction === 'rtl');
    if (at === -1 || step === undefined) return;
    event.preventDefault();
    const to =
      step === 'first' ? 0 : step === 'last' ? tabs.length - 1 : (at + step + tabs.length) % tabs.length;
    tabs[to]?.focus();
    const id = items[to]?.id;
    if (id !== undefined && items[to]?.to === undefined) onSelect?.(id);
  };
  return (
    <div className={styles['frame']}>
      <div ref={list} role="tablist" aria-label={label} className={styles['tabs']}>
        {items.map((item, place) => {
          const selected = item.id === active;
          // Where none of these is open (another set has it), the keyboard comes in at the first.
          const enters = selected || (place === 0 && !items.some(({ id }) => id === active));
          const shared = {
            role: 'tab',
            id: `${name}-${item.id}`,
            'aria-selected': selected,
            'aria-controls': selected ? `${name}-panel-${item.id}` : undefined,
            tabIndex: enters ? 0 : -1,
            onKeyDown: walk,
            className: classNames(styles['tab'], selected && styles['active']),
          };
          const content = (
            <>
              {item.label}
              {item.count !== undefined && (
                <span className={styles['count']}>{format.integer(item.count)}</span>
              )}
            </>
          );
          return item.to === undefined ? (
            <button key={item.id} type="button" {...shared} onClick={() => onSelect?.(item.id)}>
              {content}
            </button>
          ) : (
            <Link key={item.id} to={item.to} replace {...shared}>
              {content}
            </Link>
          );
        })}
      </div>
    </div>
  );
}

/** Marks the ends behind which more tabs are, so that they fade there. */
function useFadingEdges(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const tabs = list.current;
    if (!tabs || typeof ResizeObserver === 'undefined') return undefined;
    const mark = () => {
      // Counted from the start of the line, which is negative where the page is mirrored.
      const passed = Math.abs(tabs.scrollLeft);
      tabs.toggleAttribute('data-before', passed > 1);
      tabs.toggleAttribute('data-after', passed + tabs.clientWidth < tabs.scrollWidth - 1);
    };
    const watch = new ResizeObserver(mark);
    watch.observe(tabs);
    for (const tab of tabs.children) watch.observe(tab);
    tabs.addEventListener('scroll', mark, { passive: true });
    return () => {
      watch.disconnect();
      tabs.removeEventListener('scroll', mark);
    };
  });
}

/** What the active tab shows. */
export function TabPanel({
  tab,
  name = 'tab',
  children,
}: {
  tab: string;
  name?: string;
  children: ReactNode;
}): ReactNode {
  return (
    <div role="tabpanel" id={`${name}-panel-${tab}`} aria-labelledby={`${name}-${tab}`}>
      {children}
    </div>
  );
}

/** Scrolls tabs that are wider than their place so that the open one is in the middle; the page stays where it is. */
function reveal(list: HTMLElement, tab: HTMLElement): void {
  const [frame, box] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  list.scrollLeft += (box.left + box.right - frame.left - frame.right) / 2;
}

function stepOf(key: string, rtl: boolean): 1 | -1 | 'first' | 'last' | undefined {
  switch (key) {
    case 'ArrowRight':
      return rtl ? -1 : 1;
    case 'ArrowLeft':
      return rtl ? 1 : -1;
    case 'Home':
      return 'first';
    case 'End':
      return 'last';
    default:
      return undefined;
  }
}
