import { tryParseAddress } from '@sunscope/tron/address';
import { Button } from '../../../components/base/Button.tsx';
import { Tag } from '../../../components/base/Tag.tsx';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import type { Column } from '../../../components/data/DataTable.tsx';
import { Countdown } from '../../../components/governance/Countdown.tsx';
import { ThresholdMeter } from '../../../components/governance/ThresholdMeter.tsx';
import { toRaw } from '../../../lib/format/format.ts';
import { textOf } from '../../../lib/format/text-of.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { Link } from '../../../lib/routing/Link.tsx';
import type { ReadRecord } from '../../../wallet/multisig/service.ts';
import { OperationNames } from '../OperationNames.tsx';
import { openShared } from '../wallet-dialogs.ts';
import { refreshRecords } from './records.ts';

const useT = wordsOf('multisig', 'transactions');

/** States of a record, with their words. */
export const FILTERS = {
  all: 'signature_all',
  10: 'signature_to_sign',
  11: 'signature_signed',
  2: 'signature_failed',
  1: 'signature_successful',
} as const;
const TONES = { 10: 'wait', 11: 'plain', 2: 'bad', 1: 'good' } as const;

/** What a record of a list says, and the way to read it and sign. */
export function useSignatureColumns(): Column<ReadRecord>[] {
  const t = useT();
  return [
    {
      id: 'type',
      header: t('shared_type'),
      phone: 'lead',
      cell: ({ opened, isForeign }) =>
        isForeign || !opened ? (
          <Tag tone="bad">{t('signature_foreign')}</Tag>
        ) : (
          <OperationNames codes={[opened.code]} />
        ),
    },
    {
      id: 'sponsor',
      header: t('signature_sponsor'),
      cell: ({ record }) => {
        const sponsor = tryParseAddress(textOf(record.originatorAddress));
        return sponsor === undefined ? '–' : <AddressChip address={sponsor} short identicon />;
      },
    },
    {
      id: 'left',
      header: t('signature_left'),
      cell: ({ opened, state }) =>
        opened && (state === 10 || state === 11) ? (
          <Countdown to={{ ms: opened.expirationMs }} label="" done={t('shared_expired')} />
        ) : (
          '–'
        ),
    },
    {
      id: 'signers',
      header: t('shared_signers'),
      cell: ({ opened, record }) => (
        <ThresholdMeter threshold={toRaw(record.threshold) ?? 0n} signed={verifiedWeight(record, opened)} />
      ),
    },
    {
      id: 'state',
      header: t('signature_state'),
      phone: 'lead-end',
      cell: ({ state, record }) => (
        <Tag tone={TONES[state]} hint={textOf(record.failure) || undefined}>
          {t(FILTERS[state])}
        </Tag>
      ),
    },
    {
      id: 'actions',
      header: t('signature_actions'),
      align: 'end',
      phone: 'sub-end',
      cell: ({ record, shared, opened, state, isForeign }) => (
        <span className="pieces">
          {state === 1 && opened && !isForeign && (
            <Link to={`/transaction/${opened.hash}`}>{t('signature_transaction')}</Link>
          )}
          {shared && (
            <Button
              size="small"
              kind={state === 10 && !isForeign ? 'primary' : 'quiet'}
              onClick={() =>
                openShared({
                  shared,
                  givenHash: record.hash,
                  isOnServer: true,
                  isEnded: state === 1 || state === 2,
                  onChanged: refreshRecords,
                })
              }
            >
              {t(state === 10 && !isForeign ? 'signature_look_sign' : 'signature_details')}
            </Button>
          )}
        </span>
      ),
    },
  ];
}

/** Weight of the keys whose signature the bytes really have. */
function verifiedWeight(record: ReadRecord['record'], opened: ReadRecord['opened']): bigint {
  const signers = new Set<string>(opened?.signers.keys() ?? []);
  const keys: unknown = record.signatureProgress;
  if (!Array.isArray(keys)) return 0n;
  return record.signatureProgress.reduce(
    (sum, { address, weight }) => sum + (signers.has(address) ? (toRaw(weight) ?? 0n) : 0n),
    0n,
  );
}
