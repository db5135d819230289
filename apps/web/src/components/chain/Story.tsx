import type { Story as StoryData, StoryVariable } from '@sunscope/product-api/types';
import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { groupedDigits } from '../../lib/format/amount-text.ts';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/format/format.ts';
import { useT, type Translate } from '../../lib/i18n/i18n.tsx';
import { AddressChip } from './AddressChip.tsx';
import { Amount } from '../data/Amount.tsx';
import styles from './Story.module.css';
import { hasItems } from './token-facts.ts';
import { TokenAmount } from './TokenAmount.tsx';
import { TokenLink } from './TokenLink.tsx';

export interface StoryProps {
  story: StoryData;
  /** Names known for addresses. */
  names?: Readonly<Record<string, string>> | undefined;
  /** True for contracts. */
  contracts?: Readonly<Record<string, boolean>> | undefined;
}

/** What happened, as one sentence with chips and amounts in it. A template without words shows its variables. */
export function Story({ story, names, contracts }: StoryProps): ReactNode {
  const t = useT();
  const nameOf = (variable: StoryVariable) =>
    variable.type === 'address'
      ? (names?.[variable.address] ?? createdName(story, variable.address))
      : undefined;
  const parts = Object.fromEntries(
    Object.entries(story.vars).map(([name, variable]) => [
      name,
      <Variable
        key={name}
        variable={variable}
        t={t}
        name={nameOf(variable)}
        contract={variable.type === 'address' && contracts?.[variable.address] === true}
      />,
    ]),
  );
  return (
    <span className={styles['story']}>
      {t.has(story.template)
        ? t.rich(story.template, { ...parts, ...countsOf(story) })
        : Object.values(parts)}
      {story.followedBy !== undefined && (
        <span className={styles['next']}>
          <Story story={story.followedBy} names={names} contracts={contracts} />
        </span>
      )}
    </span>
  );
}

/** The name that a story gives a contract; the index may not know it yet. */
function createdName({ vars: { contract, name } }: StoryData, address: string): string | undefined {
  if (contract?.type !== 'address' || contract.address !== address || name?.type !== 'text') return undefined;
  return name.text === '' ? undefined : name.text;
}

/** The numbers by themselves, which plurals go by: `votes_n` of what `{votes}` shows. */
function countsOf({ vars }: StoryData): Record<string, number> {
  return Object.fromEntries(
    Object.entries(vars).flatMap(([name, variable]) =>
      variable.type === 'number' ? [[`${name}_n`, Number(variable.value)]] : [],
    ),
  );
}

function Variable({
  variable,
  t,
  name,
  contract,
}: {
  variable: StoryVariable;
  t: Translate;
  name: string | undefined;
  contract: boolean;
}): ReactNode {
  const format = useFormat();
  switch (variable.type) {
    case 'address':
      return (
        <AddressChip
          address={variable.address}
          name={name}
          kind={contract ? 'contract' : 'account'}
          identicon
          look="boxed"
        />
      );
    case 'token':
      return (
        <b className={styles['strong']}>
          <TokenAmount raw={BigInt(variable.amount)} token={variable.token} look="plain" />
        </b>
      );
    case 'asset':
      return (
        <b className={styles['strong']}>
          <TokenLink token={variable.token} look="text" named={hasItems(variable.token.tokenType)} />
        </b>
      );
    case 'trx':
      return (
        <b className={styles['strong']}>
          <Amount raw={BigInt(variable.sun)} decimals={TRX_DECIMALS} unit="TRX" look="plain" />
        </b>
      );
    case 'number':
      return (
        <b className={styles['strong']}>
          {/^-?\d+$/.test(variable.value) ? groupedDigits(variable.value) : variable.value}
        </b>
      );
    case 'method':
      return <code className={styles['method']}>{variable.name}</code>;
    case 'text':
      return <bdi className={styles['strong']}>{variable.text}</bdi>;
    case 'duration':
      return <b className={styles['strong']}>{format.duration(variable.seconds)}</b>;
    case 'resource':
      return t(`ui_resource_${variable.resource}`);
  }
}
