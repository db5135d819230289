import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../components/base/Button.tsx';
import { drawQr, type QrPath } from '../../../components/data/qr-path.ts';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { useT as useShellT, wordsOf } from '../../../lib/i18n/i18n.tsx';
import { Notice } from '../Notice.tsx';
import styles from './PaperWallet.module.css';

const useT = wordsOf('logins', 'wallet');

interface PaperWalletProps {
  kind: 'phrase' | 'key';
  address: string;
  /** The phrase or the key. */
  shown: string;
  onClose: () => void;
}

/** Address and key as text and QR code, for the own printer: drawn here, on paper alone, and gone with the dialog. */
export function PaperWallet({ kind, address, shown, onClose }: PaperWalletProps): ReactNode {
  const t = useT();
  const shell = useShellT();
  const [codes, setCodes] = useState<readonly QrPath[]>();
  useEffect(() => {
    let gone = false;
    void Promise.all([drawQr(address), drawQr(shown)]).then(both => {
      if (!gone) setCodes(both);
    });
    return () => {
      gone = true;
    };
  }, [address, shown]);
  const parts = [
    { label: shell('address'), text: address },
    { label: t(kind === 'phrase' ? 'login_kind_PHRASE' : 'private_key'), text: shown },
  ];
  return (
    <Dialog
      title={t('paper_title')}
      open
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui_close')}</Button>
          <Button kind="primary" disabled={codes === undefined} onClick={() => window.print()}>
            {t('paper_print')}
          </Button>
        </>
      }
    >
      <Notice tone="bad">{t('paper_warning')}</Notice>
      {codes &&
        createPortal(
          <div className={styles['paper']} data-testid="paper">
            <h1>{t('paper_title')}</h1>
            {parts.map(({ label, text }, at) => (
              <section key={label} className={styles['part']}>
                <Code code={codes[at]} />
                <div>
                  <h2>{label}</h2>
                  <p dir="ltr" className={styles['text']}>
                    {text}
                  </p>
                </div>
              </section>
            ))}
            <p>{t('paper_warning')}</p>
          </div>,
          document.body,
        )}
    </Dialog>
  );
}

/** The text stands beside it. */
function Code({ code }: { code: QrPath | undefined }): ReactNode {
  return (
    code && (
      <svg viewBox={`0 0 ${code.edge} ${code.edge}`} aria-hidden="true" shapeRendering="crispEdges">
        <path d={code.path} fill="#000" />
      </svg>
    )
  );
}
