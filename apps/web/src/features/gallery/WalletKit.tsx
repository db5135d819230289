import { useState, type ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { DeviceStep, type DeviceState } from '../../components/wallet/DeviceStep.tsx';
import { useDraft } from '../../components/wallet/draft.ts';
import { FileDrop } from '../../components/wallet/FileDrop.tsx';
import { MOST_UPLOAD_BYTES } from '../../components/wallet/file-rules.ts';
import { QrScanner } from '../../components/wallet/QrScanner.tsx';
import { SeedEntry } from '../../components/wallet/SeedEntry.tsx';
import { SeedGrid } from '../../components/wallet/SeedGrid.tsx';
import { Wizard } from '../../components/wallet/Wizard.tsx';
import { visibleText } from '../../lib/format/visible-text.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { OPENED_MS } from './samples.ts';
import { Group, Specimen } from './Specimen.tsx';

const useT = wordsOf('gallery');

/** A phrase that everybody knows: an example holds no money. */
const WORDS = [...Array.from({ length: 11 }, () => 'abandon'), 'about'];
const STATES: readonly DeviceState[] = [
  'waiting',
  'locked',
  'confirm',
  'rejected',
  'timeout',
  'failed',
  'done',
];

/** What making, opening and using a wallet is built from. */
export function WalletKit(): ReactNode {
  const t = useT();
  const [read, setRead] = useState('');
  const [file, setFile] = useState('');
  const [phrase, setPhrase] = useState(false);
  return (
    <Specimen id="wallet" title="gallery_wallet_kit">
      <Group label={t('gallery_wizard')} look="grid">
        <Steps />
      </Group>
      <Group label={t('gallery_seed')} look="grid">
        <SeedGrid words={WORDS} />
        <SeedGrid words={[...WORDS, ...WORDS]} />
        <div>
          <SeedEntry onWords={words => setPhrase(words !== undefined)} />
          <output className="dim">{phrase ? t('gallery_seed_ready') : ''}</output>
        </div>
      </Group>
      <Group label={t('gallery_file')} look="grid">
        <div>
          <FileDrop
            label={t('gallery_keystore')}
            types={['.json', '.txt']}
            mostBytes={MOST_UPLOAD_BYTES}
            onFile={chosen => setFile(chosen.name)}
          />
          <output className="dim">{visibleText(file)}</output>
        </div>
        <FileDrop
          label={t('gallery_keystore')}
          types={['.json']}
          mostBytes={1024}
          onFile={() => undefined}
          error={t('gallery_keystore_error')}
        />
      </Group>
      <Group label={t('gallery_scan')} look="grid">
        <div>
          <QrScanner onText={setRead} />
          <output dir="ltr" className="mono">
            {visibleText(read)}
          </output>
        </div>
      </Group>
      <Group label={t('gallery_device')} look="grid">
        {STATES.map(state => (
          <DeviceStep
            key={state}
            device="Ledger"
            state={state}
            {...(state === 'confirm' ? { untilMs: OPENED_MS + 120_000 } : {})}
            {...(state === 'failed' ? { reason: t('gallery_device_reason') } : {})}
            onRetry={() => undefined}
            onCancel={() => undefined}
          />
        ))}
      </Group>
    </Specimen>
  );
}

function Steps(): ReactNode {
  const t = useT();
  const [at, setAt] = useState(0);
  const { value, set, found, forget } = useDraft('gallery', '', kept =>
    typeof kept === 'string' ? kept.slice(0, 100) : undefined,
  );
  const [note, setNote] = useState('');
  return (
    <Wizard
      label={t('gallery_wizard')}
      at={at}
      onStep={setAt}
      onDone={() => {
        forget();
        setAt(0);
      }}
      steps={[
        {
          id: 'name',
          title: t('gallery_wizard_name'),
          text: t('gallery_wizard_text'),
          content: (
            <TextField label={t('gallery_wizard_name')} value={value} onChange={set} maxLength={100} />
          ),
          next: t('gallery_wizard_next'),
          missing: value === '' ? t('gallery_wizard_missing') : undefined,
        },
        {
          id: 'note',
          title: t('gallery_note'),
          content: <TextField label={t('gallery_note')} value={note} onChange={setNote} />,
          next: t('gallery_wizard_next'),
        },
        {
          id: 'ready',
          title: t('gallery_wizard_ready'),
          content: <p>{visibleText(value)}</p>,
          next: t('gallery_wizard_done'),
        },
      ]}
      foot={
        <>
          {found ? t('gallery_wizard_found') : t('gallery_wizard_kept')}{' '}
          <Button size="small" onClick={forget}>
            {t('gallery_wizard_forget')}
          </Button>
        </>
      }
    />
  );
}
