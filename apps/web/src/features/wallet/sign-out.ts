import { forgetDrafts } from '../../components/wallet/forget-drafts.ts';
import { toast } from '../../components/feedback/toasts.ts';
import type { Translate } from '../../lib/i18n/i18n.tsx';
import { wallet } from '../../wallet/wallet.ts';

/** Signs out, forgets what was begun and not finished, and says what the browser did not let be erased. */
export async function signOut(t: Translate<'wallet'>): Promise<void> {
  const left = await wallet.logout();
  forgetDrafts(localStorage);
  if (left.length === 0) return toast.success(t('logout_success'));
  toast.error(t('logout_left', { what: left.length > 1 ? 'both' : (left[0] ?? 'both') }));
}
