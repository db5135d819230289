import { PieChart, TreemapChart, type PieSeriesOption, type TreemapSeriesOption } from 'echarts/charts';
import { use as register, type ComposeOption } from 'echarts/core';

register([PieChart, TreemapChart]);

export type ShareOption = ComposeOption<PieSeriesOption | TreemapSeriesOption>;
