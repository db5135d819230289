/** Milliseconds at which a UTC day of the form YYYY-MM-DD begins; undefined for what is no day. */
export function dayStart(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(ms) && ms >= 0 && dayText(ms) === text ? ms : undefined;
}

/** The UTC day of a moment as an address has it. */
export const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
