import { signatureOf, type AbiFunction } from '@sunscope/tron/abi';
import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { bytesToHex } from '@sunscope/tron/bytes';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, type ReactNode } from 'react';
import type { Along, AlongToken } from '../../components/abi/along.ts';
import { AbiForm } from '../../components/abi/AbiForm.tsx';
import { DecodedResult } from '../../components/abi/DecodedResult.tsx';
import { Button } from '../../components/base/Button.tsx';
import { TrxAmount } from '../../components/chain/TrxAmount.tsx';
import { CopyButton } from '../../components/data/CopyButton.tsx';
import { DetailList, DetailRow, DetailSkeleton } from '../../components/data/DetailList.tsx';
import { MiddleText } from '../../components/data/MiddleText.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorState, errorText } from '../../components/feedback/ErrorState.tsx';
import { Status } from '../../components/feedback/Status.tsx';
import { amountText } from '../../lib/format/amount-text.ts';
import { rawOrZero, useFormat } from '../../lib/format/format.ts';
import { useRequest } from '../../lib/net/use-request.ts';
import { lazyWithWords, wordsOf } from '../../lib/i18n/i18n.tsx';
import type { TokenUnit } from './abi-functions.ts';
import { callConstant } from './constant-call.ts';
import { FunctionList } from './FunctionList.tsx';
import styles from './FunctionList.module.css';
import type { OwnChange } from './own-change.ts';
import { ProxyNote } from './ProxyNote.tsx';
import { callPricesQuery } from './queries.ts';
import { UnreadNote } from './ReadContract.tsx';
import { useInterface } from './use-interface.ts';

const useT = wordsOf('contract-tabs');

const OwnContract = lazyWithWords(async () => (await import('./OwnContract.tsx')).OwnContract);

export interface Call {
  data: Uint8Array;
  along: Along;
}

export interface CallingWallet {
  /** Whose session it is. */
  account: string | undefined;
  onLogin: () => void;
  /** Opens the form that sends this token, where the contract is one the wallet can send. */
  onSend: (() => void) | undefined;
  /** Has a call confirmed and signed. */
  onCall: (call: Call) => void;
  /** Its TRC10 tokens, which can go along with a call. */
  tokens: readonly AlongToken[];
  /** Has a change of an own contract confirmed and signed. */
  onSet: (change: OwnChange) => void;
}

interface WriteContractProps {
  address: string;
  token?: TokenUnit | undefined;
  wallet: CallingWallet;
}

/** Functions that change something: a form each, what the call would do and cost, and what signing it needs. */
export function WriteContract({ address, token, wallet }: WriteContractProps): ReactNode {
  const t = useT();
  const { found, foreign, implementation, error, retry } = useInterface(address);
  if (found === undefined)
    return error === null ? <DetailSkeleton rows={8} /> : <ErrorState error={error} onRetry={retry} />;
  const own = (
    <Suspense>
      <OwnContract address={address} account={wallet.account} onSet={wallet.onSet} />
    </Suspense>
  );
  if (found.writes.length === 0)
    return (
      <div className={styles['part']}>
        <EmptyState title={t('no_writes')} text={t('no_functions_text')} />
        {own}
      </div>
    );
  return (
    <div className={styles['part']}>
      {wallet.account === undefined && (
        <Banner
          look="box"
          tone="wait"
          action={
            <Button size="small" onClick={wallet.onLogin}>
              {t('open_wallet')}
            </Button>
          }
        >
          <p>{t('write_signed_out')}</p>
        </Banner>
      )}
      {implementation !== undefined && <ProxyNote implementation={implementation} />}
      <FunctionList
        items={found.writes}
        foreign={foreign}
        renderFunction={item => (
          <WriteFunction
            key={signatureOf(item)}
            address={address}
            item={item}
            token={token}
            wallet={wallet}
          />
        )}
      />
      <UnreadNote count={found.unread} />
      {own}
    </div>
  );
}

interface Question {
  call: Call;
  /** As whose call it is simulated. */
  owner: string | undefined;
}

