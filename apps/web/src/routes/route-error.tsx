import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card } from '../components/layout/Card.tsx';
import { ErrorState } from '../components/feedback/ErrorState.tsx';

/** A page that broke, or whose code is no longer on the server because a newer build is. */
export function RouteError({ error }: ErrorComponentProps): ReactNode {
  return (
    <Card>
      <ErrorState error={error} onRetry={() => location.reload()} />
    </Card>
  );
}
