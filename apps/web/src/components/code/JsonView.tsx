import { useMemo, useRef, useState, type ReactNode } from 'react';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Segmented } from '../forms/Segmented.tsx';
import { CodeHead } from './CodeHead.tsx';
import { CodeViewer } from './CodeViewer.tsx';
import styles from './CodeViewer.module.css';
import { indentJson } from './indent-json.ts';
import { jsonNodes } from './json-nodes.ts';
import { JsonTree } from './JsonTree.tsx';

const useT = wordsOf('kit-code');

interface JsonViewProps {
  title: string;
  /** As it came: no number in it is read. Copied as it is. */
  json: string;
  hint?: ReactNode;
}

/** JSON as a tree or as indented text; what is not JSON stands as text. Nothing where there is none. */
export function JsonView({ title, json, hint }: JsonViewProps): ReactNode {
  const t = useT();
  const [look, setLook] = useState<'tree' | 'text'>('tree');
  const choices = useRef<HTMLSpanElement>(null);
  const nodes = useMemo(() => jsonNodes(json), [json]);
  const text = useMemo(
    () => (look === 'text' || nodes === undefined ? indentJson(json) : ''),
    [json, look, nodes],
  );
  const choose = (chosen: typeof look) => {
    setLook(chosen);
    // The switch stands in another head then: whoever chose by keyboard goes on there.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        choices.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
    });
  };
  if (json === '') return null;
  const choice = nodes !== undefined && (
    <span ref={choices} style={{ display: 'contents' }}>
      <Segmented
        label={t('json_look', { title })}
        value={look}
        onChange={choose}
        options={[
          { value: 'tree', label: t('json_tree') },
          { value: 'text', label: t('json_text') },
        ]}
      />
    </span>
  );
  if (look === 'text' || nodes === undefined)
    return (
      <CodeViewer title={title} hint={hint} text={text} copied={json} language="json" actions={choice} />
    );
  return (
    <section className={styles['section']}>
      <CodeHead title={title} copied={json} hint={hint}>
        {choice}
      </CodeHead>
      <JsonTree label={title} nodes={nodes} />
    </section>
  );
}
