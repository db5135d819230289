import { useRouter } from '@tanstack/react-router';
import {
  useEffect,
  useRef,
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { splitPath } from './search-params.ts';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Path inside the app, with its query if it has one: `/address/T…`, `/blockchain/transactions?block=1`. */
  to: string;
  /** Leads to another view of the same page, which takes this one's place in the history and stays where it is. */
  replace?: boolean;
  ref?: Ref<HTMLAnchorElement>;
  children?: ReactNode;
}

/** How long the pointer rests on a link before its page and data load ahead. */
const INTENT_MS = 40;

/**
 * A link inside the app. Hovering, focusing or touching it loads its page and data ahead. A page shows some two
 * hundred links; the router's own component would subscribe each of them to every navigation.
 */
export function Link({
  to,
  replace = false,
  onClick,
  onMouseEnter,
  onMouseLeave,
  onFocus,
  children,
  ...rest
}: LinkProps): ReactNode {
  const router = useRouter();
  const intent = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(intent.current), []);
  const forget = () => clearTimeout(intent.current);
  const prepare = () => {
    forget();
    intent.current = setTimeout(() => void router.preloadRoute(splitPath(to)), INTENT_MS);
  };
  return (
    <a
      {...rest}
      href={router.history.createHref(to)}
      onMouseEnter={event => {
        onMouseEnter?.(event);
        prepare();
      }}
      onMouseLeave={event => {
        onMouseLeave?.(event);
        forget();
      }}
      onFocus={event => {
        onFocus?.(event);
        prepare();
      }}
      onClick={event => {
        onClick?.(event);
        if (opensElsewhere(event)) return;
        event.preventDefault();
        forget();
        void router.navigate({ ...splitPath(to), replace, resetScroll: !replace });
      }}
    >
      {children}
    </a>
  );
}

/** New tab, new window, download: the browser's business. */
function opensElsewhere(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  return (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey ||
    (target !== '' && target !== '_self')
  );
}
