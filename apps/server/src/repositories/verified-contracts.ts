import type { Session } from '../database/database.ts';

/** A contract whose source gave its code. */
export interface VerifiedContract {
  address: Uint8Array;
  code_hash: Uint8Array;
  contract_name: string;
  file_name: string;
  compiler: string;
  compiler_version: string;
  input: string;
  abi: string;
  metadata: string;
  license: number;
  full_match: boolean;
  creation_length: number | null;
  constructor_arguments: Uint8Array;
  libraries: string;
  verified_ms: bigint;
}

/** What a list shows of one. */
export type VerifiedBrief = Pick<
  VerifiedContract,
  'address' | 'code_hash' | 'compiler_version' | 'license' | 'full_match' | 'verified_ms' | 'contract_name'
> & {
  /** The optimizer's settings, JSON; null where they are not given, or the source is too long to look for them. */
  optimizer: string | null;
  has_arguments: boolean;
  has_libraries: boolean;
};

const BRIEF = 'address, code_hash, compiler_version, license, full_match, verified_ms, contract_name';
const COLUMNS = `${BRIEF}, file_name, compiler, input, abi, metadata, creation_length, constructor_arguments, libraries`;
/**
 * Settings stand beside the sources in one text, which no JSON of the database can hold where a source has a NUL. Texts
 * in it have their quotes escaped, and what a file or library is called has no `enabled` that is true or false.
 */
const SEARCHED_BYTES = 400_000;
const OPTIMIZER = '"optimizer":(\\{("runs":[0-9]+,)?"enabled":(true|false)(,"runs":[0-9]+)?)';
const LISTED = `${BRIEF}, octet_length(constructor_arguments) > 0 AS has_arguments, libraries <> '{}' AS has_libraries,
  CASE WHEN octet_length(input) <= ${SEARCHED_BYTES} THEN substring(input FROM '${OPTIMIZER}') || '}' END AS optimizer`;
const MOST_LISTED = 10_000;

/** Verified contracts; kept apart from the index, which may be rebuilt. */
export function createVerifiedContractsStore(session: Session) {
  return {
    async byAddress(address: Uint8Array): Promise<VerifiedContract | undefined> {
      const [row] = await session.query<VerifiedContract>(
        `SELECT ${COLUMNS} FROM verified_contracts WHERE address = $1`,
        [address],
      );
      return row;
    },

    /** Of those with some code the one whose source is surest, then the oldest. */
    async byCodeHash(hash: Uint8Array): Promise<VerifiedContract | undefined> {
      const [row] = await session.query<VerifiedContract>(
        `SELECT ${COLUMNS} FROM verified_contracts WHERE code_hash = $1
         ORDER BY full_match DESC, verified_ms, address LIMIT 1`,
        [hash],
      );
      return row;
    },

    /** Those that are at these addresses or have this code. */
    async briefs(
      addresses: readonly Uint8Array[],
      codeHashes: readonly Uint8Array[],
    ): Promise<VerifiedBrief[]> {
      const hex = (values: readonly Uint8Array[]) =>
        values.map(value => Buffer.from(value).toString('hex')).join();
      if (addresses.length === 0 && codeHashes.length === 0) return [];
      return session.query<VerifiedBrief>(
        `SELECT ${LISTED} FROM verified_contracts
         WHERE address IN (SELECT decode(a, 'hex') FROM unnest(string_to_array($1, ',')) AS a)
            OR code_hash IN (SELECT decode(c, 'hex') FROM unnest(string_to_array($2, ',')) AS c)
         ORDER BY full_match, verified_ms DESC`,
        [hex(addresses), hex(codeHashes)],
      );
    },

    /** The newest. */
    async all(): Promise<Pick<VerifiedContract, 'address' | 'code_hash'>[]> {
      return session.query(
        `SELECT address, code_hash FROM verified_contracts ORDER BY verified_ms DESC LIMIT ${MOST_LISTED}`,
      );
    },

    /**
     * Keeps one. Of two for an address the full match stays, unless the code there is another one now.
     * @returns false where a match as good or better is there
     */
    async keep(row: VerifiedContract): Promise<boolean> {
      const rows = await session.query(
        `INSERT INTO verified_contracts AS v (${COLUMNS})
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
         ON CONFLICT (address) DO UPDATE SET code_hash = excluded.code_hash, compiler_version = excluded.compiler_version,
           license = excluded.license, full_match = excluded.full_match, verified_ms = excluded.verified_ms,
           contract_name = excluded.contract_name, file_name = excluded.file_name, compiler = excluded.compiler,
           input = excluded.input, abi = excluded.abi, metadata = excluded.metadata, creation_length = excluded.creation_length,
           constructor_arguments = excluded.constructor_arguments, libraries = excluded.libraries
         WHERE v.code_hash <> excluded.code_hash OR (excluded.full_match AND NOT v.full_match) RETURNING 1`,
        [
          row.address,
          row.code_hash,
          row.compiler_version,
          row.license,
          row.full_match,
          row.verified_ms,
          row.contract_name,
          row.file_name,
          row.compiler,
          row.input,
          row.abi,
          row.metadata,
          row.creation_length,
          row.constructor_arguments,
          row.libraries,
        ],
      );
      return rows.length > 0;
    },
  };
}

export type VerifiedContractsStore = ReturnType<typeof createVerifiedContractsStore>;
