import IconExternal from '~icons/external-link';
import { useState, type ReactNode } from 'react';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Button } from '../base/Button.tsx';
import { Icon } from '../base/Icon.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './ExternalLink.module.css';
import { outsideUrl } from './outside-url.ts';
import { tip } from './tip.ts';

const useT = wordsOf('outside');

interface ExternalLinkProps {
  /** As somebody wrote it, into a contract or a record. */
  url: string;
  /** Shown instead of the address. */
  children?: ReactNode;
}

/**
 * A web address that anyone may have written: explorers' links are how fakes are made to look real. It opens only after
 * a dialog has shown the whole address, and in a page that knows nothing of this one. What is neither http nor https is
 * text.
 */
export function ExternalLink({ url, children }: ExternalLinkProps): ReactNode {
  const t = useT();
  const [open, setOpen] = useState(false);
  const target = outsideUrl(url);
  if (target === undefined)
    return (
      <bdi dir="ltr" className="mono" {...tip(t('outside_unchecked'))}>
        {url}
      </bdi>
    );
  return (
    <>
      <button type="button" className={styles['link']} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children ?? <bdi dir="ltr">{target.shown}</bdi>}
        <Icon of={IconExternal} size={13} />
      </button>
      <Dialog
        title={t('outside_title')}
        open={open}
        onClose={() => setOpen(false)}
        size="small"
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t('outside_stay')}</Button>
            <a
              className={styles['go']}
              href={target.href}
              target="_blank"
              rel="noopener noreferrer nofollow"
              onClick={() => setOpen(false)}
            >
              {t('outside_open', { host: target.host })}
            </a>
          </>
        }
      >
        <p className={styles['text']}>{t('outside_text')}</p>
        <p className={styles['address']}>
          <bdi dir="ltr" className="mono">
            {target.href}
          </bdi>
        </p>
      </Dialog>
    </>
  );
}
