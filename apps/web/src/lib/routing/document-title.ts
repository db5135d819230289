import { useEffect } from 'react';

/** Names the browser tab while the calling page is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Sunscope' : `${title} · Sunscope`;
  }, [title]);
}
