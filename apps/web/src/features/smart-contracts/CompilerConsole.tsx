import { Suspense, type ReactNode } from 'react';
import { DetailSkeleton } from '../../components/data/DetailList.tsx';
import { Status } from '../../components/feedback/Status.tsx';
import { lazyWithWords, wordsOf } from '../../lib/i18n/i18n.tsx';

const useT = wordsOf('contract-source');

const CodeViewer = lazyWithWords(
  async () => (await import('../../components/code/CodeViewer.tsx')).CodeViewer,
);

/** What the compiler said, in its own words. */
export function CompilerConsole({
  messages,
  failed = false,
}: {
  messages: readonly string[];
  failed?: boolean;
}): ReactNode {
  const t = useT();
  return (
    <>
      {failed && <Status kind="failed">{t('not_compiled')}</Status>}
      <Suspense fallback={<DetailSkeleton rows={3} />}>
        <CodeViewer title={t('console')} text={messages.join('\n\n')} language="text" wrapped />
      </Suspense>
    </>
  );
}
