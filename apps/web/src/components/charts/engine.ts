/**
 * The one place that knows ECharts, loaded when the first chart shows. It draws; reading, walking, zooming and all
 * words are the kit's own (`Plot.tsx`), so that none of it depends on what a canvas can say.
 */
import { BarChart, LineChart, type BarSeriesOption, type LineSeriesOption } from 'echarts/charts';
import { GridComponent, type GridComponentOption } from 'echarts/components';
import { init, use as register, type ComposeOption, type EChartsType } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

register([LineChart, BarChart, GridComponent, CanvasRenderer]);

export type PlotOption = ComposeOption<LineSeriesOption | BarSeriesOption | GridComponentOption>;
export type Drawing = Pick<EChartsType, 'setOption' | 'resize' | 'dispose' | 'on' | 'dispatchAction'>;

/** A drawing in an element, with that element's size. */
export function drawIn(element: HTMLElement): Drawing {
  allowEmptying(element);
  return init(element, undefined, { renderer: 'canvas' });
}

/** ECharts empties its element by `innerHTML`, which the page's Trusted Types refuse; an empty one needs no emptying. */
function allowEmptying(element: HTMLElement): void {
  Object.defineProperty(element, 'innerHTML', { value: '', writable: true, configurable: true });
}

/** A drawing of any size that stands nowhere: for files. */
export function canvasOf(
  option: PlotOption,
  width: number,
  height: number,
  scale: number,
): HTMLCanvasElement {
  const element = document.createElement('div');
  allowEmptying(element);
  const drawing = init(element, undefined, { renderer: 'canvas', width, height, devicePixelRatio: scale });
  drawing.setOption(option);
  const canvas = drawing.renderToCanvas({ pixelRatio: scale });
  drawing.dispose();
  return canvas;
}
