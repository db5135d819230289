import IconPlus from '~icons/plus';
import IconTrash from '~icons/trash';
import { tryParseAddress, type Address } from '@sunscope/tron/address';
import { MAX_PERMISSION_KEYS, MAX_PERMISSION_NAME } from '@sunscope/tron/permissions';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { IconButton } from '../../../components/base/IconButton.tsx';
import { TextField } from '../../../components/forms/TextField.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import {
  EMPTY_KEY,
  typedWeight,
  type KeyDraft,
  type PermissionDraft,
  type PermissionFaults,
} from '../../../wallet/multisig/permission-draft.ts';
import { OperationNames } from '../OperationNames.tsx';
import styles from './multisig.module.css';
import { OperationsDialog } from './OperationsDialog.tsx';
import { WhoCanAct } from './WhoCanAct.tsx';

const useT = wordsOf('multisig');

interface PermissionFieldsProps {
  title: string;
  draft: PermissionDraft;
  faults: PermissionFaults;
  me: Address;
  /** Contract types that the chain takes. */
  available: readonly number[];
  onChange: (draft: PermissionDraft) => void;
  /** Absent where it has to stay. */
  onRemove?: (() => void) | undefined;
}

/** A permission as it is typed. */
export function PermissionFields({
  title,
  draft,
  faults,
  me,
  available,
  onChange,
  onRemove,
}: PermissionFieldsProps): ReactNode {
  const t = useT();
  const [isChoosing, setChoosing] = useState(false);
  const { name, threshold, keys, operations } = draft;
  const put = (part: Partial<PermissionDraft>) => onChange({ ...draft, ...part });
  const putKey = (place: number, part: Partial<KeyDraft>) =>
    put({ keys: keys.map((key, at) => (at === place ? { ...key, ...part } : key)) });
  const digits = (text: string) => text.replaceAll(/\D/g, '').slice(0, 18);
  return (
    <fieldset className={styles['permission']} aria-label={title}>
      <div className={styles['headLine']}>
        <h3 className={styles['head']}>{title}</h3>
        {onRemove && (
          <Button size="small" icon={IconTrash} onClick={onRemove}>
            {t('remove_active')}
          </Button>
        )}
      </div>
      <div className={styles['pair']}>
        <TextField
          label={t('permission_name')}
          value={name}
          maxLength={Math.max(MAX_PERMISSION_NAME, name.length)}
          onChange={text => put({ name: text })}
          error={faults.name && t(faults.name)}
        />
        <TextField
          label={t('threshold')}
          inputMode="numeric"
          value={threshold}
          onChange={text => put({ threshold: digits(text) })}
          error={faults.threshold && t(faults.threshold)}
        />
      </div>
      {keys.map((key, place) => (
        <div key={place} className={styles['keyLine']}>
          <TextField
            label={t('key_address', { number: place + 1 })}
            mono
            value={key.address}
            onChange={text => putKey(place, { address: text })}
            error={faults.keys[place]?.address && t(faults.keys[place].address)}
            aside={tryParseAddress(key.address.trim()) === me ? t('you') : undefined}
          />
          <TextField
            label={t('key_weight')}
            inputMode="numeric"
            value={key.weight}
            onChange={text => putKey(place, { weight: typedWeight(text, threshold) })}
            error={faults.keys[place]?.weight && t(faults.keys[place].weight)}
          />
          <IconButton
            icon={IconTrash}
            label={t('remove_key', { number: place + 1 })}
            disabled={keys.length === 1}
            onClick={() => put({ keys: keys.filter((_key, at) => at !== place) })}
          />
        </div>
      ))}
      <div className={styles['headLine']}>
        <Button
          size="small"
          icon={IconPlus}
          disabled={keys.length >= MAX_PERMISSION_KEYS}
          onClick={() => put({ keys: [...keys, EMPTY_KEY] })}
        >
          {t('add_key')}
        </Button>
        <span className={styles['note']}>
          {t('keys_count', { count: keys.length, most: MAX_PERMISSION_KEYS })}
        </span>
      </div>
      <TypedActing draft={draft} me={me} />
      {operations && (
        <div className={styles['operations']}>
          <Button size="small" onClick={() => setChoosing(true)}>
            {t('operations_choose')}
          </Button>
          <span className={styles['note']}>
            {faults.operations ? (
              <span role="alert">{t(faults.operations)}</span>
            ) : (
              <OperationNames codes={operations} />
            )}
          </span>
          {isChoosing && (
            <OperationsDialog
              title={title}
              chosen={operations}
              available={available}
              onChoose={codes => put({ operations: codes })}
              onClose={() => setChoosing(false)}
            />
          )}
        </div>
      )}
    </fieldset>
  );
}

/** Who could act by what is typed so far. */
function TypedActing({ draft, me }: { draft: PermissionDraft; me: Address }): ReactNode {
  const isCount = (text: string) => /^[1-9]\d{0,17}$/.test(text);
  const keys = draft.keys.flatMap(({ address, weight }) => {
    const parsed = tryParseAddress(address.trim());
    return parsed !== undefined && isCount(weight) ? [{ address: parsed, weight: BigInt(weight) }] : [];
  });
  if (!isCount(draft.threshold) || keys.length === 0) return null;
  return <WhoCanAct terms={{ name: '', threshold: BigInt(draft.threshold), keys }} me={me} />;
}
