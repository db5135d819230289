const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const CODE = /^[A-Z]{2}$/;

/** English name of a country by its ISO 3166-1 code; undefined for what is no code. */
export function countryName(code: string): string | undefined {
  return CODE.test(code) ? names.of(code) : undefined;
}

let codes: ReadonlyMap<string, string> | undefined;

/** ISO 3166-1 code of a country by that code or its English name; undefined for what is neither. */
export function countryCode(text: string): string | undefined {
  const upper = text.trim().toUpperCase();
  if (countryName(upper) !== undefined) return upper;
  codes ??= new Map(allCodes().map(code => [(countryName(code) ?? '').toUpperCase(), code]));
  return codes.get(upper);
}

/** Codes with a name, of all that two letters can make. */
function allCodes(): string[] {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  return letters
    .flatMap(first => letters.map(second => first + second))
    .filter(code => countryName(code) !== undefined);
}
