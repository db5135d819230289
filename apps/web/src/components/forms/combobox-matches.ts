/** Something to choose: what stands for it, what it is called, and what else it may be found by. */
export interface ComboboxOption {
  value: string;
  label: string;
  /** Beside the label: a contract address, a symbol. Found by it too. */
  detail?: string;
  disabled?: boolean;
}

/** Options drawn at once; more are found by typing on. */
export const MOST_MATCHES = 50;

/** Case and accents do not count. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Options that have every typed word in label, detail or value: those whose label begins with it first. */
export function matchesOf(options: readonly ComboboxOption[], typed: string): readonly ComboboxOption[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  const first = words[0] ?? '';
  const rank = ({ label }: ComboboxOption) => (folded(label).startsWith(first) ? 0 : 1);
  return options
    .filter(({ label, detail = '', value }) => {
      const text = folded(`${label} ${detail} ${value}`);
      return words.every(word => text.includes(word));
    })
    .sort((a, b) => rank(a) - rank(b));
}
