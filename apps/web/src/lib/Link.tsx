import { Link as RouterLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { parseSearch } from './search-params.ts';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Path inside the app, with its query if it has one: `/address/T…`, `/blockchain/transactions?block=1`. */
  to: string;
  replace?: boolean;
  ref?: Ref<HTMLAnchorElement>;
  children?: ReactNode;
}

/** A link inside the app. Hovering or touching it loads its page and data ahead. */
export function Link({ to, replace, ...rest }: LinkProps): ReactNode {
  const cut = to.indexOf('?');
  const path = cut === -1 ? to : to.slice(0, cut);
  const search = cut === -1 ? {} : parseSearch(to.slice(cut));
  // Attributes of an anchor pass through unseen: the router types them without undefined.
  return (
    <RouterLink
      to={path}
      search={search}
      {...(replace === undefined ? {} : { replace })}
      {...(rest as object)}
    />
  );
}
