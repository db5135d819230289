import type { ReactNode } from 'react';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { nameOf, type AbiFieldProps } from './abi-field.ts';
import { shapeOfField } from './abi-types.ts';
import styles from './AbiForm.module.css';
import { AbiLeaf } from './AbiLeaf.tsx';
import { AbiList } from './AbiList.tsx';

const useT = wordsOf('kit-abi');

/** One argument: a field, or a group of them on a rail. */
export function AbiFieldView(props: AbiFieldProps): ReactNode {
  const t = useT();
  const { field, place, path, draft, onChange } = props;
  const shape = shapeOfField(field);
  if (shape.kind === 'list' && 'parts' in draft)
    return (
      <AbiList
        {...props}
        item={shape.item}
        length={shape.length}
        parts={draft.parts}
        renderPart={part => <AbiFieldView {...part} />}
      />
    );
  if (shape.kind === 'struct' && 'parts' in draft)
    return (
      <fieldset className={styles['group']}>
        <legend className={styles['legend']}>
          <bdi dir="ltr" className={styles['label']}>
            {nameOf(field, place)}
          </bdi>{' '}
          <span className={styles['type']}>{t('abi_struct', { count: shape.members.length })}</span>
        </legend>
        <div className={styles['rail']}>
          {shape.members.map((member, at) => (
            <AbiFieldView
              key={at}
              {...props}
              field={member}
              place={at}
              path={`${path}.${at}`}
              draft={draft.parts[at] ?? { text: '', unit: 'raw' }}
              onChange={part =>
                onChange({ parts: draft.parts.map((before, other) => (other === at ? part : before)) })
              }
            />
          ))}
        </div>
      </fieldset>
    );
  return 'text' in draft ? <AbiLeaf {...props} draft={draft} /> : null;
}
