import type { ReactNode } from 'react';
import { Tag } from '../../components/base/Tag.tsx';
import { useCurrency } from '../../lib/format/currency.ts';
import { useT } from '../../lib/i18n/i18n.tsx';

const PRICED: readonly string[] = ['priceStats', 'marketValue'];

/** Marks charts of a price that is made up. */
export function DemoPrice({ name }: { name: string }): ReactNode {
  const t = useT();
  const { demo } = useCurrency();
  return demo && PRICED.includes(name) && <Tag hint={t('ui_demo_price_hint')}>{t('ui_demo_price')}</Tag>;
}
