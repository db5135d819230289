import { Suspense, type ReactNode } from 'react';
import { DetailSkeleton } from '../../components/data/DetailList.tsx';
import { Status } from '../../components/feedback/Status.tsx';
import { visibleText } from '../../lib/format/visible-text.ts';
import { lazyWithWords, wordsOf } from '../../lib/i18n/i18n.tsx';
import type { SourcePlace } from './compiler-places.ts';
import styles from './SourceEditor.module.css';

const useT = wordsOf('contract-source');

const CodeViewer = lazyWithWords(
  async () => (await import('../../components/code/CodeViewer.tsx')).CodeViewer,
);

interface CompilerConsoleProps {
  messages: readonly string[];
  failed?: boolean;
  /** Where in the sources, as far as the messages say. */
  places: readonly SourcePlace[];
  onPlace: (place: SourcePlace) => void;
}

/** What the compiler said, in its own words, and the ways to where it said it of. */
export function CompilerConsole({
  messages,
  failed = false,
  places,
  onPlace,
}: CompilerConsoleProps): ReactNode {
  const t = useT();
  return (
    <>
      {failed && <Status kind="failed">{t('not_compiled')}</Status>}
      {places.length > 0 && (
        <ul aria-label={t('console_places')} className={styles['places']}>
          {places.map((place, index) => (
            <li key={index}>
              {/* Another object each time: who comes back is led there again. */}
              <button type="button" className={styles['place']} onClick={() => onPlace({ ...place })}>
                <bdi dir="ltr" className="mono">
                  {visibleText(`${place.file}:${place.line + 1}:${place.column + 1}`)}
                </bdi>{' '}
                <bdi>{visibleText(place.words)}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={<DetailSkeleton rows={3} />}>
        <CodeViewer title={t('console')} text={messages.join('\n\n')} language="text" wrapped />
      </Suspense>
    </>
  );
}
