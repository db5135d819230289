import IconUpload from '~icons/upload';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../base/Icon.tsx';
import { Field } from '../forms/Field.tsx';
import { fileFault, type FileFault } from './file-rules.ts';
import styles from './FileDrop.module.css';

const useT = wordsOf('kit-wallet');

interface FileDropProps {
  label: string;
  /** Ends of names: `.json`, `.txt`. */
  types: readonly string[];
  mostBytes: number;
  /** Takes one file. */
  onFile?: (file: File) => void;
  /** Takes several at once. */
  onFiles?: (files: readonly File[]) => void;
  /** Takes what is dropped in its own way, where it says so. */
  onDrop?: (dropped: DataTransfer) => boolean;
  /** What is wrong with the file's content, in words. */
  error?: ReactNode;
  busy?: boolean;
}

/** A file, dropped or chosen. The field is the browser's own: it is reached by Tab and opened by Space or Enter. */
export function FileDrop({
  label,
  types,
  mostBytes,
  onFile,
  onFiles,
  onDrop,
  error,
  busy = false,
}: FileDropProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [name, setName] = useState<string>();
  const [fault, setFault] = useState<FileFault>();
  const size = t('file_size', { size: format.decimal(mostBytes / 1024, 0) });
  const kinds = <bdi dir="ltr">{types.join(', ')}</bdi>;
  const many = onFiles !== undefined;
  const take = (list: FileList | null | undefined) => {
    const files = Array.from(list ?? []);
    const [file] = files;
    setOver(false);
    if (!file) return;
    const wrong = files
      .map(one => fileFault({ name: one.name, size: one.size, count: files.length }, types, mostBytes, many))
      .find(one => one !== undefined);
    setFault(wrong);
    setName(wrong ? undefined : files.map(one => one.name).join(', '));
    // The same file can be chosen again.
    if (input.current) input.current.value = '';
    if (wrong) return;
    onFiles?.(files);
    onFile?.(file);
  };
  return (
    <Field label={label} error={fault ? t.rich(fault, { types: kinds, size }) : error}>
      {attributes => (
        <div
          className={classNames(styles['drop'], over && styles['over'])}
          onDragOver={event => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={event => {
            event.preventDefault();
            if (busy) return;
            if (onDrop?.(event.dataTransfer) === true) setOver(false);
            else take(event.dataTransfer.files);
          }}
        >
          <input
            {...attributes}
            ref={input}
            type="file"
            multiple={many}
            accept={types.join(',')}
            disabled={busy}
            aria-describedby={[attributes['aria-describedby'], `${id}-words`].filter(Boolean).join(' ')}
            className={styles['input']}
            onChange={event => take(event.target.files)}
          />
          <Icon of={IconUpload} size={20} className={styles['icon']} />
          <span id={`${id}-words`} className={styles['words']}>
            <span className={styles['main']}>
              {name === undefined ? t(many ? 'file_drop_many' : 'file_drop') : <bdi>{name}</bdi>}
            </span>
            <span className="dim">{t.rich('file_limits', { types: kinds, size })}</span>
          </span>
        </div>
      )}
    </Field>
  );
}
