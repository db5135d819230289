/** One measured figure beside its budget. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** What design.md section 7 asks for, in the same unit. */
  budget?: { limit: number; rule: 'at most' | 'at least' };
  /** What it is compared with, measured in this run or published, in the same unit. */
  anchor?: { name: string; value: number };
}

/** Prints a figure the way every benchmark here does: value, budget met or missed, ratio to the anchor. */
export function report(figure: Figure): void {
  const parts = [`${figure.name}: ${format(figure.value)} ${figure.unit}`];
  if (figure.budget) {
    const met =
      figure.budget.rule === 'at most'
        ? figure.value <= figure.budget.limit
        : figure.value >= figure.budget.limit;
    parts.push(
      `budget ${figure.budget.rule} ${format(figure.budget.limit)} ${figure.unit}: ${met ? 'met' : 'MISSED'} (${(figure.value / figure.budget.limit).toFixed(2)} of it)`,
    );
  }
  if (figure.anchor)
    parts.push(
      `${(figure.value / figure.anchor.value).toFixed(2)} x ${figure.anchor.name} (${format(figure.anchor.value)})`,
    );
  console.log(`  ${parts.join(' · ')}`);
}

/** Prints why a figure could not be measured here. */
export function skipped(name: string, reason: string): void {
  console.log(`  ${name}: not measured: ${reason}`);
}

/** The middle value. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function format(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });
}
