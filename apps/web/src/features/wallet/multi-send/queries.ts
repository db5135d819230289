import type { AccountDetail } from '@sunscope/product-api/types';
import type { Address } from '@sunscope/tron/address';
import { queryOptions } from '@tanstack/react-query';
import { accountName } from '../../../lib/format/account-name.ts';
import { queryClient } from '../../../lib/net/query-client.ts';
import { gatherBatchFacts, quoteBatch, type BatchQuote } from '../../../wallet/batch/quote-batch.ts';
import { isExchangeTag } from '../../../wallet/exchange-tag.ts';
import { walletNode } from '../../../wallet/node.ts';
import type { TransferIntents } from '../../../wallet/send-form.ts';
import { referenceBlock } from '../../../wallet/send-intent.ts';
import { accountQuery, BEHIND_AGAIN_MS, recipientHistoryQuery } from '../queries.ts';
import { aheadOf } from '../quote-query.ts';
import { feeLimitReading, isEmbeddedChain } from '../send-from-here.ts';
import { judgedRecipient, type JudgedRecipient } from '../use-recipient-check.ts';

/** A recipient of a list as it was found. */
export interface CheckedRecipient {
  to: Address;
  check: JudgedRecipient;
  name: string;
  isInactive: boolean;
  isExchange: boolean;
}

/** Questions to the server under way at a time. */
const AT_ONCE = 6;

async function checkRecipient(from: Address, to: Address): Promise<CheckedRecipient> {
  const [history, account] = await Promise.all([
    queryClient.fetchQuery(recipientHistoryQuery(from, to)).catch(() => undefined),
    queryClient.fetchQuery(accountQuery(to)).catch((): AccountDetail | undefined => undefined),
  ]);
  return {
    to,
    check: judgedRecipient(from, to, history, account?.accountType === 2),
    name: account ? accountName(account) : '',
    isInactive: account?.activated === false,
    isExchange: isExchangeTag(account?.addressTag ?? ''),
  };
}

/** How many rows are done of what is asked of each; a review that closes asks no further. */
export type OnChecked = (done: number) => void;

/** What is known of all recipients of a list. */
export function recipientsQuery(from: Address, list: readonly Address[], onChecked: OnChecked) {
  return queryOptions({
    queryKey: ['wallet', 'recipients', from, list],
    queryFn: async ({ client, queryKey, signal }): Promise<CheckedRecipient[]> => {
      // Only whom the index could not know yet are asked about again: a list may have hundreds.
      const known = client.getQueryData<CheckedRecipient[]>(queryKey) ?? [];
      const found = list.map((_, index) => (isOfYoungIndex(known[index]) ? undefined : known[index]));
      let done = 0;
      let next = 0;
      const work = async () => {
        for (let index = next++; index < list.length; index = next++) {
          signal.throwIfAborted();
          found[index] ??= await checkRecipient(from, list[index]!);
          onChecked(++done);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      return found.filter(one => one !== undefined);
    },
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data?.some(isOfYoungIndex) ? BEHIND_AGAIN_MS : false),
    gcTime: 0,
    networkMode: 'always',
  });
}

const isOfYoungIndex = (one: CheckedRecipient | undefined) => one?.check.missing === 'newest';

export interface TimedBatchQuote extends BatchQuote {
  aheadMs: bigint;
}

/** What all rows cost now. */
export function batchQuoteQuery(id: string, intents: readonly TransferIntents[], onChecked: OnChecked) {
  return queryOptions({
    queryKey: ['wallet', 'batch-quote', id],
    queryFn: async ({ signal }): Promise<TimedBatchQuote> => {
      const node = walletNode();
      const [block, reading, embedded] = await Promise.all([
        referenceBlock(node),
        feeLimitReading(),
        isEmbeddedChain(),
      ]);
      const aheadMs = await aheadOf(block.timestampMs, embedded);
      const facts = await gatherBatchFacts(node, intents, { block, feeLimitSun: reading, onChecked, signal });
      return { ...quoteBatch(facts, reading), aheadMs };
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: 1,
  });
}
