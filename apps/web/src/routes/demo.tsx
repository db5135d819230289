import type { ReactNode } from 'react';
import { GalleryPage } from '../features/gallery/GalleryPage.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { definePage } from '../lib/routing/page.ts';

const useT = wordsOf('gallery');

export default definePage('/demo', {
  component: DemoRoute,
});

function DemoRoute(): ReactNode {
  const t = useT();
  useTitle(t('gallery_title'));
  return <GalleryPage />;
}
