import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { QrCode } from '../../components/data/QrCode.tsx';
import { Popup } from '../../components/overlays/Popup.tsx';
import { SiteFooter, type FooterLink } from '../../components/shell/SiteFooter.tsx';
import { useLocale, wordsOf, type MessageKey } from '../../lib/i18n/i18n.tsx';
import { Link } from '../../lib/routing/Link.tsx';
import styles from './Shell.module.css';
import { DONATE_ADDRESS } from './donate-address.ts';
import { useOutsideLinks, type OutsideLink } from './outside-links.ts';
import { PreferenceSelects } from './PreferenceSelects.tsx';

const useT = wordsOf('footer');

const SOCIAL: readonly (readonly [string, OutsideLink])[] = [
  ['Telegram', 'telegram'],
  ['X', 'x'],
  ['Medium', 'medium'],
  ['Discord', 'discord'],
  ['Weibo', 'weibo'],
];
const ECOSYSTEM: readonly (readonly [MessageKey<'footer'>, OutsideLink])[] = [
  ['footer_chain', 'chain'],
  ['footer_wallet', 'wallet'],
  ['footer_exchange', 'exchange'],
  ['footer_lending', 'lending'],
  ['footer_dapps', 'dapps'],
];

/** Last part of every page; `donate` is the button beside the donate address. */
export function Footer({ donate }: { donate: ReactNode }): ReactNode {
  const t = useT();
  const { language } = useLocale();
  const links = useOutsideLinks();
  const chinese = language === 'zh';
  const messenger =
    links.wechat === ''
      ? { label: t('footer_telegram_qr'), to: links.telegram }
      : { label: t('footer_wechat'), to: links.wechat };
  // What the operator took away is absent.
  const outside = (label: ReactNode, link: OutsideLink): FooterLink[] =>
    links[link] === '' ? [] : [{ label, to: links[link], external: true }];
  return (
    <SiteFooter
      about={t('footer_about')}
      columns={[
        {
          title: t('footer_developer_resources'),
          links: [
            { label: t('footer_api'), to: '/docs', external: true },
            ...outside(t('footer_code'), 'code'),
            ...outside(t('footer_node'), 'node'),
            ...outside(t('footer_developer_hub'), 'developer_hub'),
            ...outside(t('footer_documentation'), chinese ? 'documentation_zh' : 'documentation'),
          ],
        },
        {
          title: t('TRON_ecosystem'),
          links: ECOSYSTEM.flatMap(([key, link]) => outside(t(key), link)),
        },
        {
          title: t('footer_about_us'),
          links: [
            { label: t('footer_team'), to: '/help/about' },
            { label: t('footer_faq'), to: '/help/faq' },
            ...outside(t('footer_support'), chinese ? 'support_zh' : 'support'),
            ...outside(t('footer_contact'), 'contact'),
          ],
        },
        {
          title: t('footer_fellow_us'),
          links: SOCIAL.flatMap(([label, link]) => outside(label, link)),
          more: messenger.to !== '' && (
            <Popup label={messenger.label} button={messenger.label} align="end">
              {() => (
                <div className={styles['messenger']}>
                  <QrCode value={messenger.to} size={160} />
                  <p>{t('footer_messenger_text')}</p>
                </div>
              )}
            </Popup>
          ),
        },
      ]}
      legal={
        <Link to="/help/copyright">
          <bdi dir="ltr">{t('copyright')}</bdi>
        </Link>
      }
      preferences={<PreferenceSelects />}
    >
      <div className={styles['donate']}>
        <span>{t('donateAddress')}</span>
        <AddressChip address={DONATE_ADDRESS} copy />
        {donate}
      </div>
    </SiteFooter>
  );
}
