import IconExternal from '~icons/arrow-up-right';
import type { ReactNode } from 'react';
import { Icon } from '../../components/base/Icon.tsx';
import { useConfig } from '../../lib/net/config.ts';
import { testNetworks, useOutsideLinks } from './outside-links.ts';

/** Lines of the network switch: test networks that explorers of others show, each in a window of its own. */
export function TestNetworks(): ReactNode {
  return testNetworks(useConfig(), useOutsideLinks()).map(({ id, name, origin }) => (
    <li key={id}>
      <a href={origin} target="_blank" rel="noreferrer">
        {name}
        <Icon of={IconExternal} size={14} mirror />
      </a>
    </li>
  ));
}
