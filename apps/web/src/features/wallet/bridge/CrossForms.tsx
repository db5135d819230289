import { tryParseAddress, type Address } from '@sunscope/tron/address';
import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { Amount } from '../../../components/data/Amount.tsx';
import { DetailList, DetailRow } from '../../../components/data/DetailList.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { Skeleton } from '../../../components/feedback/Skeleton.tsx';
import { AmountField } from '../../../components/forms/AmountField.tsx';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { rawOrZero } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { apiKey } from '../../../lib/net/api.ts';
import { useCatalogued } from '../../../lib/net/token-catalogue.ts';
import { useTwin } from '../../../lib/net/twin.ts';
import { allowanceQuery } from '../../../wallet/allowance.ts';
import {
  approveIntent,
  depositIntent,
  readCrossing,
  withdrawIntent,
} from '../../../wallet/bridge/bridge-calls.ts';
import { sendableTokens, type SendableToken } from '../../../wallet/sendable-tokens.ts';
import { tokenLabel } from '../token-option.ts';
import { openAction } from '../wallet-dialogs.ts';
import styles from './bridge.module.css';
import { MappingForm } from './MappingForm.tsx';
import { crossableQuery, mainAccountQuery, type BridgeTerms } from './queries.ts';
import { useCrossAction } from './use-cross-action.ts';

const useT = wordsOf('bridge', 'wallet', 'wallet-actions');

interface FormProps {
  own: Address;
  from: 'main' | 'side';
  terms: BridgeTerms;
}

/** What crosses from this chain to the other. */
export function CrossForms({
  own,
  from,
  terms,
  wanted,
}: FormProps & {
  /** The asset to begin with; one that the account does not hold can be mapped all the same. */
  wanted: string | undefined;
}): ReactNode {
  const t = useT();
  const { data: account } = useQuery(crossableQuery(own));
  const [chosen, setChosen] = useState(wanted);
  if (!account) return <Skeleton width="100%" height={240} />;
  const tokens = sendableTokens(account);
  const notHeld =
    from === 'main' && tokens.every(({ id }) => id !== chosen) ? tryParseAddress(chosen ?? '') : undefined;
  const token = tokens.find(({ id }) => id === chosen) ?? tokens[0];
  const mapping = notHeld !== undefined && <Unheld own={own} terms={terms} contract={notHeld} />;
  if (!token)
    return (
      <div className={styles['form']}>
        {mapping}
        <EmptyState title={t('bridge_empty')} />
      </div>
    );
  return (
    <div className={styles['form']}>
      {mapping}
      <SelectField
        label={t('bridge_asset')}
        value={token.id}
        onChange={setChosen}
        options={tokens.map(one => ({ value: one.id, label: tokenLabel(t, one) }))}
      />
      <CrossForm
        key={token.id}
        own={own}
        from={from}
        terms={terms}
        token={token}
        trxSun={rawOrZero(account.balance)}
        energy={BigInt(Math.max(0, Math.trunc(account.bandwidth.energyRemaining)))}
      />
    </div>
  );
}

/** A token to be mapped that the account, which may have created it, holds nothing of. */
function Unheld({
  own,
  terms,
  contract,
}: Pick<FormProps, 'own' | 'terms'> & { contract: Address }): ReactNode {
  const twin = useStanding(contract, true);
  const { name } = useCatalogued(contract);
  return twin === 'none' && <MappingForm own={own} terms={terms} contract={contract} symbol={name} />;
}

