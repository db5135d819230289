import { formatAmount } from '@sunscope/tron/amount';
import IconAlertTriangle from '~icons/alert-triangle';
import IconCircleCheck from '~icons/circle-check';
import IconDownload from '~icons/download';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { Spinner } from '../../../components/base/Spinner.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { separatedText } from '../../../lib/labels/separated-text.ts';
import { isSettled, tallyOf, type Batch, type BatchRow } from '../../../wallet/batch/batch.ts';
import { saveFile } from '../login/keystore-file.ts';
import { useLeaveWarning } from '../new/use-leave-warning.ts';
import { Notice } from '../Notice.tsx';
import { SendFailure } from '../SendFailure.tsx';
import { openUnlock } from '../wallet-dialogs.ts';
import styles from './MultiSend.module.css';
import { ProgressTable, stateWord } from './ProgressTable.tsx';
import { carryOn, closeBatch, pauseBatch, sendFailedAgain, useRunner } from './runner.ts';

const useT = wordsOf('multi-send', 'wallet');

/** A payment under way, or one that stopped: each row's state, and how to go on. */
export function BatchProgress({ batch, isLocked }: { batch: Batch; isLocked: boolean }): ReactNode {
  const t = useT();
  const { running, isStopping, step, stop, fault } = useRunner();
  const [isClosing, setClosing] = useState(false);
  const isRunning = running === batch.id;
  const tally = tallyOf(batch);
  const count = batch.rows.length;
  const done = tally.paid + tally.included;
  const isEnded = isSettled(batch);
  const isPaid = done === count;
  const failure = stop?.why === 'failed' ? stop : undefined;
  const leaving = useLeaveWarning(isRunning);
  return (
    <Card>
      <div className={styles['form']}>
        <output className={styles['sum']}>{t('multi_progress', { done, count })}</output>
        <progress
          className={styles['progress']}
          value={done}
          max={count}
          aria-label={t('multi_progress', { done, count })}
        />
        {isRunning && (
          <output className={styles['busy']}>
            <Spinner />
            {isStopping
              ? t('multi_stopping')
              : step
                ? `${t('multi_line', { line: step.line })}: ${t(`send_step_${step.step}`)}`
                : t('multi_watching')}
          </output>
        )}
        {!isRunning && isEnded && (
          <Notice tone={isPaid ? 'good' : 'wait'} icon={isPaid ? IconCircleCheck : IconAlertTriangle}>
            {isPaid ? t('multi_all_paid') : t('multi_some_unpaid', { count: tally.failed })}
          </Notice>
        )}
        {!isRunning && !isEnded && (
          <Notice tone="wait" icon={IconAlertTriangle} title={t('multi_unfinished_title')}>
            <p>{t('multi_unfinished_text')}</p>
          </Notice>
        )}
        {!isRunning && failure && (
          <div>
            <p className={styles['text']}>{t('multi_stopped_at', { line: failure.line })}</p>
            <SendFailure failure={failure.failure} />
          </div>
        )}
        {!isRunning && fault && <SendFailure failure={fault} />}
        <ProgressTable batch={batch} at={isRunning ? step?.line : undefined} />
        <div className={styles['buttons']}>
          <Button icon={IconDownload} onClick={() => saveReport(t, batch)}>
            {t('multi_report')}
          </Button>
          {isRunning ? (
            <Button size="large" disabled={isStopping} onClick={pauseBatch}>
              {t('multi_pause')}
            </Button>
          ) : (
            <>
              <Button size="large" onClick={() => (isEnded ? void closeBatch(batch) : setClosing(true))}>
                {t('multi_close')}
              </Button>
              {isLocked ? (
                <Button size="large" kind="primary" onClick={openUnlock}>
                  {t('wallet_unlock')}
                </Button>
              ) : isEnded ? (
                tally.failed > 0 && (
                  <Button size="large" kind="primary" onClick={() => void sendFailedAgain(batch)}>
                    {t('multi_again')}
                  </Button>
                )
              ) : (
                <Button size="large" kind="primary" onClick={() => void carryOn(batch)}>
                  {t('multi_resume')}
                </Button>
              )}
            </>
          )}
        </div>
      </div>
      {isClosing && (
        <CloseDialog
          batch={batch}
          onStay={() => setClosing(false)}
          onClose={() => {
            setClosing(false);
            void closeBatch(batch);
          }}
        />
      )}
      {leaving && (
        <Dialog
          title={t('multi_leave_title')}
          open
          size="small"
          onClose={leaving.stay}
          footer={
            <>
              <Button onClick={leaving.leave}>{t('multi_leave')}</Button>
              <Button kind="primary" onClick={leaving.stay}>
                {t('multi_stay')}
              </Button>
            </>
          }
        >
          <p>{t('multi_leave_text')}</p>
        </Dialog>
      )}
    </Card>
  );
}

/** Closing forgets which rows were paid: what is open is named once more. */
function CloseDialog({
  batch,
  onStay,
  onClose,
}: {
  batch: Batch;
  onStay: () => void;
  onClose: () => void;
}): ReactNode {
  const t = useT();
  const { unpaid, open, failed } = tallyOf(batch);
  return (
    <Dialog
      title={t('multi_close_title')}
      open
      size="small"
      onClose={onStay}
      footer={
        <>
          <Button kind="danger" onClick={onClose}>
            {t('multi_close')}
          </Button>
          <Button kind="primary" onClick={onStay}>
            {t('multi_stay')}
          </Button>
        </>
      }
    >
      <p>{t('multi_close_text', { count: unpaid + failed })}</p>
      {open > 0 && <p>{t('multi_close_open', { count: open })}</p>}
    </Dialog>
  );
}

/** What became of each row, as a file. */
function saveReport(t: ReturnType<typeof useT>, { rows, token, createdMs }: Batch): void {
  const hashOf = ({ state }: BatchRow) =>
    state.is === 'unpaid' ? '' : 'last' in state ? state.last.hash : state.hash;
  const lines = rows.map(row => [
    String(row.line),
    row.to,
    formatAmount(row.raw, token.info.tokenDecimal),
    t(stateWord(row)),
    hashOf(row),
  ]);
  const head = [
    t('multi_line_head'),
    t('send_to'),
    `${t('amount')} (${token.symbol})`,
    t('multi_state'),
    'hash',
  ];
  saveFile(
    `multi-send-${new Date(createdMs).toISOString().slice(0, 10)}.csv`,
    separatedText([head, ...lines]),
  );
}
