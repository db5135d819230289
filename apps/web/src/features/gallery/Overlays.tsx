import IconSun from '~icons/sun';
import { useState, type ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { Amount } from '../../components/data/Amount.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { Button } from '../../components/base/Button.tsx';
import { ConfirmRows } from '../../components/data/ConfirmRows.tsx';
import { Dialog } from '../../components/overlays/Dialog.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { Menu } from '../../components/overlays/Menu.tsx';
import { Receipt } from '../../components/chain/Receipt.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { toast } from '../../components/feedback/toasts.ts';
import { ToastView } from '../../components/feedback/ToastRegion.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { ADDRESSES, COST } from './samples.ts';
import { Group, Specimen } from './Specimen.tsx';

const useT = wordsOf('explorer', 'gallery');

export function Overlays(): ReactNode {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [inner, setInner] = useState(false);
  const [chosen, setChosen] = useState('en');
  return (
    <Specimen id="overlays" title="gallery_overlays">
      <Group label={t('gallery_dialogs')}>
        <Button onClick={() => setOpen(true)}>{t('gallery_open_dialog')}</Button>
        <Button onClick={() => setBusy(true)}>{t('gallery_open_busy')}</Button>
        <Menu
          label={t('gallery_language')}
          look="quiet"
          button={t('gallery_language')}
          items={[
            { id: 'en', label: 'English', checked: chosen === 'en', onSelect: () => setChosen('en') },
            { id: 'zh', label: '简体中文', checked: chosen === 'zh', onSelect: () => setChosen('zh') },
            {
              id: 'tron',
              label: t('gallery_theme'),
              icon: IconSun,
              badge: t('gallery_new'),
              separated: true,
              to: '/',
            },
          ]}
        />
        <Button onClick={() => toast.success(t('gallery_toast_success'))}>{t('gallery_success')}</Button>
        <Button onClick={() => toast.warning(t('gallery_toast_warning'))}>{t('gallery_pending')}</Button>
        <Button onClick={() => toast.error(t('gallery_toast_error'))}>{t('gallery_failed')}</Button>
      </Group>
      <Group label={t('gallery_toasts')} look="grid">
        <ToastView toast={{ id: -1, kind: 'success', text: t('gallery_toast_success') }} />
        <ToastView toast={{ id: -2, kind: 'warning', text: t('gallery_toast_warning') }} />
        <ToastView toast={{ id: -3, kind: 'error', text: t('gallery_toast_error') }} />
      </Group>
      <Group label={t('gallery_banners')} look="grid">
        <Banner look="box">{t('gallery_banner_info')}</Banner>
        <Banner look="box" tone="wait" onClose={() => undefined}>
          {t('gallery_banner_wait')}
        </Banner>
        <Banner look="box" tone="bad" action={<Button size="small">{t('ui_retry')}</Button>}>
          {t('gallery_banner_bad')}
        </Banner>
      </Group>
      <Group label={t('gallery_empty')} look="grid">
        <Card>
          <EmptyState title={t('gallery_no_transfers')} text={t('gallery_no_transfers_text')} />
        </Card>
        <Card>
          <ErrorState error={new Error('unexpected')} onRetry={() => undefined} />
        </Card>
        <Card>
          <div style={{ display: 'grid', gap: 12 }}>
            <Skeleton width={32} height={32} round />
            <Skeleton width="80%" />
            <Skeleton width="55%" />
          </div>
        </Card>
      </Group>
      <Dialog
        title={t('gallery_confirm')}
        open={open}
        onClose={() => setOpen(false)}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t('gallery_back')}</Button>
            <Button kind="primary" onClick={() => setOpen(false)}>
              {t('gallery_send')}
            </Button>
          </>
        }
      >
        <ConfirmRows
          rows={[
            {
              label: t('gallery_from'),
              value: <AddressChip address={ADDRESSES[0]} full identicon link={false} />,
            },
            {
              label: t('gallery_to'),
              value: <AddressChip address={ADDRESSES[1]} full identicon link={false} />,
            },
            {
              label: t('gallery_amount'),
              value: <Amount raw={12_500_000n} decimals={6} unit="TRX" digits="all" />,
            },
          ]}
        />
        <Receipt kind="quote" cost={COST} source={t('gallery_source')} />
      </Dialog>
      <Dialog
        title={t('gallery_busy')}
        open={busy}
        // As while a transaction is being sent: it closes by its own button only.
        onClose={() => undefined}
        footer={
          <>
            <Button onClick={() => toast.error(t('gallery_toast_error'))}>{t('gallery_failed')}</Button>
            <Button onClick={() => setInner(true)}>{t('gallery_open_dialog')}</Button>
            <Button kind="primary" onClick={() => setBusy(false)}>
              {t('gallery_done')}
            </Button>
          </>
        }
      >
        <p>{t('gallery_busy_text')}</p>
        <Dialog title={t('gallery_inner')} size="small" open={inner} onClose={() => setInner(false)}>
          <p>{t('gallery_inner_text')}</p>
        </Dialog>
      </Dialog>
    </Specimen>
  );
}
