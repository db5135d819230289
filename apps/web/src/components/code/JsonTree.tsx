import IconCollapse from '~icons/arrows-minimize';
import IconExpand from '~icons/arrows-maximize';
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { visibleText } from '../../lib/format/visible-text.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { IconButton } from '../base/IconButton.tsx';
import { classNames } from '../base/class-names.ts';
import { CopyButton } from '../data/CopyButton.tsx';
import { findNodes, jsonOfNode, pathOf, type JsonNode } from './json-nodes.ts';
import styles from './JsonTree.module.css';
import { SearchField } from './SearchField.tsx';
import { VirtualTree } from './VirtualTree.tsx';

const useT = wordsOf('kit-code');

/** Characters of a value that a row shows; copying takes all. */
const LONGEST_VALUE = 240;
/** Levels that stand open at first, while that leaves no more rows than these. */
const OPEN_LEVELS = 3;
const OPEN_NODES = 400;

interface JsonTreeProps {
  label: string;
  /** From `jsonNodes`. */
  nodes: readonly JsonNode[];
  /** Rows seen at once at most. */
  most?: number;
}

/** JSON as a tree: open what matters, search names and values, copy a value or the way to it. */
export function JsonTree({ label, nodes, most = 20 }: JsonTreeProps): ReactNode {
  const t = useT();
  const branches = useMemo(
    () => ({ roots: [0], membersOf: (id: number) => nodes[id]?.members ?? [] }),
    [nodes],
  );
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => firstOpen(nodes));
  const [active, setActive] = useState(0);
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const found = useMemo(() => findNodes(nodes, wanted), [nodes, wanted]);
  const hits = useMemo(() => new Set(found), [found]);
  const at = found.indexOf(active);
  const walk = (step: 1 | -1) => {
    // Who types and presses Enter at once does not wait for what is drawn later.
    const all = wanted === query ? found : findNodes(nodes, query);
    const place = all.indexOf(active);
    // From the active row on, whether or not it is one of them.
    const next =
      place >= 0 ? all[(place + step + all.length) % all.length] : (all.find(id => id > active) ?? all[0]);
    if (next === undefined) return;
    setOpened(new Set([...opened, ...above(nodes, next)]));
    setActive(next);
  };
  return (
    <div className={styles['tree']}>
      <div className={styles['tools']}>
        <code className={styles['path']} dir="ltr">
          {visibleText(pathOf(nodes, active))}
        </code>
        <CopyButton value={pathOf(nodes, active)} label={t('json_copy_path')} />
        <CopyButton value={jsonOfNode(nodes, active)} label={t('json_copy_value')} />
        <span className={styles['end']}>
          <SearchField
            label={t('code_search', { title: label })}
            placeholder={t('json_search_hint')}
            value={query}
            onChange={setQuery}
            onWalk={walk}
            count={found.length}
            at={at}
          />
          <IconButton
            icon={IconExpand}
            size="small"
            label={t('json_expand')}
            onClick={() => setOpened(new Set(nodes.keys()))}
          />
          <IconButton
            icon={IconCollapse}
            size="small"
            label={t('json_collapse')}
            onClick={() => setOpened(new Set([0]))}
          />
        </span>
      </div>
      <VirtualTree
        label={label}
        branches={branches}
        opened={opened}
        onOpened={setOpened}
        active={active}
        onActive={setActive}
        rowPx={24}
        most={most}
        ltr
        render={id => {
          const node = nodes[id];
          return node && <Value node={node} hit={hits.has(id)} />;
        }}
      />
    </div>
  );
}

function Value({ node, hit }: { node: JsonNode; hit: boolean }): ReactNode {
  const t = useT();
  const { key, kind, raw, members } = node;
  return (
    <code className={classNames(styles['value'], hit && styles['hit'])}>
      {key !== undefined && (
        <>
          <span className={typeof key === 'number' ? styles['place'] : styles['name']}>
            {typeof key === 'number' ? key : visibleText(key)}
          </span>
          <span className="dim">: </span>
        </>
      )}
      {kind === 'object' || kind === 'list' ? (
        <span className="dim">
          {kind === 'object' ? '{' : '['}
          <span className={styles['members']}>{t('json_members', { count: members.length })}</span>
          {kind === 'object' ? '}' : ']'}
        </span>
      ) : (
        <span className={styles[kind]}>
          {visibleText(raw.length > LONGEST_VALUE ? `${raw.slice(0, LONGEST_VALUE)}…` : raw)}
        </span>
      )}
    </code>
  );
}

function firstOpen(nodes: readonly JsonNode[]): Set<number> {
  const most = nodes.length <= OPEN_NODES ? OPEN_LEVELS : 1;
  return new Set(nodes.flatMap(node => (node.depth < most ? [node.id] : [])));
}

function above(nodes: readonly JsonNode[], id: number): number[] {
  const ids: number[] = [];
  for (let node = nodes[nodes[id]?.parent ?? -1]; node; node = nodes[node.parent]) ids.push(node.id);
  return ids;
}
