const YEAR_S = 365 * 24 * 60 * 60;

/** Value of a cookie, undefined where there is none. */
export function readCookie(name: string): string | undefined {
  for (const pair of document.cookie.split('; ')) {
    const cut = pair.indexOf('=');
    if (cut > 0 && pair.slice(0, cut) === name) return decodeURIComponent(pair.slice(cut + 1));
  }
  return undefined;
}

/** Keeps a cookie for a year, for this site only. */
export function writeCookie(name: string, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${YEAR_S}; SameSite=Lax`;
}
