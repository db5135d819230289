import IconClock from '~icons/history';
import IconFile from '~icons/file-text';
import IconBolt from '~icons/bolt';
import IconTrash from '~icons/trash';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../components/base/Icon.tsx';
import { Tag } from '../../components/base/Tag.tsx';
import { Identicon } from '../../components/chain/Identicon.tsx';
import { isContractStandard } from '../../components/chain/token-facts.ts';
import { TokenLogo } from '../../components/chain/TokenLogo.tsx';
import type { SearchGroup, SearchItem } from '../../components/shell/SearchResults.tsx';
import { cutMiddle } from '../../components/data/middle.ts';
import { apiQuery } from '../../lib/net/api.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { privateLabels } from '../../lib/labels/private-labels.ts';
import { commandsFor, type Command } from './commands.ts';
import { forgetRecents, recents } from './recents.ts';

const useT = wordsOf('search');

const MOST_LABELS = 4;
const MOST_TOKENS = 3;

/** What this browser knows itself: recent searches, the reader's own labels, the first tokens, pages and actions. */
export function useOffers(text: string, commands: readonly Command[]): SearchGroup[] {
  const t = useT();
  const typed = text.trim().toLowerCase();
  const last = recents();
  const labels = privateLabels();
  const tokens = useQuery({
    ...apiQuery('/api/tokens/overview', { start: 0, limit: MOST_TOKENS, sort: 'marketcap', showAll: '2' }),
    enabled: typed === '',
    staleTime: 60_000,
  });
  const recent: SearchItem[] =
    typed === ''
      ? last.map(({ text: said, path }) => ({
          id: `recent-${path}`,
          to: path,
          icon: <Icon of={IconClock} />,
          label: <bdi>{said}</bdi>,
        }))
      : [];
  const own: SearchItem[] = Object.entries(labels)
    .filter(([, label]) => ` ${label}`.toLowerCase().includes(` ${typed}`))
    .slice(0, MOST_LABELS)
    .map(([address, label]) => ({
      id: `label-${address}`,
      to: `/address/${address}`,
      icon: <Identicon address={address} size={16} />,
      label: <bdi>{label}</bdi>,
      detail: <Short id={address} />,
    }));
  const listed: SearchItem[] = (typed === '' ? (tokens.data?.tokens ?? []) : []).map(row => {
    const id = isContractStandard(row.tokenType) ? row.contractAddress : String(row.tokenId);
    return {
      id: `token-${id}`,
      to: isContractStandard(row.tokenType) ? `/token20/${id}` : `/token/${id}`,
      icon: (
        <TokenLogo
          size={18}
          token={{
            tokenId: id,
            tokenAbbr: row.abbr,
            tokenName: row.name,
            tokenLogo: row.imgUrl,
            tokenType: isContractStandard(row.tokenType) ? row.tokenType : 'trc10',
            tokenLevel: row.level,
          }}
        />
      ),
      label: <bdi>{row.name}</bdi>,
      detail: <bdi>{row.abbr}</bdi>,
    };
  });
  const asked: SearchItem[] = commandsFor(text, commands).map(({ id, label, icon, to, run }) => ({
    id: `command-${id}`,
    to: to ?? '',
    ...(run ? { run } : {}),
    icon: <Icon of={icon ?? (to === undefined ? IconBolt : IconFile)} />,
    label,
    tag: <Tag>{t(to === undefined ? 'search_tag_action' : 'search_tag_page')}</Tag>,
  }));
  const forget: SearchItem[] =
    recent.length > 0
      ? [
          {
            id: 'forget',
            to: '',
            run: forgetRecents,
            stays: true,
            icon: <Icon of={IconTrash} />,
            label: t('search_forget'),
            muted: true,
          },
        ]
      : [];
  return [
    { id: 'recent', label: t('search_group_recent'), items: recent },
    { id: 'labels', label: t('search_group_labels'), items: own },
    { id: 'tokens', label: t('search_group_token'), items: listed },
    { id: 'commands', label: t('search_group_commands'), items: [...asked, ...forget] },
  ].filter(group => group.items.length > 0);
}

function Short({ id }: { id: string }) {
  return (
    <bdi dir="ltr" className="mono">
      {cutMiddle(id, 8, 8)}
    </bdi>
  );
}
