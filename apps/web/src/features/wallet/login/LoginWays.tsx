import type { Address } from '@sunscope/tron/address';
import { Suspense, useState, type ReactNode } from 'react';
import { Tag } from '../../../components/base/Tag.tsx';
import { TabPanel, Tabs } from '../../../components/layout/Tabs.tsx';
import { lazyExtra, lazyWithWords, wordsOf } from '../../../lib/i18n/i18n.tsx';
import { useConfig } from '../../../lib/net/config.ts';
import { useFlag } from '../../../lib/net/flags.ts';
import { privateKeyLogin } from '../../../wallet/login-private-key.ts';
import { watchOnlyLogin } from '../../../wallet/login-watch-only.ts';
import styles from '../LoginForm.module.css';
import { LoginForm } from '../LoginForm.tsx';
import { useWallets } from './use-wallets.ts';

const useT = wordsOf('wallet');

// What they need loads when they are chosen.
const PhraseLogin = lazyWithWords(async () => (await import('./PhraseLogin.tsx')).PhraseLogin);
const KeystoreLogin = lazyWithWords(async () => (await import('./KeystoreLogin.tsx')).KeystoreLogin);
const BrowserWalletLogin = lazyWithWords(
  async () => (await import('./BrowserWalletLogin.tsx')).BrowserWalletLogin,
);
const OtherLogin = lazyExtra(async () => (await import('./OtherLogin.tsx')).OtherLogin);
const NewWalletLink = lazyExtra(async () => (await import('./NewWalletLink.tsx')).NewWalletLink);

/** Those that bring a key to this browser. */
const KEY_WAYS = ['ACCOUNT_PRIVATE_KEY', 'PHRASE', 'KEYSTORE'] as const;

/** Every way of signing in, by where the key lives, safest first. */
const PLACES = [
  { place: 'elsewhere', ways: ['ACCOUNT_TRONLINK', 'ACCOUNT_LEDGER', 'ACCOUNT_EXTERNAL'] },
  { place: 'here', ways: [...KEY_WAYS, 'PASSWORD'] },
  { place: 'nowhere', ways: ['ACCOUNT_ADDRESS'] },
] as const;
type Way = (typeof PLACES)[number]['ways'][number];

interface LoginWaysProps {
  /** Only this account's key is accepted: a locked session is opened again. */
  expected?: Address;
}

/** The ways of signing in, one tab each. A locked session has only those that bring its key back. */
export function LoginWays({ expected }: LoginWaysProps): ReactNode {
  const t = useT();
  const [active, setActive] = useState<Way>(
    expected === undefined ? 'ACCOUNT_TRONLINK' : 'ACCOUNT_PRIVATE_KEY',
  );
  // The specification's: a hardware wallet on the main network only.
  const isMain = useConfig()?.network?.kind === 'main';
  const hasPassword = useFlag('passwordLogin');
  const hasExternal = useFlag('mobileLogin');
  const hidden = new Set<Way>();
  if (!isMain) hidden.add('ACCOUNT_LEDGER');
  if (!hasPassword) hidden.add('PASSWORD');
  if (!hasExternal && active !== 'ACCOUNT_EXTERNAL') hidden.add('ACCOUNT_EXTERNAL');
  return (
    <>
      {expected === undefined ? (
        PLACES.map(({ place, ways }) => (
          <section key={place} className={styles['place']}>
            <p className={styles['where']}>{t(`login_where_${place}`)}</p>
            <WayTabs
              label={t(`login_where_${place}`)}
              ways={ways.filter(way => !hidden.has(way))}
              active={active}
              onSelect={setActive}
            />
          </section>
        ))
      ) : (
        <WayTabs label={t('login_kind_label')} ways={KEY_WAYS} active={active} onSelect={setActive} />
      )}
      {/* A fresh form per way: what was typed into one must not stay behind in another. */}
      <TabPanel key={active} name="login" tab={active}>
        <Suspense fallback={<div className={styles['loading']} aria-busy="true" />}>
          <FormOf
            way={active}
            {...(expected === undefined ? {} : { expected })}
            onExternal={() => setActive('ACCOUNT_EXTERNAL')}
            {...(isMain ? { onHardware: () => setActive('ACCOUNT_LEDGER') } : {})}
          />
        </Suspense>
      </TabPanel>
      {expected === undefined && (
        <Suspense fallback={null}>
          <NewWalletLink />
        </Suspense>
      )}
    </>
  );
}

function WayTabs({
  label,
  ways,
  active,
  onSelect,
}: {
  label: string;
  ways: readonly Way[];
  active: Way;
  onSelect: (way: Way) => void;
}): ReactNode {
  const t = useT();
  return (
    <div className={styles['kinds']}>
      <Tabs
        name="login"
        label={label}
        active={active}
        onSelect={id => {
          const way = ways.find(one => one === id);
          if (way) onSelect(way);
        }}
        items={ways.map(id => ({
          id,
          label: (
            <>
              {t(`login_kind_${id}`)}
              {id === 'ACCOUNT_TRONLINK' && <FoundHere />}
            </>
          ),
        }))}
      />
    </div>
  );
}

/** Said as soon as a wallet extension shows itself. */
function FoundHere(): ReactNode {
  const t = useT();
  const { wallets } = useWallets();
  return (
    wallets.length > 0 && (
      // The tab keeps its name; whoever opens it hears which wallets there are.
      <span aria-hidden="true">
        {' '}
        <Tag tone="good">{t('login_found')}</Tag>
      </span>
    )
  );
}

interface FormOfProps extends LoginWaysProps {
  way: Way;
  /** Goes over to the hardware wallet's own way, where there is one. */
  onHardware?: () => void;
  /** The word `external` was typed: whatever the flag says, that opens it. */
  onExternal: () => void;
}

function FormOf({ way, onHardware, onExternal, ...rest }: FormOfProps): ReactNode {
  switch (way) {
    case 'ACCOUNT_PRIVATE_KEY':
      return <LoginForm kind={privateKeyLogin} onExternal={onExternal} {...rest} />;
    case 'PHRASE':
      return <PhraseLogin {...rest} />;
    case 'KEYSTORE':
      return <KeystoreLogin {...rest} />;
    case 'ACCOUNT_TRONLINK':
      return <BrowserWalletLogin {...(onHardware ? { onHardware } : {})} />;
    case 'ACCOUNT_ADDRESS':
      return <LoginForm kind={watchOnlyLogin} />;
    default:
      return <OtherLogin way={way} />;
  }
}
