import type { Address } from '@sunscope/tron/address';
import type { KeystoreFormat } from '../../../wallet/key-vault.ts';

/** The old format is named by its address alone; V3 as the usual programs name it. */
export function keystoreName(address: Address, format: KeystoreFormat, nowMs: number = Date.now()): string {
  if (format === 'old') return `${address}.txt`;
  const time = new Date(nowMs).toISOString().replaceAll(':', '-');
  return `UTC--${time}--${address}.json`;
}

/** Saves a text as a file of the person's. */
export function saveFile(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
