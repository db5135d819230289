import { useState } from 'react';
import type { ChartSettings } from './chart-types.ts';

export const PLAIN_SETTINGS: ChartSettings = { range: 'all', scale: 'linear', hidden: [] };

/** What a reader set: kept here, or by the page where it hands settings in (and then keeps them in its address). */
export function useChartSettings(
  given: Partial<ChartSettings> | undefined,
  onSettings: ((settings: ChartSettings) => void) | undefined,
): [ChartSettings, (change: Partial<ChartSettings>) => void] {
  const [own, setOwn] = useState<ChartSettings>({ ...PLAIN_SETTINGS, ...given });
  const settings = onSettings ? { ...PLAIN_SETTINGS, ...given } : own;
  const change = (part: Partial<ChartSettings>) => (onSettings ?? setOwn)({ ...settings, ...part });
  return [settings, change];
}
