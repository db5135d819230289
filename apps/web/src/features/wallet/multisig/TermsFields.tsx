import type { Address } from '@sunscope/tron/address';
import type { ReactNode } from 'react';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { TextField } from '../../../components/forms/TextField.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { allows, numbered, weightIn, type PermissionSet } from '../../../wallet/multisig/permission-sets.ts';
import { LEAST_HOURS, MOST_HOURS } from '../../../wallet/multisig/sign-shared.ts';
import { Notice } from '../Notice.tsx';
import styles from '../SendDialog.module.css';

const useT = wordsOf('multisig', 'wallet');

/** How a transaction is to be signed by several: as it is typed. */
export interface TypedTerms {
  /** Number of the permission as text; empty where none is chosen yet. */
  permission: string;
  hours: string;
}

export const FIRST_TERMS: TypedTerms = { permission: '', hours: String(MOST_HOURS) };

/** The permissions of an account that a key can use for these contract types, and why it cannot use others. */
function optionsOf(permissions: PermissionSet, me: Address, codes: readonly number[]) {
  return numbered(permissions).map(permission => ({
    permission,
    obstacle:
      weightIn(permission, me) === 0n
        ? ('terms_no_weight' as const)
        : codes.some(code => allows(permission, code))
          ? undefined
          : ('terms_no_operation' as const),
  }));
}

/** What was typed, judged: a permission that the key may use, and whole hours. */
export function readTerms(
  { permission, hours }: TypedTerms,
  permissions: PermissionSet | undefined,
  me: Address,
  codes: readonly number[],
): { permissionId: number | undefined; hours: number | undefined; hasControl: boolean } {
  const usable = permissions ? optionsOf(permissions, me, codes).filter(({ obstacle }) => !obstacle) : [];
  const chosen = permission === '' ? usable[0] : usable.find(one => String(one.permission.id) === permission);
  const count = /^\d{1,2}$/.test(hours.trim()) ? Number(hours) : 0;
  return {
    permissionId: chosen?.permission.id,
    hours: count >= LEAST_HOURS && count <= MOST_HOURS ? count : undefined,
    hasControl: usable.length > 0,
  };
}

/** Which permission signs, for how long others may, and who they are. */
export function TermsFields({
  typed,
  permissions,
  me,
  codes,
  onChange,
}: {
  typed: TypedTerms;
  permissions: PermissionSet;
  me: Address;
  /** Contract types of which one is to be signed. */
  codes: readonly number[];
  onChange: (typed: TypedTerms) => void;
}): ReactNode {
  const t = useT();
  const { permissionId, hours, hasControl } = readTerms(typed, permissions, me, codes);
  const options = optionsOf(permissions, me, codes);
  const chosen = options.find(({ permission }) => permission.id === permissionId)?.permission;
  const others = chosen?.keys.filter(({ address }) => address !== me) ?? [];
  if (!hasControl) return <Notice tone="bad">{t('terms_no_control')}</Notice>;
  return (
    <>
      <SelectField
        label={t('terms_permission')}
        value={permissionId === undefined ? '' : String(permissionId)}
        onChange={permission => onChange({ ...typed, permission })}
        error={permissionId === undefined && t('terms_permission_wrong')}
        options={options.map(({ permission, obstacle }) => {
          const place = permission.id === 0 ? t('place_owner') : t('place_active', { id: permission.id });
          const label = permission.name === '' ? place : `${place} · ${permission.name}`;
          return {
            value: String(permission.id),
            label: obstacle ? `${label} · ${t(obstacle)}` : label,
            disabled: obstacle !== undefined,
          };
        })}
      />
      <TextField
        label={t('terms_hours')}
        inputMode="numeric"
        value={typed.hours}
        onChange={text => onChange({ ...typed, hours: text.replaceAll(/\D/g, '').slice(0, 2) })}
        error={hours === undefined && t('terms_hours_wrong')}
      />
      {chosen && (
        <div className={styles['change']}>
          <p className={styles['heading']}>{t('terms_others')}</p>
          {others.length === 0 ? (
            <p className="dim">{t('terms_others_none')}</p>
          ) : (
            <ul>
              {others.map(({ address, weight }) => (
                <li key={address} className="pieces">
                  <AddressChip address={address} identicon link={false} />
                  <span className="dim">{t('weight_is', { weight: String(weight) })}</span>
                </li>
              ))}
            </ul>
          )}
          <p className="dim">{t('threshold_is', { threshold: String(chosen.threshold) })}</p>
        </div>
      )}
    </>
  );
}
