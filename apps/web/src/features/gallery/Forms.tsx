import IconSend from '~icons/send';
import IconSettings from '~icons/settings';
import IconTrash from '~icons/trash';
import { useState, type ReactNode } from 'react';
import { AmountField } from '../../components/forms/AmountField.tsx';
import { Button } from '../../components/base/Button.tsx';
import { CheckField } from '../../components/forms/CheckField.tsx';
import { IconButton } from '../../components/base/IconButton.tsx';
import { Segmented } from '../../components/forms/Segmented.tsx';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { TextArea } from '../../components/forms/TextArea.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { ADDRESSES } from './samples.ts';
import { Group, Specimen } from './Specimen.tsx';

const useT = wordsOf('gallery');

const KINDS = ['primary', 'quiet', 'danger'] as const;

export function Forms(): ReactNode {
  return (
    <Specimen id="forms" title="gallery_forms">
      <Buttons />
      <Fields />
    </Specimen>
  );
}

function Buttons(): ReactNode {
  const t = useT();
  return (
    <>
      {KINDS.map(kind => (
        <Group key={kind} label={t(`gallery_button_${kind}`)}>
          <Button kind={kind}>{t('gallery_send')}</Button>
          <Button kind={kind} icon={kind === 'danger' ? IconTrash : IconSend}>
            {t('gallery_send')}
          </Button>
          <Button kind={kind} loading>
            {t('gallery_send')}
          </Button>
          <Button kind={kind} disabled>
            {t('gallery_send')}
          </Button>
          <Button kind={kind} size="small">
            {t('gallery_small')}
          </Button>
          <Button kind={kind} size="large">
            {t('gallery_large')}
          </Button>
        </Group>
      ))}
      <Group label={t('gallery_button_icon')}>
        <IconButton icon={IconSettings} label={t('gallery_settings')} />
        <IconButton icon={IconSettings} label={t('gallery_settings')} size="small" />
        <IconButton icon={IconSettings} label={t('gallery_settings')} disabled />
        <Button to="/">{t('gallery_link')}</Button>
      </Group>
    </>
  );
}

function Fields(): ReactNode {
  const t = useT();
  const [address, setAddress] = useState<string>(ADDRESSES[0]);
  const [wrong, setWrong] = useState('TJRabPrwbZy45sbavfcjinPJC18kjpRTv9');
  const [amount, setAmount] = useState('12.5');
  const [tooMuch, setTooMuch] = useState('900');
  const [note, setNote] = useState('');
  const [token, setToken] = useState('trx');
  const [agreed, setAgreed] = useState(true);
  const [form, setForm] = useState<'send' | 'receive'>('send');
  return (
    <Group label={t('gallery_fields')} look="grid">
      <TextField
        mono
        label={t('gallery_to')}
        value={address}
        onChange={setAddress}
        hint={t('gallery_field_hint')}
      />
      <TextField
        mono
        label={t('gallery_to')}
        value={wrong}
        onChange={setWrong}
        error={t('gallery_field_error')}
      />
      <TextField label={t('gallery_field_disabled')} value="Sunscope" onChange={() => undefined} disabled />
      <AmountField
        label={t('gallery_amount')}
        decimals={6}
        unit="TRX"
        value={amount}
        onChange={setAmount}
        max={9_007_199_254_740_993_000_001n}
        aside={t('gallery_balance')}
      />
      <AmountField
        label={t('gallery_amount')}
        decimals={6}
        unit="TRX"
        value={tooMuch}
        onChange={setTooMuch}
        max={12_500_000n}
        error={t('gallery_amount_error')}
      />
      <SelectField
        label={t('gallery_token')}
        value={token}
        onChange={setToken}
        options={[
          { value: 'trx', label: 'TRX' },
          { value: 'usdt', label: 'USDT (TRC20)' },
        ]}
      />
      <TextArea label={t('gallery_note')} value={note} onChange={setNote} hint={t('gallery_note_hint')} />
      <CheckField
        label={t('gallery_agree')}
        checked={agreed}
        onChange={setAgreed}
        hint={t('gallery_agree_hint')}
      />
      <div>
        <Segmented
          label={t('gallery_forms')}
          value={form}
          onChange={setForm}
          options={[
            { value: 'send', label: t('gallery_send_word') },
            { value: 'receive', label: t('gallery_receive') },
          ]}
        />
      </div>
    </Group>
  );
}
