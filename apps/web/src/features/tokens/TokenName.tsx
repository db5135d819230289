import IconCircle from '~icons/circle';
import IconCircleCheck from '~icons/circle-check';
import type { TokenInfo, TokenOverviewRow } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { classNames } from '../../components/base/class-names.ts';
import { Icon } from '../../components/base/Icon.tsx';
import { Tag } from '../../components/base/Tag.tsx';
import { isContractStandard } from '../../components/chain/token-facts.ts';
import { TokenLogo } from '../../components/chain/TokenLogo.tsx';
import { TokenRisk } from '../../components/chain/TokenRisk.tsx';
import { readLevel } from '../../lib/format/token-trust.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Link } from '../../lib/routing/Link.tsx';
import styles from './TokenName.module.css';

const useT = wordsOf('tokens');

/** A token of the list: logo, name, abbreviation, and the marks it has earned. */
export function TokenName({
  row,
  plain = false,
}: {
  row: TokenOverviewRow;
  /** Without the reasons for suspicion: they have a column of their own. */
  plain?: boolean;
}): ReactNode {
  const t = useT();
  const token = tokenInfoOf(row);
  const path = tokenPathOf(row);
  const { level, hot } = readLevel(row.level);
  const name = row.name || row.abbr || token.tokenId;
  const text = <bdi data-tip={name}>{name}</bdi>;
  return (
    <span className={classNames('pieces', styles['token'])}>
      <TokenLogo token={token} />
      {path === undefined ? text : <Link to={path}>{text}</Link>}
      {row.abbr !== '' && row.abbr !== name && <Tag hint={row.abbr}>{row.abbr}</Tag>}
      {row.isTop && <Tag tone="good">{t('token_top')}</Tag>}
      {hot && <Tag tone="wait">{t('token_hot')}</Tag>}
      {(level === '1' || level === '2') && (
        <span className={styles['level']} data-level={level} data-tip={t(`token_rules_${level}`)}>
          <Icon of={level === '2' ? IconCircleCheck : IconCircle} size={15} />
          <span className="visually-hidden">{t(`token_rules_${level}`)}</span>
        </span>
      )}
      {!plain && <TokenRisk token={token} copies={row.copies} look="quiet" />}
    </span>
  );
}

/** Page of a row; TRX has its own, under the id underscore. */
export function tokenPathOf(row: TokenOverviewRow): string | undefined {
  if (isContractStandard(row.tokenType)) return `/token20/${row.contractAddress}`;
  if (row.tokenType === 'trc10') return `/token/${row.tokenId}`;
  return row.contractAddress === '_' || String(row.tokenId) === '0' ? '/token/_' : undefined;
}

/** The parts of a list row that logos and marks read. */
export function tokenInfoOf(row: TokenOverviewRow): TokenInfo {
  const { tokenType } = row;
  const trx = row.contractAddress === '_';
  return {
    tokenId: trx ? '_' : isContractStandard(tokenType) ? row.contractAddress : String(row.tokenId),
    tokenAbbr: row.abbr,
    tokenName: row.name,
    tokenDecimal: row.decimal,
    tokenCanShow: 1,
    tokenType: trx ? 'trx' : isContractStandard(tokenType) ? tokenType : 'trc10',
    tokenLogo: row.imgUrl,
    tokenLevel: row.level,
    vip: row.vip,
    ...(row.risk.length === 0 ? {} : { risk: row.risk }),
  };
}
