import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { DetailList, DetailRow } from '../../components/data/DetailList.tsx';
import { Accordion } from '../../components/layout/Accordion.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { ExternalLink } from '../../components/overlays/ExternalLink.tsx';
import { useLocale, wordsOf } from '../../lib/i18n/i18n.tsx';
import { teamLinkQuery, teamLogoQuery, teamTextsQuery } from './queries.ts';
import styles from './TeamPage.module.css';

const useT = wordsOf('explorer', 'governance');

/** Names of the texts, in the order of the page. */
const PARTS = [
  ['intro', 'team_intro'],
  ['communityPlan', 'team_community_plan'],
  ['team', 'team_team'],
  ['budgetExpenses', 'team_budget'],
  ['serverConfiguration', 'team_server'],
] as const;

interface TeamPageProps {
  address: string;
  /** Draws a text in Markdown that anybody may have written. */
  text: ComponentType<{ source: string }>;
}

/** What a representative says of itself: texts of its repository, and where that and its logo are. */
export function TeamPage({ address, text: Text }: TeamPageProps): ReactNode {
  const t = useT();
  const { language } = useLocale();
  const own = useQuery(teamTextsQuery(address, language));
  const isEmpty = own.data !== undefined && PARTS.every(([part]) => own.data[part] === '');
  const english = useQuery({
    ...teamTextsQuery(address, 'en'),
    enabled: language !== 'en' && (isEmpty || own.isError),
  });
  const { data: link } = useQuery(teamLinkQuery(address));
  const { data: logo } = useQuery(teamLogoQuery(address));
  const texts = isEmpty || own.isError ? (english.data ?? own.data) : own.data;
  const written = PARTS.filter(([part]) => (texts?.[part] ?? '').trim() !== '');
  const waits = own.isPending || (english.isFetching && english.data === undefined);
  return (
    <Card title={t('team_page')} flush>
      <DetailList>
        {link !== undefined && link.githubLink !== '' && (
          <DetailRow label={t('team_repository')} hint={t('self_declared')}>
            <ExternalLink url={`https://github.com/${link.githubLink}`} />
          </DetailRow>
        )}
        {logo?.image !== undefined && (
          <DetailRow label={t('team_logo')} hint={t('self_declared')}>
            <ExternalLink url={logo.image} />
          </DetailRow>
        )}
        {!waits && (
          <DetailRow label={t('content')}>{t(written.length === 0 ? 'team_unread' : 'team_note')}</DetailRow>
        )}
      </DetailList>
      {texts !== undefined && written.length > 0 && (
        <div className={styles['texts']}>
          <Accordion
            items={written.map(([part, label], at) => ({
              id: part,
              title: t(label),
              open: at === 0,
              content: <Text source={texts[part]} />,
            }))}
          />
        </div>
      )}
    </Card>
  );
}
