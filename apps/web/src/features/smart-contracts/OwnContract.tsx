import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { AmountField } from '../../components/forms/AmountField.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import type { OwnChange } from './own-change.ts';
import styles from './OwnContract.module.css';
import { contractQuery } from './queries.ts';

const useT = wordsOf('contract-forms');

/** What only the owner of a contract changes: who pays the energy of calls, how much of it, and the ABI. */
export function OwnContract({
  address,
  account,
  onSet,
}: {
  address: string;
  /** Whose session it is. */
  account: string | undefined;
  onSet: (change: OwnChange) => void;
}): ReactNode {
  const t = useT();
  const { data } = useQuery(contractQuery(address));
  const creator = data?.data[0]?.creator;
  if (creator === undefined || account === undefined || creator.address !== account) return null;
  return (
    <section className={styles['own']} aria-label={t('own_title')}>
      <h3>{t('own_title')}</h3>
      <NumberForm
        key={`share ${creator.consume_user_resource_percent}`}
        label={t('own_share')}
        hint={t('own_share_hint')}
        unit="%"
        now={String(creator.consume_user_resource_percent)}
        wrong={value => (value > 100n ? t('own_share_wrong') : undefined)}
        onSet={callerPercent => onSet({ kind: 'contract_setting', callerPercent })}
      />
      <NumberForm
        key={`limit ${String(creator.origin_energy_limit)}`}
        label={t('own_limit')}
        hint={t('own_limit_hint')}
        now={String(creator.origin_energy_limit)}
        wrong={value => (value < 1n || value >= 2n ** 63n ? t('own_limit_wrong') : undefined)}
        onSet={ownerEnergyLimit => onSet({ kind: 'contract_energy_limit', ownerEnergyLimit })}
      />
      <div>
        <p className="dim">{t('own_clear_hint')}</p>
        <Button kind="danger" onClick={() => onSet({ kind: 'contract_clear_abi' })}>
          {t('own_clear')}
        </Button>
      </div>
    </section>
  );
}

interface NumberFormProps {
  label: string;
  hint: string;
  unit?: string;
  /** As it stands on the chain. */
  now: string;
  /** What is wrong with a number, in words. */
  wrong: (value: bigint) => string | undefined;
  onSet: (value: bigint) => void;
}

function NumberForm({ label, hint, unit, now, wrong, onSet }: NumberFormProps): ReactNode {
  const t = useT();
  const [typed, setTyped] = useState(now);
  const value = /^\d{1,19}$/.test(typed) ? BigInt(typed) : undefined;
  const fault = value === undefined ? undefined : wrong(value);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (value !== undefined && fault === undefined) onSet(value);
  };
  return (
    <form className={styles['row']} onSubmit={submit} noValidate>
      <AmountField
        label={label}
        hint={hint}
        unit={unit}
        decimals={0}
        value={typed}
        onChange={setTyped}
        error={fault}
      />
      <Button type="submit" disabled={value === undefined || fault !== undefined || typed === now}>
        {t('own_change')}
      </Button>
    </form>
  );
}
