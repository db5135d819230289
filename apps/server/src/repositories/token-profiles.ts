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

/** Who sent a picture: an account that proved it, or an address of the network. */
export interface LogoSender {
  owner: Uint8Array;
  proven: boolean;
  ip: string;
}

/** Of a row `l` of logos: no token has it as its picture. */
const UNSHOWN =
  "NOT EXISTS (SELECT 1 FROM token_profiles AS p WHERE p.logo_url = '/api/logo/' || encode(l.hash, 'hex') || '.' || l.format)";

/** What issuers submitted about their tokens, and the pictures they sent. */
export function createTokenProfilesReader(session: Session) {
  return {
    /** Replaces what was submitted before; false where that was signed at the same time or later. */
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

    /** Keeps a picture. Sent again it counts as new; what was proven once stays so, and stays with whom it was proven of. */
    async writeLogo(hash: Uint8Array, logo: Logo, from: LogoSender & { nowMs: number }): Promise<void> {
      await session.query(
        `INSERT INTO logos AS l (hash, format, bytes, owner, created_ms, proven, ip) VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (hash) DO UPDATE SET created_ms = excluded.created_ms, proven = l.proven OR excluded.proven,
           owner = CASE WHEN excluded.proven AND NOT l.proven THEN excluded.owner ELSE l.owner END,
           ip = CASE WHEN excluded.proven THEN '' ELSE l.ip END`,
        [
          hash,
          logo.format,
          logo.bytes,
          from.owner,
          BigInt(from.nowMs),
          from.proven,
          from.proven ? '' : from.ip,
        ],
      );
    },

    /** Drops the oldest pictures that no token shows: beyond what one sender may keep waiting, and beyond all places. */
    async dropLogos(from: LogoSender, most: { ofSender: number; ofAll: number }): Promise<void> {
      const [sender, value] = from.proven
        ? (['l.proven AND l.owner = $1', from.owner] as const)
        : (['NOT l.proven AND l.ip = $1', from.ip] as const);
      await session.query(
        `DELETE FROM logos WHERE hash IN (SELECT l.hash FROM logos AS l WHERE ${sender} AND ${UNSHOWN}
           ORDER BY l.created_ms DESC, l.hash OFFSET $2)`,
        [value, BigInt(most.ofSender)],
      );
      await session.query(
        `DELETE FROM logos WHERE hash IN (SELECT l.hash FROM logos AS l WHERE ${UNSHOWN}
           ORDER BY l.proven, l.created_ms, l.hash LIMIT greatest(0, (SELECT count(*) FROM logos) - $1))`,
        [BigInt(most.ofAll)],
      );
    },
  };
}

export type TokenProfilesReader = ReturnType<typeof createTokenProfilesReader>;
