import type { Amount } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { TrxAmount } from './TrxAmount.tsx';
import { toRaw, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { unitOfParameter } from './parameter-words.ts';

const useT = wordsOf('governance');

/** From here on sums of sun are easier to read in TRX. */
const IN_TRX = 100_000n;

/** A parameter's value in its unit: TRX, sun, a span of time, on or off, or a bare number. */
export function ParameterValue({ name, value }: { name: string; value: Amount }): ReactNode {
  const t = useT();
  const format = useFormat();
  const raw = toRaw(value);
  if (raw === undefined) return <bdi>{value}</bdi>;
  // -1 stands for a power that was never used (java-tron, getRemoveThePowerOfTheGr).
  if (/^getAllow|^getForbid/.test(name) && (raw === 0n || raw === 1n)) return t(raw === 1n ? 'on' : 'off');
  switch (unitOfParameter(name)) {
    case 'sun':
      return raw >= IN_TRX ? (
        <TrxAmount sun={raw} look="plain" />
      ) : (
        <bdi dir="ltr">{format.integer(raw)} sun</bdi>
      );
    case 'ms':
      return format.duration(Number(raw / 1000n));
    default:
      return <bdi dir="ltr">{format.integer(raw)}</bdi>;
  }
}
