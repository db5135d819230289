import IconArrowRight from '~icons/arrow-right';
import { useMemo, useState, type ReactNode } from 'react';
import { useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Icon } from '../base/Icon.tsx';
import { Tag } from '../base/Tag.tsx';
import { classNames } from '../base/class-names.ts';
import { AddressChip } from '../chain/AddressChip.tsx';
import { TrxAmount } from '../chain/TrxAmount.tsx';
import { Status } from '../feedback/Status.tsx';
import { callBranches, failedPath, type CallNode } from './calls.ts';
import styles from './CallTree.module.css';
import { VirtualTree } from './VirtualTree.tsx';

const useT = wordsOf('kit-code');

interface CallTreeProps {
  label: string;
  calls: readonly CallNode[];
  /** Rows seen at once at most. */
  most?: number;
  /** What failed calls are called where nobody knows in which of them it began. */
  failedWord?: string;
}

/** Calls between contracts as they called one another; the way to a failure is marked down to where it began. */
export function CallTree({ label, calls, most = 14, failedWord }: CallTreeProps): ReactNode {
  const t = useT();
  const { branches, nodes } = useMemo(() => callBranches(calls), [calls]);
  const failed = useMemo(() => failedPath(nodes), [nodes]);
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => new Set(nodes.keys()));
  const [active, setActive] = useState(0);
  if (calls.length === 0) return null;
  return (
    <div className={styles['tree']}>
      <p className={styles['sum']}>
        {t('calls_count', { count: nodes.length })}
        {failed.size > 0 && (
          <>
            {' '}
            <Status kind="failed" look="quiet">
              {t('calls_failed')}
            </Status>
          </>
        )}
      </p>
      <VirtualTree
        label={label}
        branches={branches}
        opened={opened}
        onOpened={setOpened}
        active={active}
        onActive={setActive}
        rowPx={34}
        most={most}
        leastPx={720}
        render={id => {
          const call = nodes[id];
          return (
            call && (
              <Call
                call={call.call}
                failed={failed.has(id)}
                origin={failed.get(id) === true}
                failedWord={failedWord}
              />
            )
          );
        }}
      />
    </div>
  );
}

interface CallProps {
  call: CallNode;
  failed: boolean;
  origin: boolean;
  failedWord: string | undefined;
}

function Call({ call, failed, origin, failedWord }: CallProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { from, to, method, value, tokens, energy, result, reason } = call;
  return (
    <span className={classNames(styles['call'], failed && styles['failed'])}>
      <Tag tone={failed ? 'bad' : 'plain'}>
        <bdi dir="ltr">{call.type}</bdi>
      </Tag>
      <AddressChip address={from.address} name={from.name} kind={from.kind ?? 'contract'} short />
      <Icon of={IconArrowRight} size={14} mirror className={styles['arrow']} />
      <AddressChip address={to.address} name={to.name} kind={to.kind ?? 'contract'} short />
      {method !== undefined && (
        <code className={styles['method']} dir="ltr">
          {method}
        </code>
      )}
      {value > 0n && <TrxAmount sun={value} />}
      {tokens}
      <span className={styles['end']}>
        {result !== undefined && (
          <span className="dim">
            {t('calls_returns')} <bdi dir="ltr">{result}</bdi>
          </span>
        )}
        {failed && (
          <Status kind="failed" look="quiet">
            {failedWord ?? (origin ? (reason ?? t('calls_reverted')) : t('calls_passed_on'))}
          </Status>
        )}
        {energy !== undefined && (
          <span className={styles['energy']}>{t('calls_energy', { energy: format.integer(energy) })}</span>
        )}
      </span>
    </span>
  );
}
