import type { ReactNode } from 'react';
import { ConfirmRows } from '../../components/data/ConfirmRows.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import type { TokenDraft } from './token-form.ts';

const useT = wordsOf('token-forms');

/** Everything that was typed, to be read once more. */
export function Confirmation({
  draft,
  issuer,
  kind,
}: {
  draft: TokenDraft;
  issuer: string | undefined;
  /** What kind of token is issued; a record says nothing of numbers. */
  kind: 'issue' | 'record';
}): ReactNode {
  const t = useT();
  const rows: [string, string][] =
    kind === 'issue'
      ? [
          [t('field_name'), draft.name],
          [t('field_abbr'), draft.abbr],
          [t('field_supply'), draft.supply],
          [t('field_precision'), draft.precision],
          ...(draft.sale
            ? ([
                [t('field_start'), draft.start],
                [t('field_end'), draft.end],
                [t('field_price'), t('price_for', { tokens: draft.tokens, trx: draft.trx })],
              ] as [string, string][])
            : []),
          ...draft.frozen.map(({ amount, days }): [string, string] => [
            t('field_frozen'),
            t('frozen_for', { amount, days: Number(days) }),
          ]),
          [t('field_free'), draft.freeLimit],
          [t('field_public'), draft.publicLimit],
        ]
      : [[t('field_contract'), draft.contract]];
  const all: [string, string][] = [
    [t('field_issuer'), issuer ?? ''],
    ...rows,
    [t('field_description'), draft.description],
    [t('field_website'), draft.website],
    [t('field_email'), draft.email],
    [t('field_white_paper'), draft.whitePaper],
    [t('field_github'), draft.github],
    ...draft.social.map(({ name, url }): [string, string] => [name === '' ? t('field_social') : name, url]),
  ];
  return (
    <ConfirmRows
      rows={all
        .filter(([, value]) => value.trim() !== '')
        .map(([label, value]) => ({ label: <bdi>{label}</bdi>, value: <bdi>{value}</bdi> }))}
    />
  );
}
