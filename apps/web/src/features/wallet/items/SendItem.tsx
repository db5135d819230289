import type { Answer } from '@sunscope/product-api/types';
import { tryParseAddress, type Address } from '@sunscope/tron/address';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { TextField } from '../../../components/forms/TextField.tsx';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { toRaw } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { apiKey, apiQuery } from '../../../lib/net/api.ts';
import { queryClient } from '../../../lib/net/query-client.ts';
import { readItemForm } from '../../../wallet/intents/item-form.ts';
import { readRecipient } from '../../../wallet/intents/transfer-parts.ts';
import { useSigningAccount } from '../../../wallet/signing-account.ts';
import { RecipientField } from '../RecipientField.tsx';
import { useRecipientCheck } from '../use-recipient-check.ts';
import { openAction } from '../wallet-dialogs.ts';
import styles from './items.module.css';

const useT = wordsOf('own-items', 'wallet', 'wallet-actions');

/** An item that an account holds, as the index has it. */
export type OwnItem = Answer<'/api/nft/inventory'>['data'][number];

/** On an item's page: sends it, where the open wallet has it. */
export function SendOwnItem({ contract, id }: { contract: string; id: string }): ReactNode {
  const { own, signs } = useSigningAccount();
  const { data } = useQuery({
    ...apiQuery('/api/nft/inventory', { contract, tokenId: id, ownerAddress: own ?? '', limit: 1 }),
    enabled: own !== undefined && signs,
  });
  const item = data?.data[0];
  return own !== undefined && item?.holder_address === own && item.token_id === id ? (
    <SendItem own={own} item={item} />
  ) : null;
}

/** A button that opens the form of an item's transfer. */
export function SendItem({ own, item }: { own: Address; item: OwnItem }): ReactNode {
  const t = useT();
  const [open, setOpen] = useState(false);
  const contract = tryParseAddress(item.tokenInfo.tokenId);
  const balance = toRaw(item.balance) ?? 0n;
  if (contract === undefined || balance <= 0n || !/^\d{1,78}$/.test(item.token_id)) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('item_send_action')}
      </Button>
      {open && (
        <SendItemDialog
          own={own}
          item={item}
          contract={contract}
          balance={balance}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface SendItemDialogProps {
  own: Address;
  item: OwnItem;
  contract: Address;
  balance: bigint;
  onClose: () => void;
}

/** To whom, and how many where there are several; what it costs and does stands in the confirmation. */
function SendItemDialog({ own, item, contract, balance, onClose }: SendItemDialogProps): ReactNode {
  const t = useT();
  const [to, setTo] = useState('');
  const [count, setCount] = useState('1');
  const standard = item.tokenInfo.tokenType === 'trc1155' ? 'trc1155' : 'trc721';
  const itemId = BigInt(item.token_id);
  const { problems, intent } = readItemForm(
    { to, count },
    { from: own, contract, itemId, standard, balance },
  );
  const recipient = problems.to === undefined ? readRecipient(to, own).to : undefined;
  const check = useRecipientCheck(own, recipient);
  const send = () => {
    if (!intent) return;
    onClose();
    openAction({
      intent,
      onSent: () => {
        // The index follows in a moment; until then the list would show what is gone.
        setTimeout(
          () => void queryClient.invalidateQueries({ queryKey: apiKey('/api/nft/inventory') }),
          4_000,
        );
      },
    });
  };
  return (
    <Dialog
      title={t('item_send_title', { id: item.token_id })}
      open
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui_close')}</Button>
          <Button kind="primary" disabled={!intent} onClick={send}>
            {t('send_continue')}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <p>
          <bdi>{item.tokenInfo.tokenName || contract}</bdi>{' '}
          <bdi dir="ltr" className={`mono ${styles['contract'] ?? ''}`}>
            {contract}
          </bdi>
        </p>
        <RecipientField
          label={t('send_to')}
          placeholder={t('send_to_hint')}
          value={to}
          onChange={setTo}
          error={problems.to && t(problems.to)}
          to={recipient}
          check={check}
          memo="nowhere"
        />
        {standard === 'trc1155' && (
          <TextField
            label={t('intent_item_count')}
            inputMode="numeric"
            dir="ltr"
            value={count}
            onChange={setCount}
            error={problems.count && t(problems.count)}
            aside={t('item_you_hold', { count: String(balance) })}
          />
        )}
      </div>
    </Dialog>
  );
}
