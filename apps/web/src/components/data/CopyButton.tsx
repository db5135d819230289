import IconCheck from '~icons/check';
import IconCopy from '~icons/copy';
import { useEffect, useState, type ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.tsx';
import styles from './CopyButton.module.css';
import { Button } from '../base/Button.tsx';
import { IconButton } from '../base/IconButton.tsx';
import { inFours } from './middle.ts';
import { toast } from '../feedback/toasts.ts';

/** How long the tick stands before the button offers to copy again. */
const TICK_MS = 1_600;

/** Copies the whole value, however much of it is shown; the toast shows it in groups of four. */
export function CopyButton({
  value,
  label,
  look = 'icon',
}: {
  value: string;
  label: string;
  look?: 'icon' | 'words';
}): ReactNode {
  const t = useT();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), TICK_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => {
        setCopied(true);
        toast.success(
          t('ui_copied', { value: inFours(value.length > 64 ? `${value.slice(0, 64)}…` : value) }),
        );
      },
      () => toast.error(t('ui_copy_failed')),
    );
  const icon = copied ? IconCheck : IconCopy;
  if (look === 'words')
    return (
      <Button size="small" icon={icon} onClick={() => void copy()}>
        {label}
      </Button>
    );
  return (
    <IconButton
      icon={icon}
      label={label}
      size="small"
      className={copied ? styles['copied'] : undefined}
      onClick={() => void copy()}
    />
  );
}
