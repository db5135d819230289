import IconCamera from '~icons/camera';
import IconPhoto from '~icons/photo-scan';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Button } from '../base/Button.tsx';
import { Spinner } from '../base/Spinner.tsx';
import { Status } from '../feedback/Status.tsx';
import { CameraScan, faultOfCamera, hasCameras, loadReader, pixelsOf, type ScanFault } from './scan.ts';
import styles from './QrScanner.module.css';

const useT = wordsOf('kit-wallet');

/** Longer edge of what is read of a picture, in px. */
const PICTURE_PX = 1_600;

interface QrScannerProps {
  /** What the code says; to be judged like typed text, never followed. */
  onText: (text: string) => void;
}

/**
 * A QR code from the camera or from a picture. The camera runs only after a press, and stops when a code is read, when it is
 * stopped, when the page is hidden and when this goes.
 */
export function QrScanner({ onText }: QrScannerProps): ReactNode {
  const t = useT();
  const id = useId();
  const [state, setState] = useState<'off' | 'starting' | 'on'>('off');
  const [fault, setFault] = useState<ScanFault>();
  const video = useRef<HTMLVideoElement>(null);
  const [camera] = useState(() => new CameraScan());
  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') camera.stop();
    };
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      camera.stop();
    };
  }, [camera]);
  const start = async () => {
    const element = video.current;
    setFault(hasCameras() ? undefined : 'scan_insecure');
    if (!element || !hasCameras()) return;
    setState('starting');
    try {
      const text = await camera.read(element, () => setState('on'));
      if (text !== undefined) onText(text);
    } catch (error) {
      setFault(faultOfCamera(error));
    }
    setState('off');
  };
  const readPicture = async (file: File | undefined) => {
    if (!file) return;
    setFault(undefined);
    try {
      const picture = await createImageBitmap(file);
      const pixels = pixelsOf(picture, picture, PICTURE_PX);
      picture.close();
      const text = pixels && (await (await loadReader())(pixels));
      if (text === undefined) setFault('scan_no_code');
      else onText(text);
    } catch {
      setFault('scan_no_image');
    }
  };
  return (
    <div className={styles['scanner']}>
      <div className={styles['view']} data-state={state}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the camera's own picture, without sound */}
        <video ref={video} playsInline muted aria-label={t('scan_view')} hidden={state !== 'on'} />
        {state === 'starting' && <Spinner size={24} />}
        {state === 'off' && <span className="dim">{t('scan_hint')}</span>}
        {state === 'on' && <span aria-hidden="true" className={styles['frame']} />}
      </div>
      <div className={styles['foot']}>
        {state === 'off' ? (
          <Button icon={IconCamera} onClick={() => void start()}>
            {t('scan_start')}
          </Button>
        ) : (
          <Button
            icon={IconCamera}
            onClick={() => {
              camera.stop();
              setState('off');
            }}
          >
            {t('scan_stop')}
          </Button>
        )}
        <label htmlFor={id} className={styles['picture']}>
          <IconPhoto size={16} />
          {t('scan_picture')}
          <input
            id={id}
            type="file"
            accept="image/*"
            className="visually-hidden"
            onChange={event => {
              const file = event.target.files?.[0];
              event.target.value = '';
              void readPicture(file);
            }}
          />
        </label>
      </div>
      <div role="status">
        {fault !== undefined && (
          <Status kind="warning" look="quiet">
            {t(fault)}
          </Status>
        )}
        {state === 'on' && <span className="visually-hidden">{t('scan_looking')}</span>}
      </div>
    </div>
  );
}
