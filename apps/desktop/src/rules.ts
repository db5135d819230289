/** What is done with an address that the window is asked to go to, or to open. */
export type Verdict = 'here' | 'outside' | 'refused';

/** No link of the app is longer; system browsers and their starters have limits of their own. */
const LONGEST = 8192;

/**
 * `here` is the app's own origin, `outside` what the system's browser may be given, everything else is refused: files,
 * scripts, data, programs of other schemes, and addresses with a name and password in them.
 */
export function verdictOf(address: string, origin: string): Verdict {
  if (address.length > LONGEST || !URL.canParse(address)) return 'refused';
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'refused';
  if (url.username !== '' || url.password !== '') return 'refused';
  return url.origin === origin ? 'here' : 'outside';
}

/** The app makes its files itself (`blob:`), or reads them from its own server. */
export function mayDownload(address: string, origin: string): boolean {
  return URL.canParse(address) && new URL(address).origin === origin;
}
