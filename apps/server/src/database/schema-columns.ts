import { bigint, customType, numeric } from 'drizzle-orm/pg-core';

/** Bytes: hashes and addresses. */
export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
/** Text in the order of its bytes, whatever the database's language: what begins alike is one range of an index. */
export const bytewiseText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });
/** A 64-bit number as bigint. */
export const int8 = () => bigint({ mode: 'bigint' });
/** A whole number of any size as bigint: amounts. */
export const amount = () => numeric({ mode: 'bigint' });
