import IconDownload from '~icons/download';
import IconLink from '~icons/link';
import IconQrcode from '~icons/qrcode';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { QrCode } from '../../../components/data/QrCode.tsx';
import { toast } from '../../../components/feedback/toasts.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { MOST_QR_TEXT, shareLink } from '../../../wallet/multisig/share-link.ts';
import { fileName, fileText } from '../../../wallet/multisig/service.ts';
import type { SharedTransaction } from '../../../wallet/multisig/shared.ts';
import styles from '../SendDialog.module.css';

const useT = wordsOf('multisig');

/** Passes a transaction on without any server: as a link whose part behind # no server gets, as a file, as a QR code. */
export function ShareOptions({ shared, hash }: { shared: SharedTransaction; hash: string }): ReactNode {
  const t = useT();
  const [isShown, setShown] = useState(false);
  const link = shareLink(location.origin, shared);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast.success(t('share_copied'));
    } catch {
      toast.error(t('share_copy_failed'));
    }
  };
  const save = () => {
    const url = URL.createObjectURL(new Blob([fileText(shared, hash)], { type: 'application/json' }));
    const anchor = document.createElement('a');
    anchor.href = url;
    anchor.download = fileName(hash);
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(url), 1_000);
  };
  return (
    <div className={styles['change']}>
      <p className={styles['heading']}>{t('share_title')}</p>
      <p className="dim">{t('share_text')}</p>
      <div className="pieces">
        <Button size="small" icon={IconLink} onClick={() => void copy()}>
          {t('share_link')}
        </Button>
        <Button size="small" icon={IconDownload} onClick={save}>
          {t('share_file')}
        </Button>
        {link.length <= MOST_QR_TEXT && (
          <Button size="small" icon={IconQrcode} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {t('share_qr')}
          </Button>
        )}
      </div>
      {isShown && <QrCode value={link} size={280} />}
    </div>
  );
}