function CrossForm({
  own,
  from,
  terms,
  token,
  trxSun,
  energy,
}: FormProps & { token: SendableToken; trxSun: bigint; energy: bigint }): ReactNode {
  const t = useT();
  const [text, setText] = useState('');
  const isMain = from === 'main';
  const ask = useCrossAction(isMain ? 'pledge' : 'sign');
  const contract = token.token.kind === 'trc20' ? token.token.contract : undefined;
  const twin = useStanding(contract, isMain);
  const approval = useApproval({ own, contract: isMain ? contract : undefined, spender: terms.gateway });
  const { data: onMain } = useQuery({ ...mainAccountQuery(own), enabled: !isMain });
  const read = readCrossing(text, {
    token: token.token,
    decimals: token.info.tokenDecimal,
    balance: token.balance,
    min: terms.min[token.token.kind],
    feeSun: terms.fee,
    trxSun,
    receiverIsMissing: !isMain && onMain?.active === false,
    // Calls of the gateway itself are free on the side chain.
    energy: isMain || contract !== undefined ? energy : BigInt(Number.MAX_SAFE_INTEGER),
  });
  const { amount } = read;
  const call = { from: own, gateway: terms.gateway, feeSun: terms.fee };
  const needsApproval =
    amount !== undefined && isMain && contract !== undefined && (approval.allowed ?? 0n) < amount;
  const cross = () => {
    if (amount === undefined) return;
    const intent = (isMain ? depositIntent : withdrawIntent)(call, token.token, amount);
    ask({ intent, tokens: [token] });
  };
  if (twin === 'loading') return <Skeleton width="100%" height={120} />;
  if (twin === 'none' && contract !== undefined)
    return isMain ? (
      <MappingForm own={own} terms={terms} contract={contract} symbol={token.symbol} />
    ) : (
      <EmptyState title={t('bridge_unmapped')} text={t('bridge_unmapped_side')} />
    );
  return (
    <form
      className={styles['form']}
      onSubmit={event => {
        event.preventDefault();
        if (amount === undefined) return;
        if (needsApproval && contract !== undefined)
          openAction({
            intent: approveIntent(call, contract, amount),
            tokens: [token],
            onSent: approval.again,
          });
        else cross();
      }}
    >
      <AmountField
        label={t('bridge_amount')}
        value={text}
        onChange={setText}
        decimals={token.info.tokenDecimal}
        unit={token.symbol}
        max={token.token.kind === 'trx' ? below(token.balance, terms.fee) : token.balance}
        error={read.problem && t(read.problem)}
      />
      <DetailList>
        <DetailRow label={t('bridge_fee')}>
          <Amount raw={terms.fee} decimals={TRX_DECIMALS} unit="TRX" look="plain" />
        </DetailRow>
        <DetailRow label={t('bridge_min')}>
          <Amount
            raw={terms.min[token.token.kind]}
            decimals={token.info.tokenDecimal}
            unit={token.symbol}
            look="plain"
          />
        </DetailRow>
      </DetailList>
      <p className={styles['note']}>{t(isMain ? 'bridge_deposit_text' : 'bridge_withdraw_text')}</p>
      {needsApproval && <p className={styles['note']}>{t('bridge_approve_first')}</p>}
      <div>
        <Button kind="primary" type="submit" disabled={amount === undefined}>
          {t(
            needsApproval
              ? 'bridge_approve_action'
              : isMain
                ? 'bridge_deposit_action'
                : 'bridge_withdraw_action',
          )}
        </Button>
      </div>
    </form>
  );
}

function below(balance: bigint, fee: bigint): bigint {
  return balance > fee ? balance - fee : 0n;
}

/** Whether a TRC20 token is on the other chain too; the other kinds need no twin. It may get one at any time. */
function useStanding(contract: Address | undefined, isMain: boolean): 'there' | 'none' | 'loading' {
  const { twin, isLoading } = useTwin(contract, { isMain, waits: true });
  if (contract === undefined || twin !== undefined) return 'there';
  return isLoading ? 'loading' : 'none';
}

/** What the gateway may take of a token already; nothing is asked where no token is. */
function useApproval({
  own,
  contract,
  spender,
}: {
  own: Address;
  contract: Address | undefined;
  spender: Address;
}): { allowed: bigint | undefined; again: () => void } {
  const client = useQueryClient();
  const query = allowanceQuery({ owner: own, contract: contract ?? spender, spender });
  const { data } = useQuery({ ...query, enabled: contract !== undefined });
  return {
    allowed: data ?? undefined,
    again: () => {
      void client.invalidateQueries({ queryKey: query.queryKey });
      void client.invalidateQueries({ queryKey: apiKey('/api/accountv2', { address: own }) });
    },
  };
}
