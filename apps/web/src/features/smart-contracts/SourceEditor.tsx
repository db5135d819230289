import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { DetailSkeleton } from '../../components/data/DetailList.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { TabPanel, Tabs } from '../../components/layout/Tabs.tsx';
import { visibleText } from '../../lib/format/visible-text.ts';
import { lazyWithWords, wordsOf } from '../../lib/i18n/i18n.tsx';
import type { SourcePlace } from './compiler-places.ts';
import { CompilerSettings } from './CompilerSettings.tsx';
import styles from './SourceEditor.module.css';
import type { SourceDraft, SourceFile } from './source-draft.ts';
import { SourceFiles } from './SourceFiles.tsx';

const useT = wordsOf('contract-source');

const CodeEditor = lazyWithWords(
  async () => (await import('../../components/code/CodeEditor.tsx')).CodeEditor,
);

interface SourceEditorProps {
  draft: SourceDraft;
  onChange: (draft: SourceDraft) => void;
  /** A metadata.json names the contract it is of. */
  onContract?: (name: string) => void;
  /** What the compiler said, where. */
  places: readonly SourcePlace[];
  /** The place that is led to: another object each time. */
  target: SourcePlace | undefined;
}

/** What is there to write into before there is any file. */
const BLANK: SourceFile = { name: 'Contract.sol', code: '' };

/** Files, compiler and settings: what is compiled. */
export function SourceEditor({ draft, onChange, onContract, places, target }: SourceEditorProps): ReactNode {
  const t = useT();
  const [at, setAt] = useState(0);
  const isBlank = draft.files.length === 0;
  const files = isBlank ? [BLANK] : draft.files;
  const shown = Math.min(at, files.length - 1);
  const file = files[shown];
  const setFiles = (next: readonly SourceFile[]) => onChange({ ...draft, files: next });
  const change = (part: Partial<SourceFile>) =>
    setFiles(files.map(one => (one === file ? { ...one, ...part } : one)));
  const [led, setLed] = useState(target);
  /** Until another file is chosen. */
  const [lead, setLead] = useState(target);
  if (target !== led) {
    setLed(target);
    setLead(target);
    const place = files.findIndex(({ name }) => name === target?.file);
    if (place !== -1) setAt(place);
  }
  return (
    <>
      <SourceFiles draft={draft} onChange={onChange} onContract={onContract} />
      <div>
        <Button
          size="small"
          onClick={() => {
            setAt(files.length);
            setFiles([...files, { name: freeName(files), code: '' }]);
          }}
        >
          {t('new_file')}
        </Button>
      </div>
      {file !== undefined && (
        <div>
          <Tabs
            name="source"
            label={t('file_shown')}
            active={String(shown)}
            onSelect={id => {
              setLead(undefined);
              setAt(Number(id));
            }}
            items={files.map(({ name }, place) => ({
              id: String(place),
              label: <bdi dir="ltr">{visibleText(name)}</bdi>,
            }))}
          />
          <TabPanel name="source" tab={String(shown)}>
            <div className={styles['file']}>
              <TextField
                label={t('file_name')}
                value={file.name}
                mono
                onChange={name => {
                  if (files.every(one => one === file || one.name !== name)) change({ name });
                }}
              />
              <Suspense fallback={<DetailSkeleton rows={8} />}>
                <FileEditor
                  key={shown}
                  file={file}
                  places={places}
                  target={lead}
                  onCode={code => change({ code })}
                />
              </Suspense>
              {!isBlank && (
                <div>
                  <Button size="small" onClick={() => setFiles(files.filter(one => one !== file))}>
                    {t('remove_file', { name: visibleText(file.name) })}
                  </Button>
                </div>
              )}
            </div>
          </TabPanel>
        </div>
      )}
      <CompilerSettings draft={draft} onChange={onChange} />
    </>
  );
}

interface FileEditorProps {
  file: SourceFile;
  places: readonly SourcePlace[];
  target: SourcePlace | undefined;
  onCode: (code: string) => void;
}

function FileEditor({ file: { name, code }, places, target, onCode }: FileEditorProps): ReactNode {
  const t = useT();
  const marks = useMemo(() => places.filter(({ file }) => file === name), [places, name]);
  return (
    <CodeEditor
      label={t('file_content')}
      text={code}
      onChange={onCode}
      marks={marks}
      target={target?.file === name ? target : undefined}
    />
  );
}

function freeName(files: readonly SourceFile[]): string {
  for (let at = 1; ; at++) {
    const name = at === 1 ? 'Contract.sol' : `Contract${at}.sol`;
    if (files.every(file => file.name !== name)) return name;
  }
}
