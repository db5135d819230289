import type { Address } from '@sunscope/tron/address';
import { useQuery } from '@tanstack/react-query';
import { readLocalRecipients, recipientStore } from '../../wallet/local-recipients.ts';
import {
  judgeRecipient,
  type RecipientHistory,
  type RecipientVerdict,
} from '../../wallet/recipient-guard.ts';
import { accountQuery, recipientHistoryQuery } from './queries.ts';

/** A recipient's check once it is done. */
export interface JudgedRecipient {
  state: 'checked' | 'failed';
  verdict: RecipientVerdict;
  missing: RecipientHistory['missing'];
  /** What must be consented to: a look-alike, or a history that was not read or not in full. */
  needs: 'look_alike' | 'unread' | undefined;
  /** A contract, which may have no way to give back what it is sent: to be acknowledged as well. */
  isContract: boolean;
  /** What a consent is to. Another recipient or another finding needs another. */
  key: string;
}

/** What is known of a recipient, and what the person must say before anything is sent to it. */
export type RecipientCheck = { state: 'checking' } | (JudgedRecipient & { retry: () => void });

/** Asks the index, and this browser's own list, about a recipient. */
export function useRecipientCheck(
  from: Address,
  to: Address | undefined,
  { mayBeContract = false }: { mayBeContract?: boolean | undefined } = {},
): RecipientCheck {
  const asked = recipientHistoryQuery(from, to ?? from);
  const { data, isError, refetch } = useQuery({ ...asked, enabled: to !== undefined });
  const account = useQuery({ ...accountQuery(to ?? from), enabled: to !== undefined });
  if (to === undefined || (!data && !isError) || account.isPending) return { state: 'checking' };
  const isContract = !mayBeContract && account.data?.accountType === 2;
  return { ...judgedRecipient(from, to, data, isContract), retry: () => void refetch() };
}

/** What is known of a recipient, by what the index answered: undefined where it did not. */
export function judgedRecipient(
  from: Address,
  to: Address,
  data: RecipientHistory | undefined,
  isContract: boolean,
): JudgedRecipient {
  const verdict = judgeRecipient(to, data, readLocalRecipients(recipientStore(), from));
  const missing = data?.missing ?? '';
  const unread = !data || (missing !== '' && verdict.kind === 'first_time');
  const needs = verdict.kind === 'look_alike' ? 'look_alike' : unread ? 'unread' : undefined;
  const twin = verdict.kind === 'look_alike' ? verdict.recipient.address : '';
  return {
    state: data ? 'checked' : 'failed',
    verdict,
    missing,
    needs,
    isContract,
    key: [from, to, needs, twin, data ? missing : 'failed', isContract].join(),
  };
}

/** Whether something may be sent, given what was consented to. */
export function isCleared(check: RecipientCheck, consent: string | undefined): boolean {
  return (
    check.state !== 'checking' && ((check.needs === undefined && !check.isContract) || check.key === consent)
  );
}
