import type { Address } from '@sunscope/tron/address';
import { Suspense, type ReactNode } from 'react';
import { TextField } from '../../components/forms/TextField.tsx';
import { lazyExtra } from '../../lib/i18n/i18n.tsx';
import { RecipientCare } from './RecipientCare.tsx';
import type { RecipientCareProps } from './RecipientNotes.tsx';

const AddressBook = lazyExtra(async () => (await import('./AddressBook.tsx')).AddressBook);
const ScanButton = lazyExtra(async () => (await import('../../components/wallet/ScanButton.tsx')).ScanButton);

interface RecipientFieldProps extends Omit<RecipientCareProps, 'to'> {
  label: string;
  placeholder: string | undefined;
  value: string;
  onChange: (value: string) => void;
  error: string | false | undefined;
  /** The address typed, once it is right. */
  to: Address | undefined;
}

/** Whom something goes to: typed, pasted, scanned or chosen, with all that is known of it. */
export function RecipientField({
  to,
  check,
  consent,
  onConsent,
  memo,
  ...field
}: RecipientFieldProps): ReactNode {
  const { value, onChange } = field;
  return (
    <>
      <TextField {...field} mono />
      {value === '' && (
        <Suspense>
          <ScanButton onText={onChange} />
          <AddressBook onChoose={onChange} />
        </Suspense>
      )}
      {to !== undefined && (
        <RecipientCare to={to} check={check} consent={consent} onConsent={onConsent} memo={memo} />
      )}
    </>
  );
}
