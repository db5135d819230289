import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { SiteFooter, type FooterLink } from '../../components/shell/SiteFooter.tsx';
import { useLocale, useT, type MessageKey } from '../../lib/i18n/i18n.tsx';
import styles from './Shell.module.css';
import { PreferenceSelects } from './Preferences.tsx';

/** The specification's donate address. */
export const DONATE_ADDRESS = 'TTzPiwbBedv7E8p4FkyPyeqq4RVoqRL3TW';

const SOCIAL: readonly (readonly [string, string])[] = [
  ['Telegram', 'https://t.me/tronnetworkEN'],
  ['X', 'https://x.com/trondao'],
  ['Medium', 'https://medium.com/tron-foundation'],
  ['Discord', 'https://discord.com/invite/hqKvyAM'],
  ['Weibo', 'https://weibo.com/tronfoundation'],
];
const DEVELOPERS: readonly (readonly [MessageKey, string])[] = [
  ['footer_code', 'https://github.com/tronprotocol'],
  ['footer_node', 'https://github.com/tronprotocol/java-tron'],
  ['footer_developer_hub', 'https://developers.tron.network'],
];
const ECOSYSTEM: readonly (readonly [MessageKey, string])[] = [
  ['footer_chain', 'https://tron.network'],
  ['footer_wallet', 'https://www.tronlink.org'],
  ['footer_exchange', 'https://sun.io'],
  ['footer_lending', 'https://justlend.org'],
];

const external = (label: ReactNode, to: string): FooterLink => ({ label, to, external: true });

/** Last part of every page; `donate` is the button beside the donate address. */
export function Footer({ donate }: { donate: ReactNode }): ReactNode {
  const t = useT();
  const { language } = useLocale();
  const docs =
    language === 'zh'
      ? 'https://tronprotocol.github.io/documentation-zh/'
      : 'https://tronprotocol.github.io/documentation-en/';
  return (
    <SiteFooter
      about={t('footer_about')}
      columns={[
        {
          title: t('footer_developer_resources'),
          links: [
            { label: t('footer_api'), to: '/docs', external: true },
            ...DEVELOPERS.map(([key, to]) => external(t(key), to)),
            external(t('footer_documentation'), docs),
          ],
        },
        { title: t('TRON_ecosystem'), links: ECOSYSTEM.map(([key, to]) => external(t(key), to)) },
        { title: t('footer_fellow_us'), links: SOCIAL.map(([label, to]) => external(label, to)) },
      ]}
      legal={<bdi dir="ltr">{t('copyright')}</bdi>}
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
