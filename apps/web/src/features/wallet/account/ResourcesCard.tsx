import type { AccountDetail } from '@sunscope/product-api/types';
import type { Address } from '@sunscope/tron/address';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '../../../components/layout/Card.tsx';
import { percentOf, rawOrZero, useFormat } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import styles from './account.module.css';
import { leftAt, recoveryOf } from './figures.ts';
import { Part } from './parts.tsx';
import { nodeFactsQuery } from './queries.ts';

const useT = wordsOf('account', 'wallet');

/** Energy and bandwidth: what is left, whose stake gives it, and how what was used comes back. */
export function ResourcesCard({ account, from }: { account: AccountDetail; from: Address }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { data } = useQuery(nodeFactsQuery(from));
  const nowMs = data?.atMs ?? 0;
  const full = recoveryOf(data?.account, nowMs);
  const { bandwidth } = account;
  const number = (value: number | bigint) => format.integer(value);
  const energyLeft = Math.max(bandwidth.energyRemaining, 0);
  const borrowed =
    rawOrZero(account.acquiredDelegateFrozenForEnergy) +
    rawOrZero(account.acquiredDelegatedFrozenV2BalanceForEnergy);
  const own = rawOrZero(account.frozenForEnergy) + rawOrZero(account.frozenForEnergyV2);
  const energyBorrowed =
    own + borrowed === 0n ? 0n : (BigInt(bandwidth.energyLimit) * borrowed) / (own + borrowed);
  return (
    <Card title={t('resources')} flush>
      <Part title={t('wallet_energy')}>
        <Meter left={energyLeft} whole={bandwidth.energyLimit} />
        <p className={styles['note']}>
          {t('energy_sources', {
            staked: number(BigInt(bandwidth.energyLimit) - energyBorrowed),
            borrowed: number(energyBorrowed),
          })}
        </p>
        <Recovery
          label={t('wallet_energy')}
          used={bandwidth.energyUsed}
          limit={bandwidth.energyLimit}
          nowMs={nowMs}
          fullMs={full.energy}
        />
      </Part>
      <Part title={t('wallet_bandwidth')}>
        <Meter
          left={bandwidth.netRemaining + bandwidth.freeNetRemaining}
          whole={bandwidth.netLimit + bandwidth.freeNetLimit}
        />
        <p className={styles['note']}>
          {t('bandwidth_sources', {
            staked: number(bandwidth.netRemaining),
            stakedWhole: number(bandwidth.netLimit),
            free: number(bandwidth.freeNetRemaining),
            freeWhole: number(bandwidth.freeNetLimit),
          })}
        </p>
        {bandwidth.netLimit > 0 && (
          <Recovery
            label={t('bandwidth_recovery_staked')}
            used={bandwidth.netUsed}
            limit={bandwidth.netLimit}
            nowMs={nowMs}
            fullMs={full.staked}
          />
        )}
        <Recovery
          label={t('bandwidth_recovery_free')}
          used={bandwidth.freeNetUsed}
          limit={bandwidth.freeNetLimit}
          nowMs={nowMs}
          fullMs={full.free}
        />
      </Part>
    </Card>
  );
}

function Meter({ left, whole }: { left: number; whole: number }): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <p className={styles['figure']}>
        <b className={styles['big']}>{format.integer(left)}</b>
        <span className="dim">{t('account_of_total', { total: format.integer(whole) })}</span>
      </p>
      <span className={styles['rail']} aria-hidden="true">
        <span
          className={styles['fill']}
          style={{ inlineSize: `${percentOf(BigInt(Math.max(0, left)), BigInt(Math.max(0, whole)), 2)}%` }}
        />
      </span>
    </>
  );
}

interface RecoveryProps {
  label: string;
  used: number;
  limit: number;
  nowMs: number;
  fullMs: number;
}

const WIDTH = 240;
const HEIGHT = 40;
const STEPS = 8;

/** How a resource comes back: a straight line from what is left to all of it, in words as well. */
function Recovery({ label, used, limit, nowMs, fullMs }: RecoveryProps): ReactNode {
  const t = useT();
  const format = useFormat();
  if (limit === 0 || nowMs === 0) return null;
  if (used <= 0 || fullMs <= nowMs)
    return (
      <p className={styles['note']}>
        {label}: {t('recovery_full')}
      </p>
    );
  const points = Array.from({ length: STEPS + 1 }, (_, step) => {
    const at = nowMs + ((fullMs - nowMs) * step) / STEPS;
    const left = leftAt(used, limit, nowMs, fullMs, at);
    return `${((WIDTH * step) / STEPS).toFixed(1)} ${(HEIGHT - (HEIGHT * left) / limit).toFixed(1)}`;
  });
  return (
    <figure className={styles['resource']}>
      <figcaption className={styles['note']}>
        {label}: {t('recovery_at', { date: format.dateTime(fullMs, 'local') })}
      </figcaption>
      <svg
        className={styles['curve']}
        viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('recovery_spoken', {
          left: format.integer(leftAt(used, limit, nowMs, fullMs, nowMs)),
          half: format.integer(leftAt(used, limit, nowMs, fullMs, (nowMs + fullMs) / 2)),
          limit: format.integer(limit),
        })}
      >
        <path d={`M${points.join('L')}`} />
      </svg>
      <div dir="ltr" className={styles['ends']} aria-hidden="true">
        <span>{format.integer(leftAt(used, limit, nowMs, fullMs, nowMs))}</span>
        <span>{format.duration((fullMs - nowMs) / 1000)}</span>
        <span>{format.integer(limit)}</span>
      </div>
    </figure>
  );
}
