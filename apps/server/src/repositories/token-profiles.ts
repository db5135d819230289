import type { Session } from '../database/database.ts';

/** What an issuer says of a token. */
export interface TokenProfile {
  logo_url: string;
  website: string;
  email: string;
  white_paper: string;
  github: string;
  /** JSON list of {name, url}. */
  social_media: string;
  about: string;
}

export interface Logo {
  format: string;
  bytes: Uint8Array;
}

/** What issuers told this server about their tokens, and the pictures they sent. */
export function createTokenProfilesReader(session: Session) {
  return {
    /** Takes the place of what was told before; false where that was signed at the same time or later. */
    async write(
      token: Uint8Array,
      profile: TokenProfile,
      times: { signedMs: number; nowMs: number },
    ): Promise<boolean> {
      const rows = await session.query(
        `INSERT INTO token_profiles AS p (token, logo_url, website, email, white_paper, github, social_media, about, signed_ms, updated_ms)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         ON CONFLICT (token) DO UPDATE SET logo_url = excluded.logo_url, website = excluded.website, email = excluded.email,
           white_paper = excluded.white_paper, github = excluded.github, social_media = excluded.social_media, about = excluded.about,
           signed_ms = excluded.signed_ms, updated_ms = excluded.updated_ms
         WHERE p.signed_ms < excluded.signed_ms RETURNING 1`,
        [
          token,
          profile.logo_url,
          profile.website,
          profile.email,
          profile.white_paper,
          profile.github,
          profile.social_media,
          profile.about,
          BigInt(times.signedMs),
          BigInt(times.nowMs),
        ],
      );
      return rows.length > 0;
    },

    async exists(token: Uint8Array): Promise<boolean> {
      const rows = await session.query('SELECT 1 FROM token_profiles WHERE token = $1', [token]);
      return rows.length > 0;
    },

    async logo(hash: Uint8Array): Promise<Logo | undefined> {
      const [row] = await session.query<{ format: string; bytes: Uint8Array }>(
        'SELECT format, bytes FROM logos WHERE hash = $1',
        [hash],
      );
      return row;
    },

    /** Pictures an owner has sent, and all that there are. */
    async countLogos(owner: Uint8Array): Promise<{ own: number; all: number }> {
      const [row] = await session.query<{ own: bigint; all: bigint }>(
        'SELECT (SELECT count(*) FROM logos WHERE owner = $1) AS own, (SELECT count(*) FROM logos) AS all',
        [owner],
      );
      return { own: Number(row?.own ?? 0n), all: Number(row?.all ?? 0n) };
    },

    async writeLogo(hash: Uint8Array, logo: Logo, from: { owner: Uint8Array; nowMs: number }): Promise<void> {
      await session.query(
        'INSERT INTO logos (hash, format, bytes, owner, created_ms) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
        [hash, logo.format, logo.bytes, from.owner, BigInt(from.nowMs)],
      );
    },
  };
}

export type TokenProfilesReader = ReturnType<typeof createTokenProfilesReader>;
