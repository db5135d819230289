import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

interface Leaving {
  stay: () => void;
  leave: () => void;
}

/**
 * Holds up who leaves the page while something would be lost: by a link until it is decided, by closing the tab through the
 * browser's own question. The router's own hook would travel with every first visit.
 */
export function useLeaveWarning(isAtRisk: boolean): Leaving | undefined {
  const { history } = useRouter();
  const [leaving, setLeaving] = useState<Leaving>();
  useEffect(() => {
    if (!isAtRisk) return undefined;
    const warn = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', warn);
    const unblock = history.block({
      enableBeforeUnload: false,
      blockerFn: () =>
        new Promise<boolean>(resolve => {
          const decide = (isBlocked: boolean) => () => {
            setLeaving(undefined);
            resolve(isBlocked);
          };
          setLeaving({ stay: decide(true), leave: decide(false) });
        }),
    });
    return () => {
      removeEventListener('beforeunload', warn);
      unblock();
      setLeaving(undefined);
    };
  }, [history, isAtRisk]);
  return leaving;
}
