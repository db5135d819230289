import type { Brokerage } from './brokerage.ts';
import type { FormReading, IntentForm } from './intent.ts';
import type { WitnessCreate } from './witness-create.ts';
import { readUrl, type UrlFacts, type UrlValues } from './witness-parts.ts';
import type { WitnessUpdate } from './witness-update.ts';

// Apart from their entries, which load when something is signed: a page that asks for these loads none.

export const witnessCreateForm: IntentForm<WitnessCreate, UrlValues, UrlFacts> = {
  fields: [{ name: 'url', kind: 'text', label: 'witness_url', hint: 'witness_url_hint' }],
  read: (values, { from, permissionId }) =>
    readUrl(values, url => ({ kind: 'witness_create', from, permissionId, note: '', url })),
};

export const witnessUpdateForm: IntentForm<WitnessUpdate, UrlValues, UrlFacts> = {
  fields: [{ name: 'url', kind: 'text', label: 'witness_url', hint: 'witness_url_hint' }],
  read: (values, { from, permissionId }) =>
    readUrl(values, url => ({ kind: 'witness_update', from, permissionId, note: '', url })),
};

/** What the form holds: what voters get, as the specification asks for it. */
export interface BrokerageValues {
  readonly voters: string;
}

export const brokerageForm: IntentForm<Brokerage, BrokerageValues, UrlFacts> = {
  fields: [{ name: 'voters', kind: 'text', label: 'brokerage_voters', hint: 'brokerage_hint' }],
  read({ voters }, { from, permissionId }): FormReading<Brokerage, BrokerageValues> {
    const typed = voters.trim();
    if (typed === '') return { problems: {}, intent: undefined };
    if (!/^(?:\d{1,2}|100)$/.test(typed))
      return { problems: { voters: 'fill_a_valid_brokerage' }, intent: undefined };
    const percent = 100 - Number(typed);
    return { problems: {}, intent: { kind: 'brokerage', from, permissionId, note: '', percent } };
  },
};
