import IconQrcode from '~icons/qrcode';
import { useState, type ReactNode } from 'react';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useFlag } from '../../lib/net/flags.ts';
import { Button } from '../base/Button.tsx';
import { QrScanner } from './QrScanner.tsx';

const useT = wordsOf('kit-wallet');

/**
 * Beside a field that is typed or pasted into: fills it from a QR code. What the code says is judged like typed text, of
 * a payment link (`tron:T…?amount=1`) the address alone: an amount nobody typed is not taken.
 */
export function ScanButton({ onText }: { onText: (text: string) => void }): ReactNode {
  const t = useT();
  const [open, setOpen] = useState(false);
  const isOffered = useFlag('scanTransactionQr');
  if (!isOffered) return null;
  if (!open)
    return (
      <div>
        <Button icon={IconQrcode} onClick={() => setOpen(true)}>
          {t('scan_open')}
        </Button>
      </div>
    );
  return (
    <QrScanner
      onText={text => {
        setOpen(false);
        onText(scannedText(text));
      }}
    />
  );
}

/** The address of a payment link; any other text as it is. */
export function scannedText(text: string): string {
  return /^tron:([^?]*)/i.exec(text.trim())?.[1] ?? text.trim();
}
