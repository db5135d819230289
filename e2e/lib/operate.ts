import { expect, type Page } from '@playwright/test';
import type { Kind, State, Stop } from './keyboard-page.ts';
import type { Press } from './keys.ts';

/** What somebody at the keyboard does with a kind of part, and what it promises then. Gives what it did not keep. */
export interface Hands {
  page: Page;
  press: Press;
  /** What the last key began has come about, code that it loads included. */
  settle: () => Promise<void>;
  mirrored: boolean;
  /** Buttons of the gallery that show how they look and do nothing, by their names. */
  still: ReadonlySet<string>;
}

/** For what hangs: a slow machine draws late. */
const SOON_MS = 20_000;
/** Into a menu, a list of months, a form in a dialog: enough to come round. */
const STEPS_INSIDE = 4;
/** To the last button of a dialog, several times round. */
const MOST_TABS = 40;

/** What a key did, once it is done. */
async function outcome({ page, settle }: Hands): Promise<State> {
  await settle();
  return now(page);
}

const now = async (page: Page): Promise<State> => page.evaluate(() => window.kitWalk!.state());

/** Waits for what a key promises; where it does not come, says what. */
async function kept(
  page: Page,
  promise: string,
  holds: (state: State) => boolean,
  withinMs = SOON_MS,
): Promise<string[]> {
  const seen = await now(page);
  if (holds(seen)) return [];
  try {
    await expect.poll(async () => holds(await now(page)), { timeout: withinMs, intervals: [20] }).toBe(true);
    return [];
  } catch {
    const last = await now(page);
    return [`${promise}; the focus is on ${last.focus}`];
  }
}

const ACTS: Partial<Record<Kind, (hands: Hands, before: State, stop: Stop) => Promise<string[]>>> = {
  async radio({ page, press }) {
    if ((await page.evaluate(() => window.kitWalk!.choices())) < 2) return [];
    await press('ArrowDown');
    // Another one may stand in its place by then, as where the choice changes what is around it.
    const beside = async () => page.evaluate(() => window.kitWalk!.chosenBeside());
    const chosen = await expect
      .poll(beside, { timeout: SOON_MS, intervals: [20] })
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
    await press('ArrowUp');
    return chosen ? [] : ['ArrowDown does not choose the next one'];
  },
  async check({ page, press }, before) {
    await press(' ');
    const faults = await kept(page, 'Space does not change it', ({ on }) => on !== before.on);
    await press(' ');
    return faults;
  },
  async toggle({ page, press }, before) {
    await press('Enter');
    const faults = await kept(page, 'Enter does not press it', ({ on }) => on !== before.on);
    await press(' ');
    return [...faults, ...(await kept(page, 'Space does not take it back', ({ on }) => on === before.on))];
  },
  async summary({ page, press }, before) {
    await press('Enter');
    const faults = await kept(page, 'Enter does not open or close it', ({ on }) => on !== before.on);
    await press(' ');
    return [...faults, ...(await kept(page, 'Space does not take it back', ({ on }) => on === before.on))];
  },
  async slider(hands, before) {
    const { page, press } = hands;
    const values: string[] = [];
    // It is left at its least: of sliders that share something, the next one has room.
    for (const key of ['End', 'ArrowLeft', 'ArrowRight', 'Home']) {
      await press(key);
      values.push((await outcome(hands)).value);
    }
    const moved = values.some(value => value !== before.value);
    const one = await page.evaluate(() => {
      const slider = document.activeElement;
      return slider instanceof HTMLInputElement && slider.min === slider.max;
    });
    return moved || one ? [] : [`End, arrows and Home leave it at ${before.value}`];
  },
  async select(hands, before) {
    const { press } = hands;
    await press('ArrowDown');
    const down = await outcome(hands);
    await press('ArrowUp');
    const up = await outcome(hands);
    const moved = down.value !== before.value || up.value !== before.value;
    if (up.value !== before.value) await press('ArrowDown');
    return moved ? [] : ['arrows do not choose another'];
  },
  async text(hands, before) {
    const { press } = hands;
    let faults = ['neither a figure nor a letter can be typed'];
    for (const key of ['7', 'a']) {
      await press('End', key);
      const { value } = await outcome(hands);
      if (value === before.value) continue;
      faults = [];
      await press('Backspace');
      break;
    }
    return faults;
  },
  async combobox(hands, before) {
    const { page, press } = hands;
    await press('ArrowDown');
    // A search that found nothing has no list to open.
    const search = await page.evaluate(() => document.activeElement?.closest('form') !== null);
    const faults = await kept(
      page,
      'ArrowDown opens no list',
      ({ expanded }) => expanded === 'true' || search,
    );
    const { active } = await outcome(hands);
    const there = await page.evaluate(id => id === '' || document.getElementById(id) !== null, active);
    if (!there) faults.push('names an entry that is not there');
    await press('Escape');
    return [
      ...faults,
      ...(await kept(
        page,
        'Escape does not close the list, keep the focus and what was written',
        ({ expanded, focused, value }) => expanded !== 'true' && focused && value === before.value,
      )),
    ];
  },
  async tab({ page, press, mirrored }, before) {
    await press(mirrored ? 'ArrowLeft' : 'ArrowRight');
    const faults = await kept(page, 'the arrow does not go to the next tab', ({ focused }) => !focused);
    if (before.on.includes('true'))
      faults.push(
        ...(await kept(page, 'the arrow does not choose the next tab', ({ on }) => on !== before.on)),
      );
    await press('End', 'Home');
    return [...faults, ...(await kept(page, 'Home does not go to the first tab', ({ focused }) => focused))];
  },
  async tree(hands) {
    const { page, press } = hands;
    await press('Home');
    const first = await outcome(hands);
    await press('ArrowDown');
    const faults = await kept(page, 'ArrowDown goes nowhere', ({ active }) => active !== first.active);
    await press('End', 'Home');
    return [
      ...faults,
      ...(await kept(page, 'Home does not go to its head', ({ active }) => active === first.active)),
    ];
  },
  async scroll({ page, press }, before) {
    await press('End');
    await press('ArrowRight');
    await press('ArrowLeft');
    const moved = await kept(page, 'keys do not move it', ({ scroll }) => scroll !== before.scroll);
    await press('Home');
    return moved;
  },
  async tip({ page, press }) {
    const faults = await kept(page, 'the focus shows no explanation', ({ tip }) => tip !== '');
    await press('Escape');
    return [...faults, ...(await kept(page, 'Escape does not hide it', ({ tip }) => tip === ''))];
  },
  async link({ page, press }, before) {
    await press('Enter');
    return kept(page, 'Enter does not follow it', ({ clicks }) => clicks > before.clicks);
  },
  async disclosure(hands, before) {
    const { page, press } = hands;
    await press('Enter');
    const faults = await kept(
      page,
      'Enter does not open or close it',
      state => state.expanded !== before.expanded,
    );
    await press('Escape');
    const { expanded } = await outcome(hands);
    if (expanded !== before.expanded) await press('Enter');
    return [
      ...faults,
      ...(await kept(
        page,
        'Enter does not take it back, with the focus where it was',
        state => state.focused && state.expanded === before.expanded,
      )),
    ];
  },
  async popup(hands) {
    const { page, press } = hands;
    await press('Enter');
    const faults = await kept(page, 'Enter opens nothing', ({ expanded }) => expanded === 'true');
    await press('ArrowDown');
    for (let step = 0; step < STEPS_INSIDE; step++) {
      const { lost, expanded } = await outcome(hands);
      if (lost) faults.push('the focus is lost where it opens');
      if (lost || expanded !== 'true') break;
      await press(step % 2 === 0 ? 'Tab' : 'ArrowDown');
    }
    if ((await outcome(hands)).expanded !== 'true') {
      await page.evaluate(() => window.kitWalk!.back());
      await press('Enter');
    }
    await press('Escape');
    return [
      ...faults,
      ...(await kept(
        page,
        'Escape does not close it and lead back',
        ({ expanded, focused }) => expanded !== 'true' && focused,
      )),
    ];
  },
  async file({ page, press }) {
    const chooser = page.waitForEvent('filechooser', { timeout: SOON_MS }).then(
      () => [],
      () => ['Enter chooses no file'],
    );
    await press('Enter');
    return chooser;
  },
  async button(hands, before, stop) {
    const { page, press, still } = hands;
    await press('Enter');
    const faults = await kept(page, 'Enter does not press it', ({ clicks }) => clicks > before.clicks);
    const name = /“(.*)”/.exec(stop.name)?.[1] ?? '';
    if (!still.has(name))
      faults.push(...(await kept(page, 'Enter changes nothing', ({ changes }) => changes > before.changes)));
    const after = await outcome(hands);
    if (after.modal) return [...faults, ...(await leaveDialog(hands))];
    // What stands on the page takes the place of what is gone.
    return [...faults, ...(await kept(page, 'the focus is lost', ({ lost }) => !lost))];
  },
};

