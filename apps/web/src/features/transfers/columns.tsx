import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import type { Column } from '../../components/data/DataTable.tsx';
import { ItemNumber } from '../../components/chain/ItemNumber.tsx';
import { HashText } from '../../components/chain/HashText.tsx';
import { RiskBadge } from '../../components/chain/RiskBadge.tsx';
import { Status } from '../../components/feedback/Status.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { TimeHeader } from '../../components/data/TimeHeader.tsx';
import { Towards } from '../../components/chain/Towards.tsx';
import { TokenAmount } from '../../components/chain/TokenAmount.tsx';
import { TrxAmount, useTrxDigits } from '../../components/chain/TrxAmount.tsx';
import { UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n/i18n.tsx';
import { Link } from '../../lib/routing/Link.tsx';
import { directionFrom, type Movement } from './movement.ts';
import styles from './columns.module.css';

/** Names and contract marks of the addresses in a list, as every list answer carries them. */
export interface AddressFacts {
  contractMap: Readonly<Record<string, boolean>>;
  addressNames: Readonly<Record<string, string>>;
}

/** Columns of any list of transfers; `owner` adds the direction as that address sees it. */
export function useTransferColumns(facts: AddressFacts | undefined, owner?: string): Column<Movement>[] {
  const t = useT();
  const format = useFormat();
  const digits = useTrxDigits();
  const party = (address: string): ReactNode => (
    <Party address={address} facts={facts} still={address === owner} />
  );
  const direction: Column<Movement>[] =
    owner === undefined
      ? []
      : [
          {
            id: 'direction',
            header: <span className="visually-hidden">{t('direction')}</span>,
            cell: movement => <DirectionBadge direction={directionFrom(owner, movement)} />,
            phone: 'hide',
          },
        ];
  return [
    {
      id: 'hash',
      header: t('transaction'),
      cell: movement => <HashText hash={movement.hash} to={`/transaction/${movement.hash}`} keep={6} />,
      phone: 'lead',
    },
    {
      id: 'block',
      header: t('block'),
      cell: movement => <Link to={`/block/${movement.block}`}>{format.integer(movement.block)}</Link>,
      phone: 'hide',
    },
    {
      id: 'age',
      header: <TimeHeader />,
      cell: movement => <TimeCell ms={movement.timestampMs} />,
      phone: 'sub-end',
    },
    { id: 'from', header: t('from'), cell: movement => party(movement.from), phone: 'sub' },
    ...direction,
    { id: 'to', header: t('to'), cell: movement => <Towards>{party(movement.to)}</Towards>, phone: 'sub' },
    {
      id: 'amount',
      header: t('quantity_moved'),
      cell: movement => <MovementAmount movement={movement} />,
      align: 'end',
      phone: 'lead-end',
      amount: ({ raw, token }) => {
        if (token.tokenType === 'trx') return digits(raw);
        return raw === undefined ? undefined : { raw, decimals: token.tokenDecimal, unit: token.tokenAbbr };
      },
    },
  ];
}

/** An address in a list, with what the list knows of it. */
export function Party(props: {
  address: string;
  facts: AddressFacts | undefined;
  still?: boolean;
}): ReactNode {
  const { address, facts, still = false } = props;
  if (address === '') return <span className="dim">{UNKNOWN}</span>;
  return (
    <AddressChip
      address={address}
      name={facts?.addressNames[address]}
      kind={facts?.contractMap[address] === true ? 'contract' : 'account'}
      link={!still}
    />
  );
}

/** Amount of a movement, which item it was, and the marks it needs: failed, suspicious. */
export function MovementAmount({ movement }: { movement: Movement }): ReactNode {
  const t = useT();
  const failed = movement.contractRet !== '' && movement.contractRet !== 'SUCCESS';
  return (
    <span className={styles['amount']}>
      <RiskBadge risk={movement.risk} />
      {failed && (
        <Status kind="failed" look="quiet">
          {t('failed')}
        </Status>
      )}
      {movement.raw === undefined ? (
        <span className="dim">{UNKNOWN}</span>
      ) : movement.token.tokenType === 'trx' ? (
        <TrxAmount sun={movement.raw} />
      ) : (
        <TokenAmount raw={movement.raw} token={movement.token} />
      )}
      {movement.item !== undefined && <ItemNumber item={movement.item} />}
    </span>
  );
}

function DirectionBadge({ direction }: { direction: 'in' | 'out' | 'self' }): ReactNode {
  const t = useT();
  const words = {
    in: t('address_transfer_in'),
    out: t('address_transfer_out'),
    self: t('address_transfer_self'),
  };
  return <span className={styles[direction]}>{words[direction]}</span>;
}
