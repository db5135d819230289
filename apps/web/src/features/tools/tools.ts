/** Parts of the converter, in the order of its tabs. */
export const converterTools = ['address', 'amount', 'bytes', 'number', 'hash', 'abi', 'time', 'key'] as const;
export type ConverterTool = (typeof converterTools)[number];

/** The part that an address of the page names. */
export const toolIn = (text: string | undefined): ConverterTool =>
  converterTools.find(tool => tool === text) ?? 'address';
