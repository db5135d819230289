import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isAddress, type Address } from '@sunscope/tron/address';
import type { Readers } from '../../repositories/readers.ts';

/** What a key opens: everything of the account, or only its page as a witness. */
export type KeyScope = 'account' | 'sr';

const LIFETIME_S = 24 * 60 * 60;
const SECRET_NAME = 'session_keys';
const SECRET_BYTES = 32;
const HEADER = encode(JSON.stringify({ alg: 'HS256', typ: 'JWT' }));

/** Who may act for an account, by keys this server signed (JWT, HS256). Every process on the database knows them. */
export class SessionKeys {
  readonly #profiles: Readers['profiles'];
  readonly #now: () => number;
  #secret: Promise<Uint8Array> | undefined;

  constructor(profiles: Readers['profiles'], now: () => number) {
    this.#profiles = profiles;
    this.#now = now;
  }

  async issue(address: Address, scope: KeyScope): Promise<string> {
    const issuedS = Math.floor(this.#now() / 1000);
    const claims = { sub: address, scope, iat: issuedS, exp: issuedS + LIFETIME_S };
    const signed = `${HEADER}.${encode(JSON.stringify(claims))}`;
    return `${signed}.${(await this.#sign(signed)).toString('base64url')}`;
  }

  /** Whose key it is and what it opens; undefined for one that is too old or was not made here. */
  async check(key: string): Promise<{ address: Address; scope: KeyScope } | undefined> {
    const [header, claims, signature, ...rest] = key.split('.');
    if (header !== HEADER || claims === undefined || signature === undefined || rest.length > 0)
      return undefined;
    const expected = await this.#sign(`${header}.${claims}`);
    const given = Buffer.from(signature, 'base64url');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    const { sub, scope, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Record<
      string,
      unknown
    >;
    if (typeof sub !== 'string' || !isAddress(sub) || typeof exp !== 'number') return undefined;
    if (exp * 1000 < this.#now()) return undefined;
    return { address: sub, scope: scope === 'account' ? 'account' : 'sr' };
  }

  async #sign(text: string): Promise<Buffer> {
    this.#secret ??= this.#profiles.secret(SECRET_NAME, randomBytes(SECRET_BYTES)).catch((error: unknown) => {
      this.#secret = undefined;
      throw error;
    });
    return createHmac('sha256', await this.#secret)
      .update(text)
      .digest();
  }
}

function encode(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64url');
}
