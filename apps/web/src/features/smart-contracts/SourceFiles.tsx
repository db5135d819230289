import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { Status } from '../../components/feedback/Status.tsx';
import { FileDrop } from '../../components/wallet/FileDrop.tsx';
import { MOST_UPLOAD_BYTES } from '../../components/wallet/file-rules.ts';
import { visibleText } from '../../lib/format/visible-text.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { droppedFolders, sourcesOfFolder, type NamedFile } from './folder-files.ts';
import { compilersQuery } from './source-calls.ts';
import type { SourceDraft } from './source-draft.ts';
import { addFiles } from './source-upload.ts';

const useT = wordsOf('contract-source');

/** As the server takes them. */
const MOST_FILES = 500;
const TYPES = ['.sol', '.json'];

interface SourceFilesProps {
  draft: SourceDraft;
  onChange: (draft: SourceDraft) => void;
  onContract: ((name: string) => void) | undefined;
}

/** Takes files, whole folders, and what compilers and their tools write. */
export function SourceFiles({ draft, onChange, onContract }: SourceFilesProps): ReactNode {
  const t = useT();
  const { data: known } = useQuery(compilersQuery);
  const folder = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const take = async (chosen: readonly NamedFile[]) => {
    if (chosen.length === 0) return setFault(t('source_folder_empty'));
    if (chosen.length + draft.files.length > MOST_FILES) return setFault(t('source_files_hint'));
    const texts = await Promise.all(
      chosen.map(async ({ name, file }) => ({ name, code: await file.text() })),
    ).catch(() => undefined);
    if (texts === undefined) return setFault(unread(chosen.map(({ name }) => name)));
    const result = addFiles(draft, texts, known?.data.map(({ id }) => id) ?? []);
    setFault(result.unread.length > 0 ? unread(result.unread) : undefined);
    onChange(result.draft);
    if (result.contract !== undefined) onContract?.(result.contract);
  };
  const unread = (names: readonly string[]) =>
    t('source_json_wrong', { names: visibleText(names.join(', ')) });
  const isTooLarge = (files: readonly NamedFile[]) => files.some(({ file }) => file.size > MOST_UPLOAD_BYTES);
  const takeFolder = (files: readonly NamedFile[]) =>
    isTooLarge(files) ? setFault(t('source_files_hint')) : void take(files);
  return (
    <>
      <FileDrop
        label={t('source_files')}
        types={TYPES}
        mostBytes={MOST_UPLOAD_BYTES}
        onFiles={files => void take(files.map(file => ({ name: file.name, file })))}
        onDrop={transfer => {
          const found = droppedFolders(transfer);
          found?.then(takeFolder, () => setFault(t('source_folder_empty')));
          return found !== undefined;
        }}
        error={fault}
      />
      <p className="dim">{t('source_files_hint')}</p>
      <div>
        <Button size="small" onClick={() => folder.current?.click()}>
          {t('source_folder')}
        </Button>
        <input
          ref={folder}
          type="file"
          hidden
          aria-label={t('source_folder')}
          {...{ webkitdirectory: '' }}
          onChange={event => {
            takeFolder(sourcesOfFolder(Array.from(event.target.files ?? [])));
            // The same folder can be chosen again.
            event.target.value = '';
          }}
        />
      </div>
      {draft.wanted.length > 0 && (
        <Status kind="warning">
          {t('source_wanted', { names: visibleText(draft.wanted.map(({ name }) => name).join(', ')) })}
        </Status>
      )}
    </>
  );
}
