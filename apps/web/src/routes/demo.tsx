import type { ReactNode } from 'react';
import { GalleryPage } from '../features/gallery/GalleryPage.tsx';
import { useTitle } from '../lib/document-title.ts';
import { useT } from '../lib/i18n.tsx';

export default function DemoRoute(): ReactNode {
  const t = useT();
  useTitle(t('gallery_title'));
  return <GalleryPage />;
}
