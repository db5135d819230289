import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';

/** The anchor of the page's address, `L10` of `…/code#L10`; links to others of this page, and going there. */
export function useAnchor(): {
  anchor: string;
  hrefOf: (anchor: string) => string;
  go: (anchor: string) => void;
} {
  const router = useRouter();
  const navigate = useNavigate();
  const { anchor, page } = useRouterState({
    select: ({ location }) => ({ anchor: location.hash, page: location.pathname + location.searchStr }),
    structuralSharing: true,
  });
  return {
    anchor,
    hrefOf: wanted => router.history.createHref(`${page}#${wanted}`),
    go: wanted =>
      void navigate({
        to: '.',
        search: true,
        hash: wanted,
        replace: true,
        resetScroll: false,
        hashScrollIntoView: false,
      }),
  };
}