/** The form of one function, and what its call would do if it were signed now. */
function WriteFunction({
  address,
  item,
  token,
  wallet,
}: WriteContractProps & { item: AbiFunction }): ReactNode {
  const t = useT();
  const { question, answer, error, busy, ask, forget } = useRequest(({ call, owner }: Question) =>
    callConstant({ contract: address, ...call, state: 'head', owner }),
  );
  const { account } = wallet;
  const askAs = useEffectEvent((owner: string | undefined) => {
    if (question !== undefined && question.owner !== owner) ask({ ...question, owner });
  });
  useEffect(() => askAs(account), [account]);
  return (
    <div className={styles['function']}>
      <AbiForm
        item={item}
        token={token}
        action={t('preview_call')}
        busy={busy}
        tokens={wallet.tokens}
        onSubmit={(data, along) => ask({ call: { data, along }, owner: account })}
        onEdit={forget}
      />
      {error !== undefined && <Status kind="failed">{errorText(t, error)}</Status>}
      {answer !== undefined && question !== undefined && question.owner === account && (
        <section className={styles['preview']} aria-label={t('call_preview')}>
          <Status kind={answer.failed ? 'failed' : 'success'}>
            {answer.failed ? t('would_fail', { reason: answer.reason || t('no_reason') }) : t('would_work')}
          </Status>
          <Costs address={address} call={question.call} energy={answer.energy} tokens={wallet.tokens} />
          {!answer.failed && item.outputs.length > 0 && (
            <DecodedResult outputs={item.outputs} data={answer.data} token={token} />
          )}
          <p className="dim">{t(account === undefined ? 'preview_nobody' : 'preview_own')}</p>
          <div className={styles['sign']}>
            {/* What would fail can be signed nonetheless: the state may change before it is in a block. */}
            <Button
              kind={answer.failed ? 'quiet' : 'primary'}
              onClick={() => (account === undefined ? wallet.onLogin() : wallet.onCall(question.call))}
            >
              {t(account === undefined ? 'open_wallet' : 'sign_call')}
            </Button>
            {signatureOf(item) === 'transfer(address,uint256)' && wallet.onSend !== undefined && (
              <Button onClick={wallet.onSend}>{t('send_by_wallet')}</Button>
            )}
          </div>
        </section>
      )}
    </div>
  );
}

/** Bytes of a signed call beside its data: header, addresses, one signature, room for the receipt. */
const CALL_BYTES = 280;

function Costs({
  address,
  call,
  energy,
  tokens,
}: {
  address: string;
  call: Call;
  energy: bigint;
  tokens: readonly AlongToken[];
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const { data } = useQuery(callPricesQuery());
  const price = (key: string) => rawOrZero(data?.tronParameters.find(one => one.key === key)?.value ?? 0);
  const bytes = BigInt(call.data.length + CALL_BYTES);
  const hex = bytesToHex(call.data);
  const { callValueSun, tokenId, tokenValue } = call.along;
  const sent = tokens.find(({ id }) => id === String(tokenId));
  return (
    <DetailList>
      <DetailRow label={t('contract_called')}>
        <bdi dir="ltr" className="mono">
          {address}
        </bdi>
      </DetailRow>
      <DetailRow label={t('call_data')}>
        <MiddleText text={hex} />
        <CopyButton value={hex} label={t('copy_call_data')} />
      </DetailRow>
      {callValueSun > 0n && (
        <DetailRow label={t('call_value')}>
          <TrxAmount sun={callValueSun} look="plain" digits={TRX_DECIMALS} />
        </DetailRow>
      )}
      {tokenValue > 0n && (
        <DetailRow label={t('call_token')}>
          {amountText(tokenValue, sent?.decimals ?? 0)} <bdi>{sent?.symbol ?? String(tokenId)}</bdi>
        </DetailRow>
      )}
      <DetailRow label={t('energy_needed')}>{format.integer(energy)}</DetailRow>
      <DetailRow label={t('bandwidth_needed')}>
        {t('about_bytes', { bytes: format.integer(bytes) })}
      </DetailRow>
      {data !== undefined && (
        <DetailRow label={t('cost_at_most')} hint={t('cost_at_most_hint')}>
          <TrxAmount
            sun={energy * price('getEnergyFee') + bytes * price('getTransactionFee')}
            look="plain"
            digits={TRX_DECIMALS}
          />
        </DetailRow>
      )}
    </DetailList>
  );
}
