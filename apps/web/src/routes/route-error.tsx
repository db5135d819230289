import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export function RouteError({ error }: ErrorComponentProps): ReactNode {
  return <p>{error instanceof Error ? error.message : String(error)}</p>;
}
