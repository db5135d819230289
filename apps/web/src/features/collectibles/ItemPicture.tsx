import IconPhoto from '~icons/photo';
import { useState, type ReactNode } from 'react';
import { Icon } from '../../components/base/Icon.tsx';
import { classNames } from '../../components/base/class-names.ts';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import styles from './Collectibles.module.css';
import type { ItemDescription } from './queries.ts';

interface ItemPictureProps {
  /** Undefined while nothing is known yet. */
  description: ItemDescription | undefined;
  /** What it shows, for those who cannot see it; empty where the words beside it say so. */
  alt: string;
  look?: 'tile' | 'page';
  /** The item could not be read: nothing is to come. */
  unread?: boolean;
}

/** The picture of an item in its place, whose size is the same with and without one. From our own server only. */
export function ItemPicture({
  description,
  alt,
  look = 'tile',
  unread = false,
}: ItemPictureProps): ReactNode {
  const [failed, setFailed] = useState('');
  const image = description?.image ?? '';
  const waits = !unread && (description === undefined || description.state === 'reading');
  return (
    <span className={classNames(styles['picture'], look === 'page' && styles['large'])}>
      {image !== '' && failed !== image ? (
        <img src={image} alt={alt} loading="lazy" decoding="async" onError={() => setFailed(image)} />
      ) : waits ? (
        <Skeleton height="100%" />
      ) : (
        <Icon of={IconPhoto} size={28} />
      )}
    </span>
  );
}
