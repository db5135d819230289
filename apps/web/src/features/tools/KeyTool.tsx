import { useState, type ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { DetailList, DetailRow } from '../../components/data/DetailList.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { TextArea } from '../../components/forms/TextArea.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { addressesOfKey, type KeyAddresses, type KeyFault } from './keys.ts';
import styles from './Converter.module.css';

const useT = wordsOf('converter');

/**
 * Addresses of a key. What is typed stays in this component: in no address of the page, no storage, no request; it is gone
 * with the page and with "Forget".
 */
export function KeyTool(): ReactNode {
  const t = useT();
  const [text, setText] = useState('');
  const [result, setResult] = useState<KeyAddresses | KeyFault>();
  const fault = result !== undefined && 'fault' in result ? result : undefined;
  return (
    <Card flush>
      <div className={styles['input']}>
        <Banner tone="bad" look="box">
          {t('conv_key_warning')}
        </Banner>
        <form
          className={styles['form']}
          autoComplete="off"
          onSubmit={event => {
            event.preventDefault();
            setResult(addressesOfKey(text));
            setText('');
          }}
        >
          <TextArea
            mono
            rows={3}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="off"
            maxLength={1_000}
            label={t('conv_input_key')}
            hint={t('conv_hint_key')}
            error={fault && t(fault.fault, fault.values)}
            value={text}
            onChange={setText}
          />
          <div className={styles['actions']}>
            <Button type="submit" kind="primary" disabled={text.trim() === ''}>
              {t('conv_key_show')}
            </Button>
            <Button
              disabled={text === '' && result === undefined}
              onClick={() => {
                setText('');
                setResult(undefined);
              }}
            >
              {t('conv_key_forget')}
            </Button>
          </div>
        </form>
      </div>
      {result !== undefined && 'addresses' in result && (
        <DetailList>
          {result.addresses.map(({ path, address }) => (
            <DetailRow
              key={path}
              label={
                path === '' ? (
                  t('conv_base58')
                ) : (
                  <bdi dir="ltr" className="mono">
                    {path}
                  </bdi>
                )
              }
            >
              <AddressChip address={address} full copy />
            </DetailRow>
          ))}
          {result.publicKey !== undefined && (
            <DetailRow label={t('conv_public_key')}>
              <bdi dir="ltr" className={styles['value']}>
                {result.publicKey}
              </bdi>
            </DetailRow>
          )}
        </DetailList>
      )}
    </Card>
  );
}
