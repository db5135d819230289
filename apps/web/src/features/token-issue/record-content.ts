import { bytesToHex } from '@sunscope/tron/bytes';
import { postJson } from '../../lib/net/post.ts';
import type { TokenDraft } from './token-form.ts';

/** A token whose record is written: its kind, and the id or contract. */
export interface RecordedToken {
  type: 'trc10' | 'trc20' | 'trc721' | 'trc1155';
  id: string;
  issuer: string;
}

/** The text that an issuer signs; the server takes nothing else from it than this. */
export function contentOf(token: RecordedToken, draft: TokenDraft, nowMs: number): string {
  return JSON.stringify({
    ...(token.type === 'trc10' ? { id: token.id } : { contract_address: token.id }),
    issuer_addr: token.issuer,
    token_desc: draft.description.trim(),
    logo_url: draft.logo,
    home_page: draft.website.trim(),
    email: draft.email.trim(),
    white_paper: draft.whitePaper.trim(),
    git_hub: draft.github.trim(),
    social_media: draft.social
      .filter(({ url }) => url.trim() !== '')
      .map(({ name, url }) => ({ name, url: url.trim() })),
    timestamp: nowMs,
  });
}

/** Signs what was typed with the session's key and hands it to the server; what it refuses is its own sentence. */
export async function writeRecord(token: RecordedToken, draft: TokenDraft): Promise<string | undefined> {
  const { wallet } = await import('../../wallet/wallet.ts');
  const content = contentOf(token, draft, Date.now());
  const sig = bytesToHex(await wallet.signer().signMessage(content));
  const answer = (await postJson(`/external/${token.type}tokens/update`, { content, sig })) as {
    retCode?: string;
    retMsg?: string;
  };
  return answer.retCode === '0' ? undefined : (answer.retMsg ?? '');
}
