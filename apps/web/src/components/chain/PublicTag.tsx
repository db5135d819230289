import type { ReactNode } from 'react';
import styles from './PublicTag.module.css';
import { isOwnPicture } from '../../lib/format/own-picture.ts';

/** What whoever runs the server calls an address. Only pictures of our own server are shown: no page asks another. */
export function PublicTag({ tag, logo }: { tag: string; logo: string }): ReactNode {
  return (
    <span className={styles['tag']}>
      {isOwnPicture(logo) && <img src={logo} alt="" width={18} height={18} className={styles['logo']} />}
      <bdi>{tag}</bdi>
    </span>
  );
}
