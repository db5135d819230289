import IconChevron from '~icons/chevron-right';
import {
  useEffect,
  useId,
  useMemo,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useLocale } from '../../lib/i18n/i18n.tsx';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../base/Icon.tsx';
import { treeMove, treeRows, type Branches } from './tree-rows.ts';
import styles from './VirtualTree.module.css';
import { useVirtualRows } from './use-virtual-rows.ts';

interface VirtualTreeProps {
  label: string;
  branches: Branches;
  opened: ReadonlySet<number>;
  onOpened: (opened: Set<number>) => void;
  /** The row that keys act on. */
  active: number;
  onActive: (id: number) => void;
  /** What a row shows. */
  render: (id: number) => ReactNode;
  /** Height of a row in px. */
  rowPx: number;
  /** Rows seen at once at most. */
  most: number;
  /** Width in px below which it scrolls sideways in its box. */
  leastPx?: number;
  /** Ids and code: left to right in every language. */
  ltr?: boolean;
}

/** A tree of any size, of which only the rows in view are drawn; walked by arrows, by the pattern of the ARIA practices. */
export function VirtualTree({
  label,
  branches,
  opened,
  onOpened,
  active,
  onActive,
  render,
  rowPx,
  most,
  leastPx = 0,
  ltr = false,
}: VirtualTreeProps): ReactNode {
  const id = useId();
  const { direction } = useLocale();
  const box = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => treeRows(branches, opened), [branches, opened]);
  const at = rows.findIndex(row => row.id === active);
  const virtual = useVirtualRows(box, rows.length, rowPx);
  useEffect(() => {
    // A tree that was just drawn begins at its beginning.
    if (at > 0) virtual.scrollToIndex(at, { align: 'auto' });
  }, [at, virtual]);
  const toggle = (row: number, open: boolean) => {
    const next = new Set(opened);
    if (open) next.add(row);
    else next.delete(row);
    onOpened(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const turned = !ltr && direction === 'rtl';
    const key = turned
      ? ({ ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[event.key] ?? event.key)
      : event.key;
    const move = treeMove(rows, at, key, most - 1);
    if (!move) return;
    event.preventDefault();
    if ('to' in move) onActive(rows[move.to]?.id ?? active);
    else if ('open' in move) toggle(move.open, true);
    else toggle(move.close, false);
  };
  const shown = virtual.getVirtualItems();
  const drawn = shown.some(item => item.index === at);
  return (
    <div
      ref={box}
      role="tree"
      aria-label={label}
      aria-activedescendant={drawn ? `${id}-${active}` : undefined}
      tabIndex={0}
      {...(ltr ? { dir: 'ltr' } : {})}
      className={styles['box']}
      style={{ blockSize: Math.min(rows.length, most) * rowPx + 2 }}
      onKeyDown={onKeyDown}
    >
      <div
        role="presentation"
        className={styles['all']}
        style={{ blockSize: virtual.getTotalSize(), minInlineSize: leastPx }}
      >
        {shown.map(item => {
          const row = rows[item.index];
          if (!row) return null;
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are the tree's
            <div
              key={row.id}
              id={`${id}-${row.id}`}
              role="treeitem"
              tabIndex={-1}
              aria-level={row.level}
              aria-posinset={row.position}
              aria-setsize={row.count}
              aria-expanded={row.open}
              aria-selected={row.id === active}
              className={classNames(styles['row'], row.id === active && styles['active'])}
              style={
                {
                  blockSize: rowPx,
                  transform: `translateY(${item.start}px)`,
                  '--level': Math.min(row.level - 1, 24),
                } as CSSProperties
              }
              onClick={() => onActive(row.id)}
            >
              {row.open === undefined ? (
                <span className={styles['leaf']} />
              ) : (
                <span
                  role="presentation"
                  className={classNames(styles['toggle'], row.open && styles['open'])}
                  onClick={() => toggle(row.id, row.open === false)}
                >
                  <Icon of={IconChevron} size={14} mirror={!ltr} />
                </span>
              )}
              {render(row.id)}
            </div>
          );
        })}
      </div>
    </div>
  );
}
