import type { Address } from '@sunscope/tron/address';
import { Suspense, useState, type ReactNode } from 'react';
import { TabPanel, Tabs } from '../../../components/layout/Tabs.tsx';
import { lazyExtra, lazyWithWords, wordsOf } from '../../../lib/i18n/i18n.tsx';
import { useConfig } from '../../../lib/net/config.ts';
import { useFlag } from '../../../lib/net/flags.ts';
import { privateKeyLogin } from '../../../wallet/login-private-key.ts';
import { watchOnlyLogin } from '../../../wallet/login-watch-only.ts';
import styles from '../LoginForm.module.css';
import { LoginForm } from '../LoginForm.tsx';

const useT = wordsOf('wallet');

// What they need loads when they are chosen.
const PhraseLogin = lazyWithWords(async () => (await import('./PhraseLogin.tsx')).PhraseLogin);
const KeystoreLogin = lazyWithWords(async () => (await import('./KeystoreLogin.tsx')).KeystoreLogin);
const BrowserWalletLogin = lazyWithWords(
  async () => (await import('./BrowserWalletLogin.tsx')).BrowserWalletLogin,
);
const OtherLogin = lazyExtra(async () => (await import('./OtherLogin.tsx')).OtherLogin);
const NewWalletLink = lazyExtra(async () => (await import('./NewWalletLink.tsx')).NewWalletLink);

/** Every way of signing in, in the order of the dialog. */
const WAYS = [
  'ACCOUNT_PRIVATE_KEY',
  'PHRASE',
  'KEYSTORE',
  'ACCOUNT_TRONLINK',
  'ACCOUNT_LEDGER',
  'ACCOUNT_EXTERNAL',
  'PASSWORD',
  'ACCOUNT_ADDRESS',
] as const;
type Way = (typeof WAYS)[number];
/** Those that bring a key to this browser. */
const KEY_WAYS: readonly Way[] = ['ACCOUNT_PRIVATE_KEY', 'PHRASE', 'KEYSTORE'];

interface LoginWaysProps {
  /** Only this account's key is accepted: a locked session is opened again. */
  expected?: Address;
}

/** The ways of signing in, one tab each. */
export function LoginWays({ expected }: LoginWaysProps): ReactNode {
  const t = useT();
  const [active, setActive] = useState<Way>('ACCOUNT_PRIVATE_KEY');
  // The specification's: a hardware wallet on the main network only.
  const isMain = useConfig()?.network?.kind === 'main';
  const hasPassword = useFlag('passwordLogin');
  const hasExternal = useFlag('mobileLogin');
  const hidden = new Set<Way>();
  if (!isMain) hidden.add('ACCOUNT_LEDGER');
  if (!hasPassword) hidden.add('PASSWORD');
  if (!hasExternal && active !== 'ACCOUNT_EXTERNAL') hidden.add('ACCOUNT_EXTERNAL');
  const offered = WAYS.filter(way => !hidden.has(way));
  const ways = expected === undefined ? offered : KEY_WAYS;
  const select = (id: string) => {
    const way = ways.find(one => one === id);
    if (way) setActive(way);
  };
  return (
    <>
      <div className={styles['kinds']}>
        <Tabs
          name="login"
          label={t('login_kind_label')}
          active={active}
          onSelect={select}
          items={ways.map(id => ({ id, label: t(`login_kind_${id}`) }))}
        />
      </div>
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