/** Within a dialog: Tab stays in it, Escape closes it and leads back. One that is busy closes by its last button. */
async function leaveDialog(hands: Hands): Promise<string[]> {
  const { page, press, settle } = hands;
  const inside = async () =>
    page.evaluate(
      () => document.activeElement?.closest('dialog') !== null || document.activeElement === document.body,
    );
  const faults: string[] = [];
  for (let step = 0; step < STEPS_INSIDE * 2; step++) {
    await press('Tab');
    await settle();
    if (await inside()) continue;
    faults.push('Tab leaves the dialog');
    break;
  }
  await press('Escape');
  await settle();
  // By Tab as well, as somebody gets there: wherever the focus is by then.
  for (let presses = 0; presses < MOST_TABS && (await now(page)).modal; presses++) {
    await press('Tab');
    await settle();
    const isLast = await page.evaluate(() => {
      const dialog = document.activeElement?.closest('dialog');
      const own = [...(dialog?.querySelectorAll('button') ?? [])].filter(
        button => button.closest('dialog') === dialog,
      );
      return own.length > 0 && own.at(-1) === document.activeElement;
    });
    if (!isLast) continue;
    await press('Enter');
    await settle();
  }
  return [
    ...faults,
    ...(await kept(
      page,
      'the dialog does not close and lead back',
      ({ modal, focused }) => !modal && focused,
    )),
  ];
}

/** Operates what has the focus; gives the faults. */
export async function operate(hands: Hands, stop: Stop): Promise<string[]> {
  const act = ACTS[stop.kind];
  if (act === undefined) return [];
  const before = await now(hands.page);
  const faults = await act(hands, before, stop);
  // What the last key began belongs to this one, not to the next.
  await hands.settle();
  return faults;
}
