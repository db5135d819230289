import IconDownload from '~icons/download';
import IconUpload from '~icons/upload';
import IconX from '~icons/x';
import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { IconButton } from '../../components/base/IconButton.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { toast } from '../../components/feedback/toasts.ts';
import { Dialog } from '../../components/overlays/Dialog.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { setLabel, setLabels } from '../../lib/labels/edit-labels.ts';
import { labelsFromCsv, labelsToCsv, type ReadLabels } from '../../lib/labels/labels-csv.ts';
import { privateLabels } from '../../lib/labels/private-labels.ts';
import styles from './LabelsDialog.module.css';
import { LabelForm } from './LabelForm.tsx';
import { closeLabels, useLabelsDialog } from './labels-dialog-store.ts';

const useT = wordsOf('address-card');

/** Larger files are no list of labels. */
const MOST_BYTES = 4_000_000;
/** Lines that could not be read and are named. */
const NAMED_LINES = 5;

/** Private labels: the one of an address, or all of them with import and export. */
export function LabelsDialog(): ReactNode {
  const t = useT();
  const open = useLabelsDialog(state => state.open);
  if (open === undefined) return null;
  if (open === 'all') return <AllLabels />;
  return (
    <Dialog title={t('label_title')} size="small" open onClose={closeLabels}>
      <div className={styles['one']}>
        <bdi dir="ltr" className={`mono ${styles['address'] ?? ''}`}>
          {open.address}
        </bdi>
        <LabelForm address={open.address} onDone={closeLabels} onList={() => undefined} />
      </div>
    </Dialog>
  );
}

function AllLabels(): ReactNode {
  const t = useT();
  const labels = privateLabels();
  const [read, setRead] = useState<ReadLabels>();
  const rows = Object.entries(labels).toSorted(([, a], [, b]) => a.localeCompare(b));
  const importFile = async (file: File) => {
    if (file.size > MOST_BYTES) return toast.error(t('import_too_large'));
    const found = labelsFromCsv(await file.text());
    const fault = setLabels(found.labels);
    if (fault !== undefined) return toast.error(t('labels_not_kept'));
    setRead(found);
  };
  return (
    <Dialog
      title={t('labels_title')}
      open
      onClose={closeLabels}
      footer={
        <>
          <FileButton onFile={file => void importFile(file).catch(() => toast.error(t('import_failed')))} />
          <Button
            icon={IconDownload}
            disabled={rows.length === 0}
            onClick={() => download(labelsToCsv(labels))}
          >
            {t('card_export')}
          </Button>
        </>
      }
    >
      <p className={styles['text']}>{t('labels_text')}</p>
      {read && <Outcome read={read} />}
      {rows.length === 0 ? (
        <EmptyState title={t('no_labels')} text={t('no_labels_text')} />
      ) : (
        <ul className={styles['list']}>
          {rows.map(([address, label]) => (
            <li key={address}>
              <bdi className={styles['label']}>{label}</bdi>
              <bdi dir="ltr" className={`mono ${styles['address'] ?? ''}`}>
                {address}
              </bdi>
              <IconButton
                icon={IconX}
                size="small"
                label={t('remove_label', { label })}
                onClick={() => setLabel(address, '') !== undefined && toast.error(t('labels_not_kept'))}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** Outcome of a file, with the lines that are no labels. */
function Outcome({ read: { labels, refused } }: { read: ReadLabels }): ReactNode {
  const t = useT();
  return (
    <Banner tone={refused.length > 0 ? 'wait' : 'info'} look="box">
      <p>{t('imported', { count: Object.keys(labels).length })}</p>
      {refused.slice(0, NAMED_LINES).map(({ line, reason }) => (
        <p key={line}>{t(`refused_${reason}`, { line })}</p>
      ))}
      {refused.length > NAMED_LINES && <p>{t('refused_more', { count: refused.length - NAMED_LINES })}</p>}
    </Banner>
  );
}

function FileButton({ onFile }: { onFile: (file: File) => void }): ReactNode {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={field}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        aria-label={t('import_file')}
        tabIndex={-1}
        className="visually-hidden"
        onChange={event => {
          const [file] = event.target.files ?? [];
          // The same file may be chosen again after it was corrected.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <Button icon={IconUpload} onClick={() => field.current?.click()}>
        {t('card_import')}
      </Button>
    </>
  );
}

function download(csv: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'labels.csv';
  link.click();
  URL.revokeObjectURL(url);
}
