import { mnemonicFault, mnemonicWordsFrom } from '@sunscope/tron/mnemonic-words';
import { encodeQR } from 'qr';
import { decodeQR } from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { readStored, store } from './draft.ts';
import { fileFault } from './file-rules.ts';
import { faultOfCamera, readingSize, textIn } from './scan.ts';
import { scannedText } from './ScanButton.tsx';
import { pastedWords, seedState } from './seed-words.ts';

describe('a draft', () => {
  const storage = () => {
    const kept = new Map<string, string>();
    return {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => void kept.set(name, text),
      removeItem: (name: string) => void kept.delete(name),
    };
  };
  const read = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const DAY = 86_400_000;

  it('is found again for a month, in today’s form, until it is forgotten', () => {
    const kept = storage();
    store(kept, 'issue', 'half', 0);
    expect(readStored(kept, 'issue', read, 29 * DAY)).toBe('half');
    expect(readStored(kept, 'issue', read, 31 * DAY)).toBeUndefined();
    expect(readStored(kept, 'issue', () => undefined, 0)).toBeUndefined();
    expect(readStored(kept, 'other', read, 0)).toBeUndefined();
    store(kept, 'issue', undefined, 0);
    expect(readStored(kept, 'issue', read, 0)).toBeUndefined();
  });

  it('breaks nothing where the browser keeps nothing, or something else', () => {
    const full = {
      getItem: () => '{"ms":"x","value"',
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
      removeItem: () => undefined,
    };
    expect(() => store(full, 'a', 'b', 0)).not.toThrow();
    expect(readStored(full, 'a', read, 0)).toBeUndefined();
  });
});

describe('words of a phrase', () => {
  const good = `${'abandon '.repeat(11)}about`.split(' ');
  const state = (words: string[]) => seedState(words, { mnemonicFault, mnemonicWordsFrom });

  it('are judged as they are typed', () => {
    expect(state(Array.from({ length: 12 }, () => ''))).toEqual({ code: 'incomplete', left: 12 });
    // Beginnings of words are not wrong yet; what begins none is.
    expect(state(['aban', ...Array.from({ length: 11 }, () => '')])).toEqual({
      code: 'incomplete',
      left: 11,
    });
    expect(state(['abanx', 'zoo', ...Array.from({ length: 10 }, () => '')])).toEqual({
      code: 'unknown_words',
      places: [0],
    });
    expect(state([...good.slice(0, 11), 'abou'])).toEqual({ code: 'unknown_words', places: [11] });
    expect(state([...good.slice(0, 11), 'zoo'])).toEqual({ code: 'checksum' });
    expect(state(good.map(word => ` ${word.toUpperCase()}`))).toEqual({ code: 'good' });
  });

  it('are found in pasted text however it is written', () => {
    expect(pastedWords('1. Abandon\n2) ability,able;zoo\t')).toEqual(['abandon', 'ability', 'able', 'zoo']);
    expect(pastedWords(' 12 34 ')).toEqual([]);
  });
});

describe('a file', () => {
  it.each([
    ['key.json', 100, 1, undefined],
    ['UTC--x.TXT', 100, 1, undefined],
    ['key.json', 0, 1, 'file_empty'],
    ['key.json', 2_000, 1, 'file_large'],
    ['key.json.exe', 10, 1, 'file_type'],
    ['key.json', 10, 2, 'file_many'],
  ])('%s of %d bytes', (name, size, count, fault) => {
    expect(fileFault({ name, size, count }, ['.json', '.txt'], 1_000)).toBe(fault);
  });
});

describe('a QR code', () => {
  it('of a payment link gives the address alone', () => {
    const address = 'TWer2Ygk5TEheHp3TPuYeqxmB6SsGZmaL6';
    expect(scannedText(` tron:${address}?amount=5`)).toBe(address);
    expect(scannedText(address)).toBe(address);
    expect(scannedText('https://elsewhere.example/?tron:x')).toBe('https://elsewhere.example/?tron:x');
  });

  it('is read from pixels, and nothing is read where there is none', () => {
    const rows = encodeQR('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'raw', { border: 4, scale: 4 });
    const edge = rows.length;
    const data = new Uint8ClampedArray(
      rows.flatMap(row => row.flatMap(dark => (dark ? [0, 0, 0, 255] : [255, 255, 255, 255]))),
    );
    expect(textIn({ width: edge, height: edge, data }, decodeQR)).toBe('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8');
    expect(textIn({ width: edge, height: edge, data: data.map(() => 255) }, decodeQR)).toBeUndefined();
    expect(textIn({ width: 1, height: 1, data: new Uint8ClampedArray(4) }, decodeQR)).toBeUndefined();
  });

  it('comes from a picture of readable size', () => {
    expect(readingSize(4000, 3000, 1600)).toEqual({ width: 1600, height: 1200 });
    expect(readingSize(320, 240, 1600)).toEqual({ width: 320, height: 240 });
    expect(readingSize(0, 0, 1600)).toEqual({ width: 1, height: 1 });
  });

  it.each([
    ['NotAllowedError', 'scan_denied'],
    ['NotFoundError', 'scan_no_camera'],
    ['NotReadableError', 'scan_in_use'],
    ['TypeError', 'scan_failed'],
  ])('without a camera by %s has its words', (name, fault) => {
    expect(faultOfCamera(Object.assign(new Error('no'), { name }))).toBe(fault);
    expect(faultOfCamera('odd')).toBe('scan_failed');
  });
});
