import type { ReactNode } from 'react';
import { DetailRow } from '../../components/data/DetailList.tsx';
import { ExternalLink } from '../../components/overlays/ExternalLink.tsx';
import { readLevel } from '../../lib/format/token-trust.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Link } from '../../lib/routing/Link.tsx';

const useT = wordsOf('tokens', 'explorer');

interface TokenRecordProps {
  website: string;
  whitePaper: string;
  github: string;
  email: string;
  social: readonly { name: string; url: string }[];
  description: string;
}

/** What the issuer says of a token itself: every address behind the dialog, and all of it marked as unchecked. */
export function TokenRecord({
  website,
  whitePaper,
  github,
  email,
  social,
  description,
}: TokenRecordProps): ReactNode {
  const t = useT();
  const links = [
    [t('website'), website],
    [t('white_paper'), whitePaper],
    ['GitHub', github],
  ] as const;
  return (
    <>
      {links.map(
        ([label, url]) =>
          url.trim() !== '' && (
            <DetailRow key={label} label={label} hint={t('self_declared')}>
              <ExternalLink url={url} />
            </DetailRow>
          ),
      )}
      {social.length > 0 && (
        <DetailRow label={t('social_links')} hint={t('self_declared')}>
          <span className="pieces">
            {social.map(({ name, url }) => (
              <ExternalLink key={`${name} ${url}`} url={url}>
                <bdi>{name}</bdi>
              </ExternalLink>
            ))}
          </span>
        </DetailRow>
      )}
      {email.trim() !== '' && (
        <DetailRow label={t('email')} hint={t('self_declared')}>
          <bdi dir="ltr">{email}</bdi>
        </DetailRow>
      )}
      {description !== '' && (
        <DetailRow label={t('description')} hint={t('self_declared')}>
          <bdi>{description}</bdi>
        </DetailRow>
      )}
    </>
  );
}

/** Standing of a token in words. */
export function Reputation({ level }: { level: string }): ReactNode {
  const t = useT();
  return (
    <>
      {t(`token_level_${readLevel(level).level}`)}
      {' · '}
      <Link to="/tokens/rating-rule">{t('rating_rule_link')}</Link>
    </>
  );
}
