import type { Page } from '@playwright/test';
import type { Press } from './keys.ts';
import { operate } from './operate.ts';
import { stillNames, type Language } from './still-names.ts';

/** Presses of Tab for each thing that could have the focus, before the keyboard counts as trapped. */
const PATIENCE = 2;
/** Presses of Tab in one turn: fewer than there are things in the head of the gallery, or it would come round. */
const TURN = 8;

export interface Walk {
  page: Page;
  press: Press;
  settle: () => Promise<void>;
  language: Language;
  /** All is operated, or one of those that differ in words only. */
  all: boolean;
  /** What was operated, by kind. */
  walked: Record<string, number>;
}

/** Walks one part of the gallery by Tab, operates what it came to and gives the faults. */
export async function walkPart(
  { page, press, settle, language, all, walked }: Walk,
  part: string,
): Promise<string[]> {
  const hands = { page, press, settle, mirrored: language === 'ar', still: stillNames(language) };
  const faults: string[] = [];
  const most = (await page.evaluate(id => window.kitWalk!.begin(id), part)) * PATIENCE + 20;
  for (let presses = 0; !(await page.evaluate(() => window.kitWalk!.left())); presses += TURN) {
    if (presses > most) {
      faults.push('Tab does not leave it');
      break;
    }
    await press(...Array.from({ length: TURN }, () => 'Tab'));
  }
  faults.push(
    ...(await page.evaluate(() => window.kitWalk!.passedBy())).map(name => `Tab passes by ${name}`),
  );
  const count = await page.evaluate(every => window.kitWalk!.choose(every), all);
  for (let place = 0; place < count; place++) {
    const stop = await page.evaluate(async at => window.kitWalk!.take(at), place);
    if (stop === undefined) continue;
    faults.push(...stop.faults.map(fault => `${stop.name}: ${fault}`));
    walked[stop.kind] = (walked[stop.kind] ?? 0) + 1;
    faults.push(...(await operate(hands, stop)).map(fault => `${stop.name}: ${fault}`));
  }
  return faults;
}
