import type { Locator } from '@playwright/test';

/** A part of the kit: where it stands in the gallery, in which states, and what keys do with it. */
interface KitPart {
  part: string;
  group: string;
  /** Finds it in its group, in English, as often as it has to be there. */
  find: (group: Locator) => Locator;
  least: number;
  states: string;
  keys: string;
}

const region = (name: string) => (group: Locator) => group.getByRole('region', { name, exact: true });
const chart = (name: string, part: string, states: string, keys = WALK): KitPart => ({
  part,
  group: 'charts',
  find: region(name),
  least: 1,
  states,
  keys,
});
const WALK =
  'Arrows, Page Up and Down, Home and End walk its points, + and − zoom; legend: Enter or Space; Download: Enter, arrows, Escape';
const NONE = 'Nothing to operate: read as text or figure';

export const KIT_PARTS: readonly KitPart[] = [
  {
    part: 'Filter bar with chips',
    group: 'controls',
    find: group => group.locator('button[aria-haspopup=dialog]'),
    least: 6,
    states: 'Nothing set, set (a chip each), in the address',
    keys: 'Enter opens a filter, Escape closes it and leads back; a chip: Enter takes it away',
  },
  {
    part: 'Combobox',
    group: 'controls',
    find: group => group.getByRole('combobox'),
    least: 3,
    states: 'Ready, searching elsewhere, faulty, not available, in a dialog',
    keys: 'Arrow down opens, arrows, Home and End walk, Enter takes, Escape keeps what was written',
  },
  {
    part: 'Time range with presets, UTC and local',
    group: 'controls',
    find: group => group.getByRole('button', { name: 'Time range', exact: true }),
    least: 1,
    states: 'None, preset, own dates',
    keys: 'Enter opens, Tab through presets and dates, Escape closes and leads back',
  },
  {
    part: 'Sortable heads, choice of columns, row height',
    group: 'controls',
    find: group => group.locator('th button, button[aria-haspopup=dialog]:has(svg)'),
    least: 3,
    states: 'Unsorted, ascending, descending; columns shown and hidden; high and low rows',
    keys: 'Enter on a head sorts; Table view: Enter opens, Space ticks a column, Escape leads back',
  },
  {
    part: 'Slider',
    group: 'controls',
    find: group => group.locator('input[type=range]'),
    least: 2,
    states: 'Ready, not available',
    keys: 'Arrows, mirrored where the page is, Home and End',
  },
  {
    part: 'Cards, accordion',
    group: 'controls',
    find: group => group.locator('summary'),
    least: 6,
    states: 'Open, closed, one at a time; chosen, not available',
    keys: 'Enter or Space opens and closes; arrows choose a card',
  },
  {
    part: 'Table and pages',
    group: 'table',
    find: group => group.getByRole('table'),
    least: 3,
    states: 'Rows, new rows waiting, loading, empty, failed, last data kept',
    keys: 'New rows: Enter, the focus goes to them; pages: Enter, a number is typed, arrows choose the size',
  },
  chart('Two lines', 'Line chart', 'Line, loading, empty, failed, one day, by hour'),
  chart('Parts of a whole', 'Stacked area', 'All series, some left out'),
  chart('Bars of large amounts', 'Bar chart', 'Linear, logarithmic, above and below nothing'),
  chart('Who holds USDS', 'Donut', 'Parts, empty', 'Numbers: Enter shows them as a table'),
  chart('Energy by contract', 'Treemap', 'Parts, loading', 'Numbers: Enter shows them as a table'),
  chart('MGLD / TRX', 'Candles', 'Candles with own trades'),
  chart('Depth of MGLD / TRX', 'Depth chart', 'Both sides'),
  {
    part: 'Crosshair, range, brush, comparison, download, numbers',
    group: 'charts',
    find: group => group.getByRole('slider', { name: /^(First|Last) day shown$/ }),
    least: 2,
    states: 'A year, ten years, compared, with events, linear and logarithmic',
    keys: 'Ranges: arrows; brush: two sliders; Compare and Download: menus; Numbers: Enter',
  },
  {
    part: 'Sparkline',
    group: 'detail',
    find: group => group.getByRole('img', { name: /Price of 7 days|Transactions per day/ }),
    least: 3,
    states: 'Up, down, level, with a gap, without values',
    keys: 'Nothing to operate: a picture with its words',
  },
  {
    part: 'Map with its list',
    group: 'charts',
    find: group => group.getByText('Nodes by country', { exact: true }),
    least: 1,
    states: 'Places, places of no known country',
    keys: NONE,
  },
  {
    part: 'ABI form',
    group: 'abi',
    find: group => group.getByRole('form'),
    least: 2,
    states: 'Every type, struct, list, units; faulty fields; a struct without members',
    keys: 'Typing; units: arrows; list: Enter adds and takes away; Enter encodes, the first fault gets the focus',
  },
  {
    part: 'Decoded result',
    group: 'abi',
    find: group => group.getByRole('button', { name: 'Copy result as hex' }),
    least: 1,
    states: 'Typed, unreadable, none',
    keys: 'Arrows choose values or hex; Copy: Enter',
  },
  {
    part: 'Code viewer',
    group: 'code',
    find: group => group.getByRole('region', { name: /^(Source code|Opcodes)$/ }),
    least: 2,
    states: 'Solidity, opcodes, a megabyte of lines, a megabyte in one line',
    keys: 'Search: typing, Enter and Shift+Enter; folds: Enter; wrap: Space; the text: arrows, End',
  },
  {
    part: 'JSON tree, call tree',
    group: 'code',
    find: group => group.getByRole('tree'),
    least: 2,
    states: 'Tree, text, not JSON; calls that failed',
    keys: 'Arrows open, close and walk, Home and End, search by typing and Enter',
  },
  {
    part: 'Order book, depth ladder',
    group: 'exchange',
    find: group => group.getByRole('region', { name: 'Order book', exact: true }),
    least: 3,
    states: 'Both sides, own orders, one side, empty, what an order would take',
    keys: 'Arrows walk prices, Enter takes one into the ticket; step: arrows',
  },
  {
    part: 'Trade ticket',
    group: 'exchange',
    find: group => group.getByRole('form'),
    least: 1,
    states: 'Empty, filled, fills at once, too much',
    keys: 'Side: arrows; typing; share: arrows, Home and End; Enter places it',
  },
  {
    part: 'Wizard with draft',
    group: 'wallet',
    find: region('Wizard with draft'),
    least: 1,
    states: 'Something missing, ready, begun earlier',
    keys: 'Enter goes on, the heading of the next step gets the focus',
  },
  {
    part: 'Seed grid',
    group: 'wallet',
    find: group => group.getByRole('button', { name: 'Show words' }),
    least: 2,
    states: 'Hidden, shown; 12 and 24 words; entry: missing, wrong, handed over',
    keys: 'Enter shows; entry: typing, Space or Enter goes to the next word, Backspace back',
  },
  {
    part: 'File drop',
    group: 'wallet',
    find: group => group.getByLabel('Keystore file'),
    least: 2,
    states: 'Ready, refused',
    keys: 'Enter chooses a file',
  },
  {
    part: 'QR scanner',
    group: 'wallet',
    find: group => group.getByRole('button', { name: 'Start camera' }),
    least: 1,
    states: 'Off, no camera, a picture instead',
    keys: 'Enter starts; picture: Enter chooses one',
  },
  {
    part: 'Device step',
    group: 'wallet',
    find: region('Ledger'),
    least: 7,
    states: 'Waiting, locked, confirm, rejected, too late, failed, done',
    keys: 'Try again and Cancel: Enter; done has nothing to operate',
  },
  {
    part: 'Vote allocator',
    group: 'governance',
    find: group => group.getByRole('button', { name: 'Clear votes' }),
    least: 2,
    states: 'Some unused, all given',
    keys: 'Typing a number or share, steps by Enter, share by arrows, remove and add by Enter',
  },
  {
    part: 'Threshold meter',
    group: 'governance',
    find: group => group.getByRole('meter'),
    least: 4,
    states: 'Yours is next, none yet, more than enough, large weights',
    keys: NONE,
  },
  {
    part: 'Countdown, parameter diff',
    group: 'governance',
    find: group => group.getByRole('timer'),
    least: 3,
    states: 'To a time, over days, to a block, over; changed, new, with consequences',
    keys: NONE,
  },
  {
    part: 'Timeline',
    group: 'governance',
    find: group => group.getByRole('list', { name: 'Timeline' }),
    least: 1,
    states: 'Done, failed, now, coming',
    keys: NONE,
  },
  {
    part: 'Entity header, sticky sub-header',
    group: 'heads',
    find: group => group.getByRole('heading', { name: 'Tether USD' }),
    least: 1,
    states: 'With and without a mark; in full, short',
    keys: 'Its links and buttons: Enter; what the head covers scrolls out from under it',
  },
  {
    part: 'Stat strip, two-column detail list',
    group: 'heads',
    find: group => group.locator('dl'),
    least: 2,
    states: 'Figures, unknown; wide and narrow rows, loading',
    keys: 'Nothing to operate but links and copying: Enter',
  },
  {
    part: 'Tabs that fade at the edge',
    group: 'heads',
    find: group => group.getByRole('tab'),
    least: 14,
    states: 'Few, more than fit; with counts, loading',
    keys: 'Arrows, mirrored where the page is, Home and End',
  },
  {
    part: 'Dialog, bottom sheet on phones',
    group: 'overlays',
    find: group => group.getByRole('button', { name: /^Open a (busy )?dialog$/ }),
    least: 2,
    states: 'Open, busy, one above another; on phones from below',
    keys: 'Tab stays inside, Escape closes and leads back',
  },
  {
    part: 'Menu, toasts, banners',
    group: 'overlays',
    find: group => group.getByRole('button', { name: 'Close', exact: true }),
    least: 3,
    states: 'Success, warning, error; information, wait, bad',
    keys: 'Menu: Enter, arrows, Escape; Close: Enter, the focus goes back',
  },
];

/** docs/kit.md. */
export function kitTable(): string {
  const rows = KIT_PARTS.map(
    ({ part, group, states, keys }) => `| ${part} | \`gallery-${group}\` | ${states} | ${keys} |`,
  );
  return `# The kit

Parts that screens are built from, at \`/demo\` in every state, theme and direction. \`e2e/kit-keyboard.deep.ts\` holds that each
stands there and is reached, operated and left by keyboard in three themes and both directions, shows the focus, never loses it
and has a name for screen readers; \`e2e/kit.deep.ts\`, \`charts.deep.ts\` and \`overlays.deep.ts\` walk single parts to their end.
The table is written by that test with \`UPDATE_TABLES=1\`.

| Part | In the gallery | States | By keyboard |
| ---- | -------------- | ------ | ----------- |
${rows.join('\n')}

What has no keys of its own is text, a picture with words or a figure with a role: a screen reader reads it where it stands. Print
style is no part to be operated: what only works on a screen is left out of the print.
`;
}
