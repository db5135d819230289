/** SQLSTATEs and system codes of a server that is unreachable, shutting down or starting. */
const UNREACHABLE: ReadonlySet<string> = new Set([
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53200',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** What the driver says without a code when a connection ended under it, and Citus (in libpq's words) when one to a worker did. */
const UNREACHABLE_WORDS =
  /server closed the connection unexpectedly|no connection to the server|could not (?:receive data from|send data to) server|SSL SYSCALL error|SSL connection has been closed unexpectedly|failure on connection marked as essential|connection to the remote node .* failed|connection terminated|client has encountered a connection error|client was closed|timeout exceeded when trying to connect|not queryable/i;

/** True where the database could not be reached or the connection broke: trying again later is right. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && UNREACHABLE.has(code)) return true;
  if (UNREACHABLE_WORDS.test(error.message)) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnreachable);
  return error.cause !== undefined && isDatabaseUnreachable(error.cause);
}

/** A server without room: `disk_full` by its SQLSTATE, or what an embedded one says of the file it could not write. */
const FULL: ReadonlySet<unknown> = new Set(['53100', 'ENOSPC', 'disk_full']);
const FULL_WORDS = /no space left on device|could not extend file|disk full/i;

/** True where there was no room for what was to be written: what is there can be read, and trying again later is right. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (FULL.has((error as { code?: unknown }).code) || FULL_WORDS.test(error.message)) return true;
  return error.cause !== undefined && isDiskFull(error.cause);
}

/** SQLSTATEs for the character U+0000, which PostgreSQL keeps in no text. */
const UNKEPT_TEXT: ReadonlySet<unknown> = new Set(['22021', '22P05']);

/** True where a text was asked for, or to be kept, that no database could hold: whoever sent it must fix it. */
export function isUnkeptText(error: unknown): boolean {
  return error instanceof Error && UNKEPT_TEXT.has((error as { code?: unknown }).code);
}

/** True where the database's user may not make a schema (SQLSTATE `insufficient_privilege`). */
export function isRefusedSchema(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === '42501';
}

/** SQLSTATE class 22, and `program_limit_exceeded`: bytes too long for the index on their column. */
const REFUSED = /^(?:22[0-9A-Z]{3}|54000)$/;

/** True for values that fit no column: what was to be written is wrong, not the database. */
export function isRefusedValue(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && REFUSED.test(code)) return true;
  return error.cause !== undefined && isRefusedValue(error.cause);
}
