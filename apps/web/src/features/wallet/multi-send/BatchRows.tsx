import { amountText } from '../../../lib/format/amount-text.ts';
import type { Address } from '@sunscope/tron/address';
import IconPlus from '~icons/plus';
import IconX from '~icons/x';
import { memo, useCallback, useMemo, useState, type ClipboardEvent, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { IconButton } from '../../../components/base/IconButton.tsx';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { TextField } from '../../../components/forms/TextField.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { FileDrop } from '../../../components/wallet/FileDrop.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import {
  isEmptyRow,
  judgeRows,
  MOST_BATCH_ROWS,
  MOST_LIST_BYTES,
  readList,
  type JudgedRow,
  type TypedRow,
} from '../../../wallet/batch/rows.ts';
import type { SendableToken } from '../../../wallet/sendable-tokens.ts';
import { tokenGroup, tokenLabel } from '../token-option.ts';
import { AddressBook } from '../AddressBook.tsx';
import { Notice } from '../Notice.tsx';
import styles from './MultiSend.module.css';

const useT = wordsOf('multi-send', 'wallet');

interface BatchRowsProps {
  owner: Address;
  tokens: readonly SendableToken[];
  token: SendableToken;
  rows: readonly TypedRow[];
  onRows: (change: (rows: readonly TypedRow[]) => readonly TypedRow[]) => void;
  onToken: (id: string) => void;
  onCheck: () => void;
}

/** Recipients and amounts: typed, pasted, or from a file; each judged at once. */
export function BatchRows({
  owner,
  tokens,
  token,
  rows,
  onRows,
  onToken,
  onCheck,
}: BatchRowsProps): ReactNode {
  const t = useT();
  const [isCut, setCut] = useState(false);
  const [unread, setUnread] = useState(false);
  const decimals = token.info.tokenDecimal;
  const judged = useMemo(
    () => judgeRows(rows, { owner, decimals, balance: token.balance }),
    [rows, owner, decimals, token.balance],
  );
  const count = judged.rows.filter(({ payment }) => payment).length;
  const change = useCallback(
    (index: number, next: Partial<TypedRow>) =>
      onRows(all => all.map((row, at) => (at === index ? { ...row, ...next } : row))),
    [onRows],
  );
  const remove = useCallback((index: number) => onRows(all => all.filter((_, at) => at !== index)), [onRows]);
  const takeList = useCallback(
    (text: string) => {
      const list = readList(text);
      onRows(all => [...all.filter(row => !isEmptyRow(row)), ...list.rows].slice(0, MOST_BATCH_ROWS));
      setCut(list.isCut);
    },
    [onRows],
  );
  const takeFile = (file: File) => {
    setUnread(false);
    file.text().then(takeList, () => setUnread(true));
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    // One address or amount goes where it is pasted.
    if (!/[\n,;\t]|\S\s+\S/.test(text.trim())) return;
    event.preventDefault();
    takeList(text);
  };
  return (
    <Card>
      <form
        className={styles['form']}
        autoComplete="off"
        onSubmit={event => {
          event.preventDefault();
          if (judged.wrong === 0 && count > 0) onCheck();
        }}
      >
        <p className={styles['text']}>{t('multi_text')}</p>
        <SelectField
          label={t('send_token')}
          value={token.id}
          onChange={onToken}
          options={tokens.map(one => ({
            value: one.id,
            label: tokenLabel(t, one),
            group: tokenGroup(t, one),
          }))}
        />
        <FileDrop
          label={t('multi_file')}
          types={['.csv', '.txt']}
          mostBytes={MOST_LIST_BYTES}
          onFile={takeFile}
          error={unread ? t('multi_file_unread') : undefined}
        />
        {isCut && <Notice tone="wait">{t('multi_list_cut', { count: MOST_BATCH_ROWS })}</Notice>}
        <AddressBook
          onChoose={to => onRows(all => [...all.filter(row => !isEmptyRow(row)), { to, amount: '' }])}
        />
        <p className={styles['text']}>{t('multi_paste_hint')}</p>
        <ol className={styles['rows']} aria-label={t('multi_recipients')} onPaste={paste}>
          {judged.rows.map((row, index) => (
            <QuietRow
              // Rows have no identity besides their place.
              key={index}
              index={index}
              row={row}
              token={token}
              onChange={change}
              onRemove={remove}
            />
          ))}
        </ol>
        <div className={styles['more']}>
          <Button
            size="small"
            icon={IconPlus}
            disabled={rows.length >= MOST_BATCH_ROWS}
            onClick={() => onRows(all => [...all, { to: '', amount: '' }])}
          >
            {t('multi_add')}
          </Button>
          <Button size="small" onClick={() => onRows(() => [{ to: '', amount: '' }])}>
            {t('multi_clear')}
          </Button>
        </div>
        <output className={styles['sum']}>
          {t('multi_sum', {
            count,
            amount: amountText(judged.total, decimals),
            token: token.symbol,
          })}
          {judged.wrong > 0 && (
            <span className={styles['wrong']}>{t('multi_wrong', { count: judged.wrong })}</span>
          )}
        </output>
        <Button type="submit" kind="primary" size="large" wide disabled={judged.wrong > 0 || count === 0}>
          {t('multi_check')}
        </Button>
      </form>
    </Card>
  );
}

interface RowProps {
  index: number;
  row: JudgedRow;
  token: SendableToken;
  onChange: (index: number, next: Partial<TypedRow>) => void;
  onRemove: (index: number) => void;
}

/** A recipient and an amount, with what is wrong with them. */
function Row({ index, row, token, onChange, onRemove }: RowProps): ReactNode {
  const { line, problem, first = 0, cut } = row;
  const t = useT();
  const isOfRecipient = problem === 'address' || problem === 'own' || problem === 'duplicate';
  const message = problem && t(`multi_row_${problem}`, { line, first });
  const { symbol, info } = token;
  const cutHint = cut ? t('multi_row_cut', { line, token: symbol, decimals: info.tokenDecimal }) : undefined;
  return (
    <li className={styles['row']}>
      <TextField
        label={t('multi_recipient', { line })}
        mono
        value={row.to}
        placeholder={t('send_to_hint')}
        onChange={value => onChange(index, { to: value })}
        error={isOfRecipient ? message : undefined}
      />
      <TextField
        label={t('multi_amount', { line })}
        mono
        inputMode="decimal"
        placeholder="0"
        value={row.amount}
        onChange={value => onChange(index, { amount: value })}
        error={isOfRecipient ? undefined : message}
        hint={cutHint}
      />
      <span className={styles['remove']}>
        <IconButton icon={IconX} label={t('multi_remove', { line })} onClick={() => onRemove(index)} />
      </span>
    </li>
  );
}

/** Drawn again only when it says something else: a list may have hundreds. */
const QuietRow = memo(Row, (before, now) => {
  const same = (name: keyof JudgedRow) => before.row[name] === now.row[name];
  return (
    before.index === now.index &&
    before.token === now.token &&
    (['to', 'amount', 'problem', 'first', 'cut'] as const).every(same)
  );
});
