import { tryParseAddress, type Address } from '@sunscope/tron/address';
import { useState, type ReactNode } from 'react';
import { ComboboxField } from '../../components/forms/ComboboxField.tsx';
import { wordsOf, type Translate } from '../../lib/i18n/i18n.tsx';
import { privateLabels, type PrivateLabels } from '../../lib/labels/private-labels.ts';
import { readLocalRecipients, recipientStore } from '../../wallet/local-recipients.ts';
import { looksAlike, type KnownRecipient } from '../../wallet/recipient-guard.ts';
import { useSigningAccount } from '../../wallet/signing-account.ts';

const useT = wordsOf('recipients');

/** Who can be chosen, with what distinguishes them: the whole address, and what it can be taken for. */
export function bookOptions(
  t: Translate<'recipients'>,
  own: Address,
  labels: PrivateLabels,
  paid: readonly KnownRecipient[],
): { value: string; label: string; detail: string }[] {
  // A list that somebody else wrote may hold what is no address.
  const labelled = Object.entries(labels).filter(
    ([address]) => address !== own && tryParseAddress(address) === address,
  );
  const known = [...labelled.map(([address]) => address), ...paid.map(({ address }) => address)];
  const mark = (address: string) => {
    const twin = known.find(other => looksAlike(other, address));
    return twin === undefined ? '' : ` · ${t('book_look_alike', { address: twin })}`;
  };
  const named = labelled
    .toSorted(([, a], [, b]) => a.localeCompare(b))
    .map(([address, label]) => ({ value: address, label, detail: `${address}${mark(address)}` }));
  const others = paid
    .filter(({ address }) => address !== own && labels[address] === undefined)
    .map(({ address, count }) => ({
      value: address,
      label: address,
      detail: `${t('book_paid', { count })}${mark(address)}`,
    }));
  return [...named, ...others];
}

/** Chooses a recipient among those with a label and those paid before; nothing where there is none. */
export function AddressBook({ onChoose }: { onChoose: (address: string) => void }): ReactNode {
  const t = useT();
  const { own } = useSigningAccount();
  const labels = privateLabels();
  const [paid] = useState(() => (own === undefined ? [] : readLocalRecipients(recipientStore(), own)));
  if (own === undefined) return null;
  const options = bookOptions(t, own, labels, paid);
  if (options.length === 0) return null;
  return <ComboboxField label={t('address_book')} value="" onChange={onChoose} options={options} />;
}
