/** Tabler's outline icons by their names, served by `plugins/icons.ts`. */
declare module '~icons/*' {
  import type { LineIconProps } from './components/base/line-icon.ts';
  import type { ReactNode } from 'react';
  const icon: (props: LineIconProps) => ReactNode;
  export default icon;
}
