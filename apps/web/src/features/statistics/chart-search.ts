import { charts, type ChartName } from './catalogue.ts';

/** As many as there are colours beside the chart's own. */
const MOST = 3;

/** Charts whose series are laid beside a chart's own, as its address names them; what is no chart is left out. */
export function readCompared(text: string | undefined, own: ChartName): ChartName[] {
  const named = (text ?? '')
    .split(',')
    .filter(
      (name): name is ChartName => Object.hasOwn(charts, name) && charts[name as ChartName].step === 'day',
    );
  return [...new Set(named)].filter(name => name !== own).slice(0, MOST);
}
