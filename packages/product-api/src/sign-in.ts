/** A signed proof of who somebody is is good for this long, and once. */
export const PROOF_GOOD_MS = 5 * 60_000;

/** What a person signs to be recognised by a server: good on that server, for that account, once. */
export function signInText(message: {
  origin: string;
  address: string;
  nonce: string;
  timestampMs: number;
}): string {
  const { origin, address, nonce, timestampMs } = message;
  return [
    'Sunscope sign-in',
    `Server: ${origin}`,
    `Address: ${address}`,
    `Nonce: ${nonce}`,
    `Issued: ${new Date(timestampMs).toISOString()}`,
    `Expires: ${new Date(timestampMs + PROOF_GOOD_MS).toISOString()}`,
  ].join('\n');
}
