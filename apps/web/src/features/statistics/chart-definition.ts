import type { Answer, EndpointPath, Query } from '@sunscope/product-api/types';
import type { ChartSeries, ChartStep, SeriesLook, Unit } from '../../components/charts/chart-types.ts';
import type { MessageKey } from '../../lib/i18n/i18n.tsx';
import { apiQuery } from '../../lib/net/api.ts';

type Words = MessageKey<'statistics'>;
type Speak = (key: Words) => string;

/** One series of a chart: what it is called and where its values are. */
export interface Line<Row> {
  id: string;
  name: Extract<Words, `series_${string}`>;
  unit: Unit;
  value: (row: Row, before: Row | undefined) => number | null;
}

interface Definition<P extends EndpointPath, Row> {
  path: P;
  query: Query<P>;
  rows: (answer: Answer<P>) => readonly Row[];
  time: (row: Row) => number;
  lines: readonly Line<Row>[];
  stacked?: boolean;
  look?: SeriesLook;
  /** What a row is about; a day where left out. */
  step?: ChartStep;
  /** The same by the hour, where the index has it. */
  hourly?: Chart;
  /** Why there may be nothing to draw. */
  none?: Extract<Words, `none_${string}`>;
}

/** A chart as pages draw it, whatever it is made from. */
export interface Chart {
  /** The call its points come from; several charts share one. */
  query: { queryKey: readonly unknown[] };
  /** Its series from that call's answer; without points while there is none. */
  seriesOf: (answer: unknown, speak: Speak) => ChartSeries[];
  stacked: boolean;
  look: SeriesLook;
  step: ChartStep;
  hourly: Chart | undefined;
  none: Extract<Words, `none_${string}`> | undefined;
}

const STEP_MS = { day: 86_400_000, hour: 3_600_000 } as const;

/** A chart of one call. Days and hours that are not over are left out: a part beside whole ones reads as a fall. */
export function chart<P extends EndpointPath, Row>(definition: Definition<P, Row>): Chart {
  const { path, query, rows, time, lines, stacked = false, look = 'area', step = 'day' } = definition;
  return {
    query: apiQuery(path, query),
    stacked,
    look,
    step,
    hourly: definition.hourly,
    none: definition.none,
    seriesOf: (answer, speak) => {
      // The cache keeps the answer under the key of this very call.
      const all = answer === undefined ? [] : rows(answer as Answer<P>);
      const whole = all.filter(row => time(row) + STEP_MS[step] <= Date.now());
      return lines.map(line => ({
        id: line.id,
        name: speak(line.name),
        unit: line.unit,
        points: whole.map((row, at) => ({ t: time(row), value: line.value(row, whole[at - 1]) })),
      }));
    },
  };
}
