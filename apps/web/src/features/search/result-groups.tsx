import { Tag } from '../../components/base/Tag.tsx';
import { TokenLogo } from '../../components/chain/TokenLogo.tsx';
import { TokenRisk } from '../../components/chain/TokenRisk.tsx';
import type { SearchGroup, SearchItem } from '../../components/shell/SearchResults.tsx';
import type { MessageKey, Translate } from '../../lib/i18n/i18n.tsx';
import { tokenSearchPath, type SearchResult } from './hits.ts';

const GROUPS: readonly { kind: SearchResult['kind']; label: MessageKey<'search'>; tag?: string }[] = [
  { kind: 'page', label: 'search_group_page' },
  { kind: 'block', label: 'search_group_block' },
  { kind: 'transaction', label: 'search_group_transaction' },
  { kind: 'address', label: 'search_group_address' },
  { kind: 'contract', label: 'search_group_contract' },
  { kind: 'trc20', label: 'search_group_token', tag: 'TRC20' },
  { kind: 'trc721', label: 'search_group_token', tag: 'TRC721' },
  { kind: 'trc1155', label: 'search_group_token', tag: 'TRC1155' },
  { kind: 'trc10', label: 'search_group_token', tag: 'TRC10' },
  { kind: 'token', label: 'search_group_tokens' },
];

const SUSPICIOUS = { tokenLevel: '3' };

/** Results by kind, suspicious tokens last. */
export function groupsOf(
  results: readonly SearchResult[],
  t: Translate<'search'>,
  text: string,
  path: string,
): SearchGroup[] {
  const labels = [...new Set(GROUPS.map(group => group.label))];
  return labels.map(label => ({
    id: label,
    label: t(label),
    items: GROUPS.filter(group => group.label === label).flatMap(group =>
      results
        .filter(result => result.kind === group.kind)
        .toSorted((a, b) => Number(a.suspicious ?? false) - Number(b.suspicious ?? false))
        .map(result => itemOf(result, group.tag, { t, text, path })),
    ),
  }));
}

function itemOf(
  result: SearchResult,
  tag: string | undefined,
  { t, text, path }: { t: Translate<'search'>; text: string; path: string },
): SearchItem {
  const id = result.kind === 'transaction' || result.kind === 'address' || result.kind === 'contract';
  return {
    id: result.id.replace(/\W+/g, '-'),
    to: result.kind === 'token' ? tokenSearchPath(text.trim(), path) : result.path,
    label:
      result.kind === 'token' ? (
        t('search_all_tokens', { text: text.trim() })
      ) : (
        <bdi
          dir={id && result.name === undefined ? 'ltr' : undefined}
          className={id && result.name === undefined ? 'mono' : undefined}
        >
          {result.name ?? result.text}
        </bdi>
      ),
    ...(result.detail === undefined
      ? {}
      : {
          detail: (
            <bdi dir="ltr" className="mono">
              {result.detail}
            </bdi>
          ),
        }),
    ...(tag === undefined
      ? {}
      : {
          icon: <TokenLogo token={logoOf(result)} size={18} />,
          tag: (
            <>
              {result.suspicious && <TokenRisk token={SUSPICIOUS} look="quiet" />} <Tag>{tag}</Tag>
            </>
          ),
        }),
    ...(result.suspicious ? { muted: true } : {}),
  };
}

function logoOf({ kind, detail = '', text, logo = '', suspicious }: SearchResult) {
  return {
    tokenId: detail,
    tokenAbbr: '',
    tokenName: text,
    tokenLogo: logo,
    tokenType: kind === 'trc721' || kind === 'trc1155' || kind === 'trc20' ? kind : ('trc10' as const),
    tokenLevel: suspicious === true ? '3' : '0',
  };
}
