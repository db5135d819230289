import { sessionStore } from '../session-store.ts';
import { ExternalError } from './fault.ts';
import type { PageEnd } from './page-end.ts';

/** The channel of the session; it lives as long as that, and no longer than the page. */
let current: { end: PageEnd; name: string } | undefined;

/** Goes on with a channel whose device has just signed in. */
export function keepChannel(end: PageEnd, name: string): void {
  current?.end.close();
  current = { end, name };
}

/** @throws ExternalError `gone` */
export function channelNow(): { end: PageEnd; name: string } {
  if (!current) throw new ExternalError('gone');
  return current;
}

sessionStore.subscribe(session => {
  if ('account' in session && session.account.kind === 'ACCOUNT_EXTERNAL') return;
  current?.end.close();
  current = undefined;
});
