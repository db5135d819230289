import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import type { Intent } from '../../../wallet/intents/registry.ts';
import { shareOf, strangersOf } from '../../../wallet/multisig/permission-sets.ts';
import type { SessionAccount } from '../../../wallet/session-types.ts';
import { Notice } from '../Notice.tsx';
import { openPropose } from '../wallet-dialogs.ts';
import { permissionsQuery } from './queries.ts';

const useT = wordsOf('multisig');

/** Where others sign for the account, too: leads over to collecting their signatures. */
export function TogetherOffer({
  intent,
  account,
  onChanged,
}: {
  intent: Intent;
  account: SessionAccount;
  onChanged?: (() => void) | undefined;
}): ReactNode {
  const t = useT();
  const { data } = useQuery(permissionsQuery(intent.from));
  const permissions = data?.permissions;
  if (!permissions || strangersOf(permissions, account.address).length === 0) return null;
  const isAlone = shareOf(permissions.owner, account.address) === 'alone';
  return (
    <Notice tone={isAlone ? 'plain' : 'wait'}>
      <p>{t(isAlone ? 'together_can' : 'together_must')}</p>
      <p>
        <Button size="small" onClick={() => openPropose({ intent, ...(onChanged ? { onChanged } : {}) })}>
          {t('together_begin')}
        </Button>
      </p>
    </Notice>
  );
}
