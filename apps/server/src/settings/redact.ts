/** What stands in place of a secret. */
const HIDDEN = '[hidden]';
/** A value this short would hide words that have nothing to do with it. */
const SHORTEST = 4;

const CREDENTIALS = /\b([a-z][a-z\d+.-]*:\/\/)[^\s/?#"'<>`]*@/gi;
const SECRET_PARAMETER = /([?&][\w.-]*(?:key|token|secret|passw|pwd|auth|sign)[\w.-]*=)[^&\s#"'<>`\\]+/gi;

/** Secrets of this process's settings, in every encoding in which they may enter a text. */
let known: readonly string[] = [];

/** Secrets that {@link redact} is to hide wherever they stand, beside what URLs hold. */
export function rememberSecrets(secrets: readonly string[]): void {
  const encodings = secrets.flatMap(secret => [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
  ]);
  // Longest first: one may be a part of another.
  known = [...new Set(encodings)]
    .filter(secret => secret.length >= SHORTEST)
    .toSorted((a, b) => b.length - a.length);
}

/**
 * A text for logs, errors and screens without what is nobody's business: names and passwords in URLs, keys in their
 * queries, and the secret settings of this process.
 */
export function redact(text: string): string {
  let shown = text.replace(CREDENTIALS, `$1${HIDDEN}@`).replace(SECRET_PARAMETER, `$1${HIDDEN}`);
  for (const secret of known) if (shown.includes(secret)) shown = shown.replaceAll(secret, HIDDEN);
  return shown;
}

/** The secrets within a URL: its password and every value of its query. */
export function secretsOfUrl(text: string): string[] {
  if (!URL.canParse(text)) return [];
  const url = new URL(text);
  return [url.password, decoded(url.password), ...url.searchParams.values()].filter(part => part !== '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
