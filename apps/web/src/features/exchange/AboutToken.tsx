import type { OrderBookPair } from '@sunscope/product-api/types';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { Amount } from '../../components/data/Amount.tsx';
import { ConfirmRows } from '../../components/data/ConfirmRows.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { Dialog } from '../../components/overlays/Dialog.tsx';
import { ExternalLink } from '../../components/overlays/ExternalLink.tsx';
import { rawOrZero, UNKNOWN } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { apiQuery } from '../../lib/net/api.ts';
import { Link } from '../../lib/routing/Link.tsx';
import { isAsset } from './order-worth.ts';
import { TRX_STAND_IN } from '../../wallet/trx-stand-in.ts';
import styles from './PairHead.module.css';

const useT = wordsOf('order-book');

/** What a token says of its supply need not fit what its holders have. */
const atLeastZero = (raw: bigint): bigint => (raw > 0n ? raw : 0n);

/** The first token of a pair, and what is known of it. */
export function AboutToken({ row }: { row: OrderBookPair }): ReactNode {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles['about']} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('about_token', { token: row.fTokenName || row.fShortName })}
      </button>
      {open && (
        <Dialog title={row.fTokenName || row.fShortName} open size="small" onClose={() => setOpen(false)}>
          {isAsset(row.fTokenAddr) ? <AssetFacts id={row.fTokenAddr} /> : <Facts contract={row.fTokenAddr} />}
        </Dialog>
      )}
    </>
  );
}

function Facts({ contract }: { contract: string }): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(
    apiQuery('/api/token_trc20', { contract, showAll: '1', limit: 1 }),
  );
  // Tokens are burned by sending them to the address of zeros.
  const burned = useQuery(
    apiQuery('/api/token_trc20/holder_balance', {
      contract_address: contract,
      holder_address: TRX_STAND_IN,
    }),
  ).data?.balance;
  if (error !== null && data === undefined)
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={180} />;
  const token = data.trc20_tokens[0];
  if (token === undefined) return <p>{t('token_unknown')}</p>;
  return (
    <ConfirmRows
      rows={[
        { label: t('token_name'), value: <bdi>{token.name}</bdi> },
        { label: t('token_symbol'), value: <bdi>{token.symbol}</bdi> },
        { label: t('token_contract'), value: <AddressChip address={contract} full /> },
        {
          label: t('token_supply'),
          value: (
            <Amount
              raw={rawOrZero(token.total_supply_with_decimals)}
              decimals={token.decimals}
              look="plain"
            />
          ),
        },
        {
          label: t('token_circulating'),
          value:
            burned === undefined ? (
              UNKNOWN
            ) : (
              <Amount
                raw={atLeastZero(rawOrZero(token.total_supply_with_decimals) - rawOrZero(burned))}
                decimals={token.decimals}
                look="plain"
              />
            ),
        },
        {
          label: t('token_website'),
          value: token.home_page === '' ? UNKNOWN : <ExternalLink url={token.home_page} />,
        },
        {
          label: t('token_paper'),
          value: token.white_paper === '' ? UNKNOWN : <ExternalLink url={token.white_paper} />,
        },
        { label: t('token_more'), value: <Link to={`/token20/${contract}`}>{t('token_page')}</Link> },
      ]}
    />
  );
}

/** The same of a TRC10 token, whose issuer says it to the chain. */
function AssetFacts({ id }: { id: string }): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(
    apiQuery('/api/token', { id: Number(id), showAll: '1', limit: 1 }),
  );
  if (error !== null && data === undefined)
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={180} />;
  const [token] = data.data;
  if (token === undefined) return <p>{t('token_unknown')}</p>;
  const { totalSupply, precision = 0, url = '' } = token;
  return (
    <ConfirmRows
      rows={[
        { label: t('token_name'), value: <bdi>{token.name}</bdi> },
        { label: t('token_symbol'), value: <bdi>{token.abbr}</bdi> },
        {
          label: t('token_supply'),
          value:
            totalSupply === undefined ? (
              UNKNOWN
            ) : (
              <Amount raw={rawOrZero(totalSupply)} decimals={precision} look="plain" />
            ),
        },
        { label: t('token_website'), value: url === '' ? UNKNOWN : <ExternalLink url={url} /> },
        { label: t('token_more'), value: <Link to={`/token/${id}`}>{t('token_page')}</Link> },
      ]}
    />
  );
}
