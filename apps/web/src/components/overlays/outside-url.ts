/** A web address outside this explorer. */
export interface OutsideUrl {
  href: string;
  /** Its name in letters a browser sends: `xn--…` where the address was written in another script. */
  host: string;
  /** Without protocol and a slash at its end. */
  shown: string;
}

const LONGEST = 2000;

/** An address that may be opened: http or https, no password in it. Without a protocol http is meant, as browsers do. */
export function outsideUrl(text: string): OutsideUrl | undefined {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST || /\s/.test(trimmed)) return undefined;
  const full = /^[a-z][a-z\d+.-]*:/i.test(trimmed)
    ? trimmed
    : /^[^/?#]+\.[^/?#.]{2,}(?:[/?#]|$)/.test(trimmed)
      ? `http://${trimmed}`
      : '';
  if (!URL.canParse(full)) return undefined;
  const url = new URL(full);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  // "https://well-known.example@other.example" reads as what it is not.
  if (url.username !== '' || url.password !== '') return undefined;
  return { href: url.href, host: url.host, shown: url.href.replace(/^https?:\/\//, '').replace(/\/$/, '') };
}
