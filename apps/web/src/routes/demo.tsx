import type { ReactNode } from 'react';
import { GalleryPage } from '../features/gallery/GalleryPage.tsx';
import { useTitle } from '../lib/document-title.ts';
import { useT } from '../lib/i18n.tsx';
import { definePage } from '../lib/page.ts';

export default definePage('/demo', {
  words: ['explorer', 'gallery'],
  component: DemoRoute,
});

function DemoRoute(): ReactNode {
  const t = useT();
  useTitle(t('gallery_title'));
  return <GalleryPage />;
}
