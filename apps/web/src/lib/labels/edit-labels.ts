import { visibleText } from '../format/visible-text.ts';
import { LABEL_LENGTH, LABELS_KEY, privateLabels, readLabels, type PrivateLabels } from './private-labels.ts';

/** Why labels could not be kept. */
export type LabelFault = 'storage';

/** A label as it is kept: one line without characters that hide, of limited length. */
export function labelOf(text: string): string {
  const shown = visibleText(text.replace(/\s+/g, ' ').trim());
  return Array.from(shown).slice(0, LABEL_LENGTH).join('').trim();
}

/** Gives an address a label; an empty one takes it away. Returns what went wrong. */
export function setLabel(address: string, text: string): LabelFault | undefined {
  return setLabels({ [address]: text });
}

/** Gives several addresses labels at once. */
export function setLabels(texts: PrivateLabels): LabelFault | undefined {
  // Another tab may have added some since.
  const next: Record<string, string> = { ...readLabels() };
  for (const [address, text] of Object.entries(texts)) {
    const label = labelOf(text);
    if (label === '') delete next[address];
    else next[address] = label;
  }
  try {
    localStorage.setItem(LABELS_KEY, JSON.stringify(next));
  } catch {
    return 'storage';
  }
  privateLabels.setState(next, true);
  return undefined;
}

/** Follows what other tabs do to the labels; call what it returns to stop. */
export function followLabels(): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === LABELS_KEY || key === null) privateLabels.setState(readLabels(), true);
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}
