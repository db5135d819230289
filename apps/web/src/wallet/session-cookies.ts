/** The three cookies of a session. None holds a secret: `account_key` is a random record id. */
export interface SessionCookies {
  accountKey: string | undefined;
  isLogin: boolean;
  /** Address the live feed was last subscribed to. */
  localAddress: string | undefined;
}

export interface CookieJar {
  read(): SessionCookies;
  write(cookies: { accountKey: string; localAddress: string }): void;
  clear(): void;
}

const ACCOUNT_KEY = 'account_key';
const IS_LOGIN = 'islogin';
const LOCAL_ADDRESS = 'localAddress';
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

/** Cookies of a document. `Secure` is set wherever the page itself is, so that a plain-http LAN address works too. */
export function createCookieJar(page: Pick<Document, 'cookie'>, secure: boolean): CookieJar {
  const attributes = `; Path=/; SameSite=Strict${secure ? '; Secure' : ''}`;
  const put = (text: string) => {
    try {
      page.cookie = text + attributes;
    } catch {
      // A page that may not have cookies goes on without; whoever must know reads them afterwards.
    }
  };
  const set = (name: string, value: string) =>
    put(`${name}=${encodeURIComponent(value)}; Max-Age=${MAX_AGE_SECONDS}`);
  const remove = (name: string) => put(`${name}=; Max-Age=0`);
  return {
    read() {
      const values = parseCookies(textOf(page));
      return {
        accountKey: values.get(ACCOUNT_KEY),
        isLogin: values.get(IS_LOGIN) === '1',
        localAddress: values.get(LOCAL_ADDRESS),
      };
    },
    write({ accountKey, localAddress }) {
      set(ACCOUNT_KEY, accountKey);
      set(IS_LOGIN, '1');
      set(LOCAL_ADDRESS, localAddress);
    },
    clear() {
      remove(ACCOUNT_KEY);
      remove(IS_LOGIN);
      remove(LOCAL_ADDRESS);
    },
  };
}

/** A page that may not have cookies has none. */
function textOf(page: Pick<Document, 'cookie'>): string {
  try {
    return page.cookie;
  } catch {
    return '';
  }
}

function parseCookies(text: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const part of text.split(';')) {
    const cut = part.indexOf('=');
    const value = part.slice(cut + 1).trim();
    if (cut > 0 && value !== '') values.set(part.slice(0, cut).trim(), decodeCookie(value));
  }
  return values;
}

function decodeCookie(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // Somebody else's cookie with a stray percent sign must not cost the session.
    return value;
  }
}
