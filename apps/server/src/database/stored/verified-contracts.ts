import { boolean, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { bytea, int8 } from '../schema-columns.ts';

/**
 * Contracts whose source was compiled again and gave the code on the chain. It is on no chain, so a rebuild of the index
 * leaves it alone.
 */
export const verifiedContracts = pgTable(
  'verified_contracts',
  {
    address: bytea().primaryKey(),
    /** Keccak-256 of the code that runs: other contracts with the same code are verified by this row too. */
    code_hash: bytea().notNull(),
    contract_name: text().notNull(),
    /** Source file that declares it, as the compiler was given its name. */
    file_name: text().notNull(),
    /** Id of the compiler as it was chosen, and the version it reports. */
    compiler: text().notNull(),
    compiler_version: text().notNull(),
    /** Standard JSON that the compiler was given, without its choice of outputs. */
    input: text().notNull(),
    abi: text().notNull(),
    metadata: text().notNull(),
    /** 1 to 12; 0 where none was chosen. */
    license: smallint().notNull(),
    /** Code, names and comments are the same, rather than the code alone. */
    full_match: boolean().notNull(),
    /** Bytes of creation code in front of the constructor's arguments; null where the chain holds no creation code. */
    creation_length: integer(),
    constructor_arguments: bytea().notNull(),
    /** JSON of {library name: address hex}. */
    libraries: text().notNull(),
    verified_ms: int8().notNull(),
  },
  table => [index('verified_contracts_code').on(table.code_hash)],
);
