import type { ReactNode } from 'react';
import { Story } from '../../../components/chain/Story.tsx';
import { TrxAmount } from '../../../components/chain/TrxAmount.tsx';
import { DetailList, DetailRow } from '../../../components/data/DetailList.tsx';
import { Status } from '../../../components/feedback/Status.tsx';
import { rawOrZero, useFormat } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { fieldContext } from '../contract-views/field-parts.tsx';
import { DecodedRows } from '../DecodedRows.tsx';
import type { Preview } from './preview-query.ts';

const useT = wordsOf('explorer', 'transactions', 'viewer');

/** What the node's simulation on the newest block says. */
export function ViewerDryRun({ preview }: { preview: Preview }): ReactNode {
  const t = useT();
  const format = useFormat();
  const run = preview.dryRun;
  if (run === undefined) return null;
  const template = `failure_${run.failure?.code ?? ''}`;
  return (
    <>
      <DetailList>
        <DetailRow label={t('viewer_outcome')}>
          <Status kind={run.reverted ? 'failed' : 'success'}>
            {t(run.reverted ? 'viewer_fails' : 'viewer_succeeds')}
          </Status>
        </DetailRow>
        {run.reverted && (
          <DetailRow label={t('viewer_reason')}>
            {run.failure !== undefined && t.has(template) ? (
              <Story story={{ template, vars: run.failure.vars }} />
            ) : (
              <bdi>{run.message === '' ? t('viewer_no_reason') : run.message}</bdi>
            )}
          </DetailRow>
        )}
        <DetailRow label={t('viewer_energy')} hint={t('viewer_energy_hint')}>
          {format.integer(rawOrZero(run.energyUsed))}
        </DetailRow>
        {run.energySun !== undefined && (
          <DetailRow label={t('viewer_energy_cost')} hint={t('viewer_energy_cost_hint')}>
            <TrxAmount sun={rawOrZero(run.energySun)} digits="all" />
          </DetailRow>
        )}
      </DetailList>
      {run.returned.length > 0 && (
        <DecodedRows
          rows={run.returned}
          context={fieldContext({
            addressNames: preview.addressNames,
            contractMap: preview.contractMap,
            tokens: preview.tokens,
          })}
          tokens={preview.tokens}
        />
      )}
    </>
  );
}
