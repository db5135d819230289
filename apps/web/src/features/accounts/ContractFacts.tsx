import type { AccountDetail } from '@sunscope/product-api/types';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { HashText } from '../../components/chain/HashText.tsx';
import { TokenAmount } from '../../components/chain/TokenAmount.tsx';
import { TokenLink } from '../../components/chain/TokenLink.tsx';
import { TrxAmount } from '../../components/chain/TrxAmount.tsx';
import { Twin } from '../../components/chain/Twin.tsx';
import { Fact } from '../../components/data/Facts.tsx';
import { Status } from '../../components/feedback/Status.tsx';
import { toRaw, UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { LICENSES } from '../../lib/format/licenses.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { addressHeadQuery, contractFactsQuery } from './queries.ts';
import { Activity, Day, WorthFact } from './shared-facts.tsx';

const useT = wordsOf('accounts', 'explorer', 'smart-contracts');

/** Holds the place of a line that is still asked for: facts below it stand still when it comes. */
const LINE = '\u00A0';
/** `verify_status` of a contract whose sources are verified. */
const VERIFIED = 2;

/** What contracts have, first. */
export function ContractFacts({ account }: { account: AccountDetail }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { data } = useQuery(contractFactsQuery(account.address));
  const { data: head } = useQuery(addressHeadQuery(account.address));
  const contract = data?.data[0];
  const creator = contract?.creator;
  return (
    <>
      <Fact
        label={t('created_by')}
        size="text"
        note={
          contract === undefined ? (
            LINE
          ) : (
            <>
              {creator &&
                creator.txHash !== '' &&
                t.rich('created_in', {
                  hash: <HashText hash={creator.txHash} to={`/transaction/${creator.txHash}`} keep={6} />,
                })}{' '}
              {contract.date_created > 0 && <Day ms={contract.date_created} />}
            </>
          )
        }
      >
        {creator && creator.address !== '' ? (
          <AddressChip
            address={creator.address}
            kind={creator.address_is_contract ? 'contract' : 'account'}
            identicon
            short
          />
        ) : (
          UNKNOWN
        )}
      </Fact>
      <Fact
        label={t('calls')}
        note={contract ? t('failed_calls', { count: format.integer(contract.failedCount) }) : LINE}
      >
        {contract ? format.integer(contract.trxCount) : UNKNOWN}
      </Fact>
      <Fact label={t('verification')} size="text" note={LICENSES[Number(contract?.license ?? 0) - 1]}>
        {contract ? (
          <Status kind={contract.verify_status === VERIFIED ? 'success' : 'unknown'} look="quiet">
            {t(contract.verify_status === VERIFIED ? 'verified' : 'not_verified')}
          </Status>
        ) : (
          UNKNOWN
        )}
      </Fact>
      <Fact label={t('contract_callers')}>{contract ? format.integer(contract.callers) : UNKNOWN}</Fact>
      {(contract === undefined || contract.date_created > 0) && (
        <Fact
          label={t('made_with')}
          note={
            contract?.call_token_info && (
              <TokenAmount
                raw={toRaw(contract.call_token_value) ?? 0n}
                token={contract.call_token_info}
                look="plain"
              />
            )
          }
        >
          {contract ? <TrxAmount sun={toRaw(contract.call_value)} /> : UNKNOWN}
        </Fact>
      )}
      <WorthFact account={account} label={t('holds')} />
      {account.tokenOfContract !== undefined && (
        <Fact label={t('token')} size="text">
          <TokenLink token={account.tokenOfContract} look="text" />
        </Fact>
      )}
      <Fact
        label={t('caller_share')}
        size="text"
        note={
          creator
            ? t('owner_cap', { energy: format.integer(BigInt(creator.origin_energy_limit)) })
            : contract === undefined
              ? LINE
              : undefined
        }
      >
        {creator ? format.percent(creator.consume_user_resource_percent) : UNKNOWN}
      </Fact>
      <Activity head={head} account={account} lastCall={contract?.lastCalled} />
      {account.tokenOfContract !== undefined && (
        <Twin contract={account.address}>
          {(label, twin) => (
            <Fact label={label} size="text">
              {twin}
            </Fact>
          )}
        </Twin>
      )}
    </>
  );
}
