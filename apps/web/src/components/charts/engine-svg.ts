import { init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { PlotOption } from './engine.ts';

register([SVGRenderer]);

/** The drawing of an option as SVG text, without a page: for files. The kinds of series must be loaded already. */
export function svgOf(option: PlotOption, width: number, height: number): string {
  const drawing = init(null, undefined, { renderer: 'svg', ssr: true, width, height });
  drawing.setOption(option);
  const text = drawing.renderToSVGString();
  drawing.dispose();
  return text;
}
