import { CandlestickChart, type CandlestickSeriesOption } from 'echarts/charts';
import { use as register } from 'echarts/core';

register([CandlestickChart]);

export type { CandlestickSeriesOption };
