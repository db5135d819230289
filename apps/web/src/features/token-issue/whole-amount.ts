/** Raw units of a decimal text; undefined for what is none, or is finer than the token. */
export function parseAmountExact(text: string, decimals: number): bigint | undefined {
  const match = /^(\d{1,30})(?:\.(\d{1,30}))?$/.exec(text.trim());
  if (!match) return undefined;
  const [, whole = '', fraction = ''] = match;
  if (fraction.length > decimals) return undefined;
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}
