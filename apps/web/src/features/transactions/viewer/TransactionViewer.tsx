import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { CopyButton } from '../../../components/data/CopyButton.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { TextArea } from '../../../components/forms/TextArea.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { lazyWithWords, wordsOf } from '../../../lib/i18n/i18n.tsx';
import { DetailSkeleton } from '../../../components/data/DetailList.tsx';
import { LONGEST_TEXT } from './limits.ts';
import styles from './TransactionViewer.module.css';

const useT = wordsOf('viewer');

/** Codec, curves and the views of all types load once there is something to decode. */
const PastedResults = lazyWithWords(async () => (await import('./PastedResults.tsx')).PastedResults);

const ScanButton = lazyWithWords(
  async () => (await import('../../../components/wallet/ScanButton.tsx')).ScanButton,
);

/** Longer links are cut by mail programs and chats. */
const LONGEST_LINK = 6_000;

/** A transaction that is not on the chain, or not yet: pasted, decoded in the browser, checked against the chain. */
export function TransactionViewer({
  initial,
  whatIf,
}: {
  initial: string;
  /** What a transaction, in hex, would do if it were signed now. */
  whatIf?: ComponentType<{ hex: string }> | undefined;
}): ReactNode {
  const t = useT();
  const [text, setText] = useState(initial);
  const [read, setRead] = useState(initial);
  const tooLong = text.length > LONGEST_TEXT;
  return (
    <>
      <Card>
        <form
          className={styles['form']}
          onSubmit={event => {
            event.preventDefault();
            setRead(text);
          }}
        >
          <TextArea
            label={t('viewer_paste')}
            hint={t('viewer_paste_hint')}
            mono
            rows={6}
            // A field of ten million characters would freeze the page at every key.
            value={tooLong ? `${text.slice(0, 2_000)}…` : text}
            onChange={setText}
            onPaste={event => {
              const pastedText = event.clipboardData.getData('text');
              if (text.trim() !== '' || pastedText.trim() === '') return;
              event.preventDefault();
              setText(pastedText);
              setRead(pastedText);
            }}
          />
          <div className={styles['actions']}>
            <Button type="submit" kind="primary" disabled={text.trim() === ''}>
              {t('viewer_load')}
            </Button>
            <Button
              disabled={text === ''}
              onClick={() => {
                setText('');
                setRead('');
              }}
            >
              {t('viewer_clear')}
            </Button>
            {read.trim() !== '' && read.length <= LONGEST_LINK && (
              <CopyButton look="words" value={linkTo(read.trim())} label={t('viewer_copy_link')} />
            )}
          </div>
          <Suspense>
            <ScanButton
              onText={scanned => {
                setText(scanned);
                setRead(scanned);
              }}
            />
          </Suspense>
        </form>
      </Card>
      {read.trim() === '' ? (
        <Card>
          <EmptyState title={t('viewer_nothing')} text={t('viewer_nothing_text')} />
        </Card>
      ) : (
        <Suspense
          fallback={
            <Card>
              <DetailSkeleton rows={8} />
            </Card>
          }
        >
          <PastedResults key={read} text={read} whatIf={whatIf} />
        </Suspense>
      )}
    </>
  );
}

/** A link to this page with the transaction in it: behind the #, so that no server sees it. */
function linkTo(text: string): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}#/tools/transaction-viewer?hex=${encodeURIComponent(text)}`;
}
