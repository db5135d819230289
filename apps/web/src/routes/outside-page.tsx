import type { ReactNode } from 'react';
import { Card } from '../components/layout/Card.tsx';
import { Page } from '../components/layout/Page.tsx';
import { ExternalLink } from '../components/overlays/ExternalLink.tsx';
import { useOutsideLinks, type OutsideLink } from '../features/shell/outside-links.ts';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { useTitle } from '../lib/routing/document-title.ts';

const useT = wordsOf('outside');

/** A page of the old explorer that is somebody else's: says so, and leads there behind the usual warning. */
export function OutsidePage({ link }: { link: OutsideLink & ('markets' | 'list_trx') }): ReactNode {
  const t = useT();
  const links = useOutsideLinks();
  useTitle(t(link));
  return (
    <Page title={t(link)}>
      <Card>
        <p>{t(`${link}_text`)}</p>
        <p>
          <ExternalLink url={links[link]} />
        </p>
      </Card>
    </Page>
  );
}
