import { tryParseAddress } from '@sunscope/tron/address';
import { useState, type ReactNode } from 'react';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import { Banner } from '../../../components/feedback/Banner.tsx';
import { TextArea } from '../../../components/forms/TextArea.tsx';
import { TextField } from '../../../components/forms/TextField.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { readMessage, signerOf } from './read-message.ts';
import styles from './Messages.module.css';

const useT = wordsOf('messages');

/** Says who signed a text or structured data. Nothing of it is sent anywhere. */
export function VerifyMessage(): ReactNode {
  const t = useT();
  const [text, setText] = useState('');
  const [signature, setSignature] = useState('');
  const [claimed, setClaimed] = useState('');
  const read = readMessage(text);
  const address = tryParseAddress(claimed.trim());
  const wrongAddress = claimed.trim() !== '' && address === undefined;
  const signer =
    signature.trim() === '' || read.kind === 'wrong' ? undefined : signerOf(read.digest, signature);
  const wrongSignature = signature.trim() !== '' && read.kind !== 'wrong' && signer === undefined;
  return (
    <Card>
      <div className={styles['form']}>
        <TextArea
          label={t('message_text')}
          hint={t('message_exact')}
          rows={6}
          maxLength={200_000}
          value={text}
          onChange={setText}
          error={read.kind === 'wrong' ? `${t('message_wrong')} ${read.reason}` : undefined}
        />
        <TextArea
          mono
          rows={3}
          label={t('message_signature')}
          hint={t('message_signature_hint')}
          maxLength={1_000}
          value={signature}
          onChange={setSignature}
          error={wrongSignature ? t('message_no_signature') : undefined}
        />
        <TextField
          mono
          label={t('message_claimed')}
          hint={t('message_claimed_hint')}
          value={claimed}
          onChange={setClaimed}
          error={wrongAddress ? t('message_no_address') : undefined}
        />
        {signer !== undefined && !wrongAddress && (
          <Banner tone={address === undefined || address === signer ? 'info' : 'bad'} look="box">
            {t(
              address === undefined
                ? 'message_signed_by'
                : address === signer
                  ? 'message_signed_by_claimed'
                  : 'message_signed_by_other',
            )}{' '}
            <AddressChip address={signer} full copy />
          </Banner>
        )}
      </div>
    </Card>
  );
}
