import type { CDPSession, Page } from '@playwright/test';

const CODES: Record<string, { code: number; text?: string }> = {
  Tab: { code: 9 },
  Enter: { code: 13, text: '\r' },
  Escape: { code: 27 },
  ' ': { code: 32, text: ' ' },
  Backspace: { code: 8 },
  PageDown: { code: 34 },
  End: { code: 35 },
  Home: { code: 36 },
  ArrowLeft: { code: 37 },
  ArrowUp: { code: 38 },
  ArrowRight: { code: 39 },
  ArrowDown: { code: 40 },
};

/** Presses keys one behind the other in one turn: Playwright's own wait for each. */
export type Press = (...keys: string[]) => Promise<void>;

/** A keyboard of few round trips. */
export async function keyboard(page: Page): Promise<Press> {
  const session: CDPSession = await page.context().newCDPSession(page);
  return async (...keys) => {
    const sent = keys.flatMap(key => {
      const { code, text } = CODES[key] ?? { code: key.toUpperCase().charCodeAt(0), text: key };
      const pressed = {
        key,
        code: key === ' ' ? 'Space' : key.length === 1 ? `Key${key.toUpperCase()}` : key,
        windowsVirtualKeyCode: code,
      };
      return [
        session.send('Input.dispatchKeyEvent', {
          ...pressed,
          ...(text === undefined ? { type: 'rawKeyDown' } : { type: 'keyDown', text }),
        }),
        session.send('Input.dispatchKeyEvent', { ...pressed, type: 'keyUp' }),
      ];
    });
    await Promise.all(sent);
  };
}
