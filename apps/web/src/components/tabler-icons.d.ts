// Icons are imported by file: the package's index would make tests and the dev server read six thousand modules.
declare module '@tabler/icons-react/dist/esm/icons/*' {
  import type { Icon } from '@tabler/icons-react';
  const icon: Icon;
  export default icon;
}
