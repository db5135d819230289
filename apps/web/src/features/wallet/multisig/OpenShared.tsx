import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { TextArea } from '../../../components/forms/TextArea.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { FileDrop } from '../../../components/wallet/FileDrop.tsx';
import { ScanButton } from '../../../components/wallet/ScanButton.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { useAnchor } from '../../../lib/routing/anchor.ts';
import { readShared, shareLink } from '../../../wallet/multisig/share-link.ts';
import type { SharedTransaction } from '../../../wallet/multisig/shared.ts';
import { signerCapabilities } from '../../../wallet/signer.ts';
import { useSession } from '../../../wallet/use-session.ts';
import { Notice } from '../Notice.tsx';
import styles from '../SendDialog.module.css';
import { openLogin, openUnlock } from '../wallet-dialogs.ts';
import { SharedPanel } from './SharedPanel.tsx';

const useT = wordsOf('multisig', 'wallet');

/** A file of one transaction with its signatures. */
const MOST_BYTES = 1_100_000;

/** Opens a transaction that somebody passed on: the page's own link, a file, a QR code or pasted text. */
export function OpenShared(): ReactNode {
  const { anchor } = useAnchor();
  // Another link in the same tab is another transaction.
  return <Opened key={anchor} anchor={anchor} />;
}

function Opened({ anchor }: { anchor: string }): ReactNode {
  const t = useT();
  const [text, setText] = useState('');
  const [shared, setShared] = useState<SharedTransaction | undefined>(() => readShared(anchor));
  const [isWrong, setWrong] = useState(anchor !== '' && shared === undefined);
  const take = (given: string) => {
    const read = readShared(given);
    setText(given.slice(0, 2_000));
    setWrong(read === undefined);
    setShared(read);
  };
  return (
    <>
      {shared && (
        <Card title={t('shared_title')}>
          <Signing />
          {/* Another transaction begins again: what was signed or agreed to was of the one before. */}
          <Panel key={shareLink('', shared)} shared={shared} />
        </Card>
      )}
      <Card title={t('open_title')}>
        <div className={styles['form']}>
          <p className="dim">{t('open_text')}</p>
          <TextArea
            label={t('open_paste')}
            rows={3}
            value={text}
            onChange={typed => {
              setText(typed);
              if (typed.trim() !== '') take(typed);
            }}
            error={isWrong && t('shared_unreadable')}
          />
          <FileDrop
            label={t('open_file')}
            types={['.json', '.txt']}
            mostBytes={MOST_BYTES}
            onFile={file => void file.text().then(take)}
          />
          <ScanButton onText={take} />
        </div>
      </Card>
    </>
  );
}

/** What stands in the way of signing here. */
function Signing(): ReactNode {
  const t = useT();
  const session = useSession();
  if (session.status === 'open' && signerCapabilities[session.account.kind].signsTransactions) return null;
  return (
    <Notice>
      <p>{t('open_sign_in')}</p>
      <Button size="small" onClick={session.status === 'locked' ? openUnlock : openLogin}>
        {t(session.status === 'locked' ? 'wallet_unlock' : 'sign_in')}
      </Button>
    </Notice>
  );
}

function Panel({ shared }: { shared: SharedTransaction }): ReactNode {
  const session = useSession();
  const signs = session.status === 'open' && signerCapabilities[session.account.kind].signsTransactions;
  return (
    <SharedPanel
      key={signs ? session.account.address : 'none'}
      shared={shared}
      account={signs ? session.account : undefined}
    />
  );
}
