import IconAlert from '~icons/alert-triangle';
import IconX from '~icons/x';
import { ContractType } from '@sunscope/tron/messages';
import type { CSSProperties, ReactNode } from 'react';
import { Icon } from '../../components/base/Icon.tsx';
import { Spinner } from '../../components/base/Spinner.tsx';
import { cutMiddle } from '../../components/data/middle.ts';
import { useFormat, type Formatters } from '../../lib/format/format.ts';
import { wordsOf, type Translate } from '../../lib/i18n/i18n.tsx';
import { usePrefs } from '../../lib/prefs/prefs.ts';
import type { Chip } from './phrase/plan.ts';
import type { LivePlan } from './phrase/use-plan.ts';
import styles from './PhraseHead.module.css';

const useT = wordsOf('search', 'controls');
type Words = Translate<'search' | 'controls'>;

const COLOURS = 4;

/** What a phrase was understood as: each word underlined in the colour of its chip, what is left out named. */
export function PhraseHead({
  text,
  plan,
  onText,
}: {
  text: string;
  plan: LivePlan;
  onText: (text: string) => void;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const zone = usePrefs(prefs => (prefs.timeForm === 'utc' ? 'utc' : 'local'));
  const shown = plan.chips.filter(({ state }) => state !== 'left_out');
  const colour = (chip: Chip): CSSProperties => ({
    textDecorationColor: `var(--d${(shown.indexOf(chip) % COLOURS) + 1})`,
    borderBlockEndColor: `var(--d${(shown.indexOf(chip) % COLOURS) + 1})`,
  });
  return (
    <div className={styles['head']}>
      <p className={styles['echo']} dir="auto" aria-hidden="true">
        {pieces(text, plan.chips).map(({ piece, chip }, at) =>
          chip === undefined ? (
            piece
          ) : (
            <span
              key={at}
              className={chip.state === 'left_out' ? styles['wavy'] : styles['word']}
              style={chip.state === 'left_out' ? undefined : colour(chip)}
            >
              {piece}
            </span>
          ),
        )}
      </p>
      <ul className={styles['chips']}>
        {shown.map(chip => (
          <li key={chip.part.start} className={styles['chip']} style={colour(chip)}>
            <ChipText chip={chip} t={t} format={format} zone={zone} />
            {chip.state === 'pending' && <Spinner size={12} />}
            <button
              type="button"
              className={styles['remove']}
              aria-label={t('search_chip_remove', { words: text.slice(chip.part.start, chip.part.end) })}
              onPointerDown={event => event.preventDefault()}
              onClick={() => onText(without(text, chip))}
            >
              <Icon of={IconX} size={12} />
            </button>
          </li>
        ))}
      </ul>
      {plan.chips
        .filter(({ state }) => state === 'left_out')
        .map(chip => (
          <p key={chip.part.start} className={styles['out']}>
            <Icon of={IconAlert} size={14} />
            <span>
              {t(`search_out_${chip.reason ?? 'unknown'}`, {
                words: text.slice(chip.part.start, chip.part.end),
                list: t(`search_list_${plan.list}`),
              })}
            </span>
          </p>
        ))}
    </div>
  );
}

/** The text cut at its parts. */
function pieces(text: string, chips: readonly Chip[]): { piece: string; chip?: Chip }[] {
  let at = 0;
  const cut = chips
    .toSorted((a, b) => a.part.start - b.part.start)
    .flatMap(chip => {
      const { start, end } = chip.part;
      const between = { piece: text.slice(at, start) };
      at = end;
      return [between, { piece: text.slice(start, end), chip }];
    });
  return [...cut, { piece: text.slice(at) }];
}

const without = (text: string, { part }: Chip) =>
  `${text.slice(0, part.start)}${text.slice(part.end)}`.replace(/\s+/g, ' ').trim();

/** Types that phrases name. */
const TYPE_WORDS = {
  [ContractType.TriggerSmartContract]: 'search_type_calls',
  [ContractType.VoteWitnessContract]: 'search_type_votes',
  [ContractType.FreezeBalanceV2Contract]: 'search_type_stakes',
  [ContractType.UnfreezeBalanceV2Contract]: 'search_type_unstakes',
  [ContractType.DelegateResourceContract]: 'search_type_delegations',
  [ContractType.CreateSmartContract]: 'search_type_deployments',
  [ContractType.WithdrawBalanceContract]: 'search_type_claims',
  [ContractType.ExchangeTransactionContract]: 'search_type_swaps',
} as const;

interface ChipTextProps {
  chip: Chip;
  t: Words;
  format: Formatters;
  zone: 'local' | 'utc';
}

function ChipText({ chip, t, format, zone }: ChipTextProps): ReactNode {
  const { part, candidates = [], state } = chip;
  const [one] = candidates;
  const named = (label: string, value: ReactNode) => (
    <>
      <span className={styles['label']}>{label}</span> <b>{value}</b>
    </>
  );
  const found = (fallback: string) =>
    state === 'choose' ? (
      t('search_chip_choose', { name: fallback })
    ) : one === undefined ? (
      <bdi>{fallback}</bdi>
    ) : (
      <>
        <bdi>{one.name === one.id ? cutMiddle(one.id) : one.name}</bdi>{' '}
        {one.name !== one.id && one.id !== '_' && (
          <bdi dir="ltr" className={styles['id']}>
            {cutMiddle(one.id, 6, 4)}
          </bdi>
        )}
      </>
    );
  switch (part.kind) {
    case 'list':
      return named(t('search_chip_list'), t(`search_list_${part.list}`));
    case 'type': {
      const key = TYPE_WORDS[part.code as keyof typeof TYPE_WORDS];
      return named(t('search_chip_type'), key === undefined ? part.code : t(key));
    }
    case 'result':
      return named(t('search_chip_result'), t(`search_result_${part.result}`));
    case 'amount':
      return named(t('search_chip_amount'), amountText(part, t));
    case 'dates':
      return named(t('search_chip_dates'), datesText(part, t, format, zone));
    case 'party':
      return named(t(`search_chip_${chip.role ?? part.role}`), found(part.name));
    case 'token':
      return named(t(chip.role === undefined ? 'search_chip_token' : 'search_chip_to'), found(part.name));
    case 'block':
      return named(t('search_group_block'), format.integer(part.number));
    case 'block_at':
      return named(t('search_chip_block_at'), format.dateTime(part.at, zone));
    default:
      return null;
  }
}

const grouped = (text: string) => text.replace(/\B(?=(?:\d{3})+(?!\d))(?<!\.\d*)/g, ',');

function amountText({ least, most }: { least?: string; most?: string }, t: Words): string {
  if (least !== undefined && least === most) return grouped(least);
  if (least !== undefined && most !== undefined)
    return t('filter_between', { least: grouped(least), most: grouped(most) });
  return least === undefined
    ? t('search_amount_most', { most: grouped(most ?? '') })
    : t('search_amount_least', { least: grouped(least) });
}

const DAY_MS = 86_400_000;

/** Days where a span is made of whole days, moments elsewhere. */
function datesText(
  { from, to }: { from?: number; to?: number },
  t: Words,
  format: Formatters,
  zone: 'local' | 'utc',
): string {
  const isDay = (ms: number) => {
    const date = new Date(ms);
    return zone === 'utc' ? ms % DAY_MS === 0 : date.getHours() + date.getMinutes() + date.getSeconds() === 0;
  };
  const days = (from === undefined || isDay(from)) && (to === undefined || isDay(to + 1));
  const text = (ms: number) => (days ? format.date(ms, zone) : format.dateTime(ms, zone));
  if (from === undefined) return t('filter_until', { to: text(to ?? 0) });
  if (to === undefined) return t('filter_since', { from: text(from) });
  return text(from) === text(to) ? text(from) : t('filter_between', { least: text(from), most: text(to) });
}
