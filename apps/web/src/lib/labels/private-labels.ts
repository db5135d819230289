import { create } from 'zustand';

/** What a person calls addresses, by address. Kept in this browser alone. */
export type PrivateLabels = Readonly<Record<string, string>>;

export const LABELS_KEY = 'sunscope_labels';
/** Longer names would widen whatever they stand in. */
export const LABEL_LENGTH = 40;

/** The stored labels; whatever is none is left out. */
export function readLabels(): PrivateLabels {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(LABELS_KEY) ?? '{}');
    return Object.fromEntries(
      Object.entries(stored as object).filter(
        ([address, label]) => /^T\w{33}$/.test(address) && typeof label === 'string' && label !== '',
      ),
    );
  } catch {
    return {};
  }
}

export const privateLabels = create<PrivateLabels>(readLabels);

/** What this person calls an address; undefined where nothing. */
export function usePrivateLabel(address: string): string | undefined {
  return privateLabels(labels => (Object.hasOwn(labels, address) ? labels[address] : undefined));
}
