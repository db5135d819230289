import type { ReactNode } from 'react';
import { Page } from '../components/layout/Page.tsx';
import { Converter } from '../features/tools/Converter.tsx';
import { toolIn } from '../features/tools/tools.ts';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { definePage, type PageAddress } from '../lib/routing/page.ts';

const useT = wordsOf('converter');

export default definePage('/tools/tron-convert-tool', { component: ConverterRoute });

function ConverterRoute({ search }: PageAddress<'/tools/tron-convert-tool'>): ReactNode {
  const t = useT();
  useTitle(t('converter'));
  const { form } = search;
  return (
    <Page title={t('converter')}>
      <Converter
        tool={toolIn(search['tool'])}
        initial={search['in'] ?? ''}
        form={form === 'hex' || form === 'base64' ? form : 'text'}
      />
    </Page>
  );
}
