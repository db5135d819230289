import { tryParseAddress, type Address } from '@sunscope/tron/address';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { TextField } from '../../../components/forms/TextField.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import type { Intent } from '../../../wallet/intents/registry.ts';
import type { TransferValues } from '../../../wallet/intents/transfer-parts.ts';
import { EMPTY_SEND, readSendForm, sendFields } from '../../../wallet/send-form.ts';
import { preselect, sendableTokens } from '../../../wallet/sendable-tokens.ts';
import type { SessionAccount } from '../../../wallet/session-types.ts';
import { signerCapabilities } from '../../../wallet/signer.ts';
import { IntentFields } from '../IntentFields.tsx';
import { accountQuery } from '../queries.ts';
import { useRecipientCheck } from '../use-recipient-check.ts';

const useT = wordsOf('multisig', 'wallet');

/** A transfer from the own account, or from one that the own key may sign for. */
export function TransferFields({
  account,
  onFrom,
  onIntent,
}: {
  account: SessionAccount;
  /** Undefined while what is typed is no address. */
  onFrom: (from: Address | undefined) => void;
  onIntent: (intent: Intent | undefined) => void;
}): ReactNode {
  const t = useT();
  const [typedFrom, setTypedFrom] = useState<string>(account.address);
  const [values, setValues] = useState<TransferValues>(EMPTY_SEND);
  const [consent, setConsent] = useState<string>();
  const from = tryParseAddress(typedFrom.trim());
  const { data } = useQuery({ ...accountQuery(from ?? account.address), enabled: from !== undefined });
  const tokens = sendableTokens(from === undefined ? undefined : data);
  const read = (next: TransferValues, by = from) => {
    const whole = { ...next, tokenId: next.tokenId === '' ? preselect(tokens, undefined) : next.tokenId };
    const { maxNoteCharacters } = signerCapabilities[account.kind];
    return readSendForm(whole, {
      from: by ?? account.address,
      permissionId: 0,
      tokens,
      maxNoteCharacters,
    });
  };
  const shown = { ...values, tokenId: values.tokenId === '' ? preselect(tokens, undefined) : values.tokenId };
  const { problems, recipient } = read(values);
  const to = problems.to === undefined ? recipient : undefined;
  const check = useRecipientCheck(from ?? account.address, to);
  const chosen = tokens.find(({ id }) => id === shown.tokenId);
  return (
    <>
      <TextField
        label={t('transfer_from')}
        mono
        value={typedFrom}
        onChange={text => {
          const next = tryParseAddress(text.trim());
          setTypedFrom(text);
          // Tokens and amounts were another account's.
          setValues({ ...values, tokenId: '', amount: '' });
          onIntent(undefined);
          onFrom(next);
        }}
        error={from === undefined && t('signature_invalid_address')}
      />
      {from !== undefined && (
        <IntentFields
          fields={sendFields(chosen?.token)}
          values={shown}
          problems={problems}
          onChange={part => {
            const next = { ...shown, ...part };
            setValues(next);
            onIntent(read(next).intent);
          }}
          loading={data === undefined}
          tokens={tokens}
          chosen={chosen}
          recipient={to}
          check={check}
          consent={consent}
          onConsent={setConsent}
        />
      )}
    </>
  );
}
