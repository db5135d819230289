import { formatAmount, TRX_DECIMALS } from '@sunscope/tron/amount';
import { amountText } from '../../lib/format/amount-text.ts';
import { OWNER_PERMISSION_ID } from '@sunscope/tron/permissions';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Address } from '@sunscope/tron/address';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { walletNode } from '../../wallet/node.ts';
import { gatherQuoteFacts } from '../../wallet/quote-facts.ts';
import { quoteIntent } from '../../wallet/quote.ts';
import { referenceBlock } from '../../wallet/send-intent.ts';
import { wholeBalance } from '../../wallet/spend-all.ts';

const useT = wordsOf('recipients');

interface WholeAmountProps {
  from: Address;
  /** The account may have to be opened; whoever is not named yet is taken to be there. */
  to: Address | undefined;
  note: string;
  balanceSun: bigint;
  onAmount: (amount: string) => void;
}

/** Keeps an amount at all that can be sent, as long as nobody types another: recipient and note change the fee. */
export function WholeAmount({ onAmount, ...what }: WholeAmountProps): ReactNode {
  const t = useT();
  const { data } = useQuery(wholeQuery(what));
  const fill = useEffectEvent(onAmount);
  const amount = data ? formatAmount(data.amountSun, TRX_DECIMALS) : undefined;
  useEffect(() => {
    if (amount !== undefined) fill(amount);
  }, [amount]);
  if (data === undefined) return null;
  return (
    <output>
      {data === null
        ? t('send_max_nothing')
        : t('send_max_fee', { amount: amountText(data.feeSun, TRX_DECIMALS) })}
    </output>
  );
}

function wholeQuery({ from, to = from, note, balanceSun }: Omit<WholeAmountProps, 'onAmount'>) {
  return queryOptions({
    queryKey: ['wallet', 'whole-balance', from, to, note, String(balanceSun)],
    queryFn: async () => {
      const node = walletNode();
      const block = await referenceBlock(node);
      const intent = {
        kind: 'trx_transfer',
        from,
        to,
        note,
        amount: balanceSun,
        permissionId: OWNER_PERMISSION_ID,
      } as const;
      const whole = await wholeBalance(intent, balanceSun, async one =>
        quoteIntent(await gatherQuoteFacts(node, one, block, 0n), 0n),
      );
      return whole ?? null;
    },
    // What is confirmed is quoted again.
    staleTime: 15_000,
    retry: 1,
  });
}
