import IconPlus from '~icons/plus';
import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { amountText } from '../../../lib/format/amount-text.ts';
import { tryParseAddress, type Address } from '@sunscope/tron/address';
import { FIRST_ACTIVE_PERMISSION_ID, MAX_ACTIVE_PERMISSIONS } from '@sunscope/tron/permissions';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { Skeleton } from '../../../components/feedback/Skeleton.tsx';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import type { AccountPermissions } from '../../../wallet/intents/account-permissions.ts';
import { defaultOperations } from '../../../wallet/multisig/operations.ts';
import { permissionDiff } from '../../../wallet/multisig/permission-diff.ts';
import {
  draftOf,
  EMPTY_KEY,
  readDraft,
  type PermissionDraft,
  type PermissionsDraft,
} from '../../../wallet/multisig/permission-draft.ts';
import { shareOf, type PermissionSet } from '../../../wallet/multisig/permission-sets.ts';
import { accountQuery } from '../queries.ts';
import { isAcknowledged, LockoutConsent, NO_ANSWER, type Loss } from './LockoutConsent.tsx';
import styles from './multisig.module.css';
import { PermissionFields } from './PermissionFields.tsx';
import { permissionRulesQuery } from './queries.ts';

const useT = wordsOf('multisig');

/** An account of the index that is a contract. */
const CONTRACT = 2;

/** Edits who may sign for an account; what comes of it goes to the confirmation. */
export function PermissionEditor({
  from,
  me,
  before,
  onSave,
  onClose,
}: {
  from: Address;
  /** The reader's own key. */
  me: Address;
  before: PermissionSet;
  onSave: (intent: AccountPermissions) => void;
  onClose: () => void;
}): ReactNode {
  const t = useT();
  const { data: rules } = useQuery(permissionRulesQuery);
  const [draft, setDraft] = useState<PermissionsDraft>(() => draftOf(before));
  const [answer, setAnswer] = useState(NO_ANSWER);
  const [isLeaving, setLeaving] = useState(false);
  const contracts = useContracts(draft);
  const { owner, actives, intent } = readDraft(draft, { from, before, contracts });
  const isChanged = intent !== undefined && permissionDiff(before, intent).length > 0;
  const loss = intent ? lossOf(before, intent, me) : 'nothing';
  const put = (part: Partial<PermissionsDraft>) => {
    // What was agreed to was said of something else.
    setAnswer(NO_ANSWER);
    setDraft({ ...draft, ...part });
  };
  const putActive = (place: number, next: PermissionDraft | undefined) =>
    put({ actives: draft.actives.flatMap((one, at) => (at === place ? (next ?? []) : one)) });
  if (!rules) return <Skeleton width="100%" height={320} />;
  const add: PermissionDraft = {
    name: `active${draft.actives.length}`,
    threshold: '1',
    keys: [{ ...EMPTY_KEY, address: me }],
    operations: defaultOperations(rules.available),
  };
  return (
    <div className={styles['editor']}>
      <PermissionFields
        title={t('place_owner')}
        draft={draft.owner}
        faults={owner}
        me={me}
        available={rules.available}
        onChange={next => put({ owner: next })}
      />
      {before.witness && <p className={styles['pad']}>{t('witness_kept')}</p>}
      {draft.actives.map((active, place) => (
        <PermissionFields
          key={place}
          title={t('place_active', { id: FIRST_ACTIVE_PERMISSION_ID + place })}
          draft={active}
          faults={actives[place] ?? { keys: [] }}
          me={me}
          available={rules.available}
          onChange={next => putActive(place, next)}
          onRemove={draft.actives.length > 1 ? () => putActive(place, undefined) : undefined}
        />
      ))}
      <div className={styles['pad']}>
        <Button
          icon={IconPlus}
          disabled={draft.actives.length >= MAX_ACTIVE_PERMISSIONS}
          onClick={() => put({ actives: [...draft.actives, add] })}
        >
          {t('add_active')}
        </Button>{' '}
        <span className={styles['note']}>
          {t('keys_count', { count: draft.actives.length, most: MAX_ACTIVE_PERMISSIONS })}
        </span>
      </div>
      <div className={styles['foot']}>
        <LockoutConsent loss={loss} from={from} answer={answer} onAnswer={setAnswer} />
        <p className={styles['note']}>
          {rules.feeSun !== null && t('update_fee', { fee: amountText(rules.feeSun, TRX_DECIMALS) })}{' '}
          {intent && !isChanged && t('diff_none')}
        </p>
        <div className={styles['buttons']}>
          <Button onClick={() => (isTouched(draft, before) ? setLeaving(true) : onClose())}>
            {t('cancel_edit')}
          </Button>
          <Button
            kind={loss === 'nothing' ? 'primary' : 'danger'}
            disabled={!intent || !isChanged || !isAcknowledged(loss, from, answer)}
            onClick={() => intent && onSave(intent)}
          >
            {t('save_permissions')}
          </Button>
        </div>
      </div>
      {isLeaving && (
        <Dialog
          title={t('signature_giveup_change')}
          open
          size="small"
          onClose={() => setLeaving(false)}
          footer={
            <>
              <Button onClick={() => setLeaving(false)}>{t('keep_editing')}</Button>
              <Button kind="danger" onClick={onClose}>
                {t('give_up')}
              </Button>
            </>
          }
        >
          <p>{t('give_up_text')}</p>
        </Dialog>
      )}
    </div>
  );
}

const isTouched = (draft: PermissionsDraft, before: PermissionSet): boolean =>
  JSON.stringify(draft) !== JSON.stringify(draftOf(before));

/** What a change takes from the reader's own key; who had no say before has none to lose, but hears it. */
function lossOf(before: PermissionSet, after: PermissionSet, me: Address): Loss {
  const share = shareOf(after.owner, me);
  if (share === 'none') return 'everything';
  return share === 'part' && shareOf(before.owner, me) === 'alone' ? 'alone' : 'nothing';
}

/** Which of the addresses typed are contracts. */
function useContracts(draft: PermissionsDraft): ReadonlySet<string> {
  const typed = [draft.owner, ...draft.actives].flatMap(({ keys }) =>
    keys.flatMap(({ address }) => tryParseAddress(address.trim()) ?? []),
  );
  const accounts = useQueries({ queries: [...new Set(typed)].map(address => accountQuery(address)) });
  return new Set(accounts.flatMap(({ data }) => (data?.accountType === CONTRACT ? data.address : [])));
}
