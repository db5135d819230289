import type { Image } from 'qr/decode.js';

/** Why nothing is read; a key of the words. */
export type ScanFault =
  | 'scan_denied'
  | 'scan_no_camera'
  | 'scan_in_use'
  | 'scan_insecure'
  | 'scan_failed'
  | 'scan_no_code'
  | 'scan_no_image';

/** What a browser means by refusing the camera. */
export function faultOfCamera(error: unknown): ScanFault {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'scan_denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'scan_no_camera';
    case 'NotReadableError':
    case 'AbortError':
      return 'scan_in_use';
    default:
      return 'scan_failed';
  }
}

/** Without a secure address a browser has no camera to give. */
export function hasCameras(): boolean {
  return typeof navigator.mediaDevices?.getUserMedia === 'function';
}

/** The browser's own reader, which not all have (none in Chromium on Linux). */
interface Detector {
  detect: (image: ImageData) => Promise<{ rawValue: string }[]>;
}
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

/** Reads the text of a QR code in a picture; undefined where there is none in it. */
export type Reader = (image: ImageData) => Promise<string | undefined>;

/** The browser's reader, else a decoder that loads now. */
export async function loadReader(): Promise<Reader> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const formats = own ? await own.getSupportedFormats().catch((): string[] => []) : [];
  if (own && formats.includes('qr_code')) {
    const detector = new own({ formats: ['qr_code'] });
    return async image => {
      const found = await detector.detect(image).catch(() => []);
      return found[0]?.rawValue;
    };
  }
  const { decodeQR } = await import('qr/decode.js');
  return image => Promise.resolve(textIn(image, decodeQR));
}

/** A decoder throws where there is no code, and on any picture it cannot use: nothing was read then. */
export function textIn(image: Image, decode: (image: Image) => string): string | undefined {
  try {
    const text = decode(image);
    return text === '' ? undefined : text;
  } catch {
    return undefined;
  }
}

/** The size to read a picture in: large ones take long and say no more. */
export function readingSize(width: number, height: number, most: number): { width: number; height: number } {
  const scale = Math.min(1, most / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Pixels of a frame or picture. */
export function pixelsOf(
  source: CanvasImageSource,
  size: { width: number; height: number },
  most: number,
): ImageData | undefined {
  const { width, height } = readingSize(size.width, size.height, most);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(source, 0, 0, width, height);
  return context?.getImageData(0, 0, width, height);
}

/** Between two looks at the camera, in ms. */
const LOOK_MS = 160;
/** Longer edge of what is read, in px. */
const CAMERA_PX = 720;

/** The camera at the back, where there is one, for as long as a code is looked for. */
export class CameraScan {
  #stream: MediaStream | undefined;
  /** Counts starts and stops: what an older start brings late is let go. */
  #turn = 0;

  get running(): boolean {
    return this.#stream !== undefined;
  }

  stop(): void {
    this.#turn += 1;
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#stream = undefined;
  }

  /**
   * The text of the first code that the camera sees; undefined when it was stopped before. What the browser refuses is
   * thrown ({@link faultOfCamera}). The camera is off when this ends, however it ends.
   */
  async read(video: HTMLVideoElement, onPicture: () => void): Promise<string | undefined> {
    this.stop();
    const mine = this.#turn;
    const over = () => mine !== this.#turn;
    try {
      const [stream, read] = await Promise.all([
        navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false }),
        loadReader(),
      ]);
      if (over()) {
        for (const track of stream.getTracks()) track.stop();
        return undefined;
      }
      this.#stream = stream;
      video.srcObject = stream;
      await video.play();
      onPicture();
      while (!over()) {
        const size = { width: video.videoWidth, height: video.videoHeight };
        const pixels = size.width > 0 ? pixelsOf(video, size, CAMERA_PX) : undefined;
        const text = pixels && (await read(pixels));
        if (text !== undefined && !over()) return text;
        await new Promise(resolve => setTimeout(resolve, LOOK_MS));
      }
      return undefined;
    } catch (error) {
      // A play that a stop broke off is no fault of the camera.
      if (over()) return undefined;
      throw error;
    } finally {
      if (!over()) this.stop();
    }
  }
}
