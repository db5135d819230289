import { textToBytes } from '@sunscope/tron/bytes';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { LEDGER_MESSAGE_BYTES, isMessageTooLong } from '../../wallet/message-limit.ts';
import type { LoginKindId } from '../../wallet/signer.ts';
import { contentOf, type RecordedToken } from './record-content.ts';
import type { TokenDraft } from './token-form.ts';

const useT = wordsOf('token-forms');

/** Says why the login cannot sign a record, before it is asked: a record is a message, and rarely a short one. */
export function useRecordObstacle(
  login: LoginKindId | undefined,
): (token: RecordedToken, draft: TokenDraft) => string | undefined {
  const t = useT();
  return (token, draft) => {
    if (login === undefined) return undefined;
    const content = contentOf(token, draft, Date.now());
    return isMessageTooLong(login, content)
      ? t('record_too_long', { bytes: textToBytes(content).length, most: LEDGER_MESSAGE_BYTES })
      : undefined;
  };
}
