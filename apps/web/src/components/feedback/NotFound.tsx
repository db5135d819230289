import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.tsx';
import { Card } from '../layout/Card.tsx';
import { EmptyState } from './EmptyState.tsx';

interface NotFoundProps {
  /** What does not exist: "Block not found". */
  title: string;
  /** The text that was looked up, as it stood in the address. */
  tried: string;
  /** Why it may not be there and what to do. */
  text: string;
  action?: ReactNode;
}

/** A thing that is not there: says what was tried. */
export function NotFound({ title, tried, text, action }: NotFoundProps): ReactNode {
  const t = useT();
  return (
    <Card>
      <EmptyState
        title={title}
        text={
          <>
            {t.rich('looked_for', {
              tried: (
                <bdi dir="ltr" className="mono" style={{ overflowWrap: 'anywhere' }}>
                  {tried}
                </bdi>
              ),
            })}{' '}
            {text}
          </>
        }
        action={action}
      />
    </Card>
  );
}
