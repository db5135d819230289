import { signInText } from '@sunscope/product-api/sign-in';
import type { Address } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { postJson } from '../../lib/net/post.ts';

/** What the server takes: user, user/repository, or its address on GitHub. */
export const isGithubLink = (text: string): boolean =>
  /^(?:https:\/\/github\.com\/)?[A-Za-z0-9][A-Za-z0-9-]{0,38}(?:\/[A-Za-z0-9._-]{1,100})?\/?$/.test(
    text.trim(),
  );

/** Signs in with the session's key and sends the server the address of the own page's texts. */
export async function writeTeamLink(address: Address, githubLink: string): Promise<void> {
  const { wallet } = await import('../../wallet/wallet.ts');
  const timestamp = Date.now();
  const nonce = bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
  const text = signInText({ origin: location.origin, address, nonce, timestampMs: timestamp });
  const signature = bytesToHex(await wallet.signer().signMessage(text));
  const answer = (await postJson('/api/auth', { address, timestamp, nonce, signature })) as {
    key?: unknown;
  };
  await postJson(
    `/api/account/${address}/sr`,
    { address, githubLink: githubLink.trim() },
    { headers: { 'x-key': String(answer.key) } },
  );
}
