import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { amountText } from '../../../lib/format/amount-text.ts';
import { OWNER_PERMISSION_ID } from '@sunscope/tron/permissions';
import { useQuery } from '@tanstack/react-query';
import IconAlertTriangle from '~icons/alert-triangle';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import { HashText } from '../../../components/chain/HashText.tsx';
import { ConfirmRows } from '../../../components/data/ConfirmRows.tsx';
import { useFormat } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import type { DeviceRequest } from '../../../wallet/external/device-end.ts';
import { failureWords } from '../../../wallet/failure.ts';
import { entryOf, type Intent } from '../../../wallet/intents/registry.ts';
import { proofFor } from '../../../wallet/proof-for.ts';
import { sendableTokens } from '../../../wallet/sendable-tokens.ts';
import type { SessionAccount } from '../../../wallet/session-types.ts';
import type { SigningProof } from '../../../wallet/signer.ts';
import { wallet } from '../../../wallet/wallet.ts';
import { AmountOf, ConfirmValue } from '../ConfirmValue.tsx';
import { describeIntent } from '../describe-amount.ts';
import { useIntentWords } from '../intent-words.ts';
import { Notice } from '../Notice.tsx';
import { ProofField } from '../ProofField.tsx';
import { accountQuery } from '../queries.ts';
import { memoOf, RecipientCare } from '../RecipientCare.tsx';
import styles from '../SendDialog.module.css';
import { isCleared, useRecipientCheck } from '../use-recipient-check.ts';

const useT = wordsOf('devices', 'wallet');

interface RequestToSignProps {
  account: SessionAccount;
  request: DeviceRequest;
  onSigned: (hash: string) => void;
}

/** What another page asks to have signed, read from its bytes: signed or refused here. */
export function RequestToSign({ account, request, onSigned }: RequestToSignProps): ReactNode {
  const t = useT();
  const { intent } = request;
  return intent ? (
    <Known account={account} request={request} intent={intent} onSigned={onSigned} />
  ) : (
    <>
      <Notice tone="bad" icon={IconAlertTriangle}>
        {t('device_unknown')}
      </Notice>
      <Button size="large" onClick={request.refuse}>
        {t('device_refuse')}
      </Button>
    </>
  );
}

function Known({ account, request, intent, onSigned }: RequestToSignProps & { intent: Intent }): ReactNode {
  const t = useT();
  const words = useIntentWords();
  const format = useFormat();
  const [proof, setProof] = useState<SigningProof>();
  const [consent, setConsent] = useState<string>();
  const [tries, setTries] = useState(0);
  const [isRunning, setRunning] = useState(false);
  const [failed, setFailed] = useState<string>();
  const { data } = useQuery(accountQuery(intent.from));
  const tokens = sendableTokens(data);
  const entry = entryOf(intent);
  const headline = entry.headline(intent);
  const recipient = entry.recipient(intent);
  const check = useRecipientCheck(intent.from, recipient, { mayBeContract: entry.recipientMayBeContract });
  const { changes, permissions } = entry.effects(intent);
  const asked = proofFor(intent, account);
  const { raw, hash, rawData } = request;
  const isOther = intent.from !== account.address;
  const isReady =
    (asked === undefined || proof !== undefined) && (recipient === undefined || isCleared(check, consent));
  const sign = async () => {
    setRunning(true);
    setFailed(undefined);
    try {
      const signature = await wallet.signer().signTransaction(rawData, proof);
      request.answer(signature);
      onSigned(hash);
    } catch (error) {
      setFailed(words(failureWords(error).key));
      setProof(undefined);
      setTries(tries + 1);
      setRunning(false);
    }
  };
  return (
    <>
      <h2>{describeIntent(words, { intent, tokens }, 'title')}</h2>
      {headline && (
        <p className={styles['sum']}>
          <AmountOf amount={headline} tokens={tokens} />
        </p>
      )}
      {isOther && (
        <Notice tone="bad" icon={IconAlertTriangle}>
          {t('device_other_owner')}
        </Notice>
      )}
      <ConfirmRows
        rows={[
          {
            label: t('device_of'),
            value: <AddressChip address={intent.from} full identicon link={false} />,
          },
          ...[...entry.rows(intent), ...changes, ...permissions].map(row => ({
            label: words(row.label),
            value: <ConfirmValue row={row} tokens={tokens} />,
          })),
          ...(intent.permissionId === OWNER_PERMISSION_ID
            ? []
            : [
                {
                  label: t('confirm_permission'),
                  value: t('confirm_permission_active', { id: intent.permissionId }),
                },
              ]),
          ...(intent.note === ''
            ? []
            : [{ label: t('note'), value: <span className={styles['note']}>{intent.note}</span> }]),
          ...(raw.fee_limit === 0n
            ? []
            : [
                {
                  label: t('device_fee_limit'),
                  value: `${amountText(raw.fee_limit, TRX_DECIMALS)} TRX`,
                },
              ]),
          { label: t('send_expires'), value: format.dateTime(Number(raw.expiration), 'local') },
          { label: t('sign_hash'), value: <HashText hash={hash} /> },
        ]}
      />
      {recipient !== undefined && (
        <RecipientCare
          to={recipient}
          check={check}
          consent={consent}
          onConsent={setConsent}
          memo={memoOf(intent)}
        />
      )}
      {asked && <ProofField key={tries} asked={asked} account={account} onProof={setProof} />}
      {failed !== undefined && <Notice tone="bad">{failed}</Notice>}
      <div className={styles['buttons']}>
        <Button size="large" onClick={request.refuse} disabled={isRunning}>
          {t('device_refuse')}
        </Button>
        <Button
          kind="primary"
          size="large"
          disabled={!isReady}
          loading={isRunning}
          onClick={() => void sign()}
        >
          {t('device_sign')}
        </Button>
      </div>
    </>
  );
}
