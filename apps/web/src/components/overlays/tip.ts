interface Tip {
  'data-tip': string | undefined;
  tabIndex: 0 | undefined;
}

/**
 * Props of something that is no control and yet explains itself: its tooltip is reached by Tab as well. What stands in every
 * row of a table takes a bare `data-tip`, or Tab would never get through.
 */
export function tip(text: string | undefined): Tip {
  return { 'data-tip': text, tabIndex: text === undefined ? undefined : 0 };
}
