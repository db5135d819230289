import type { Page } from '@playwright/test';

/** Roles that are announced by what they hold. */
const BY_CONTENT: readonly string[] = [
  'generic',
  'RootWebArea',
  'paragraph',
  'StaticText',
  'none',
  'presentation',
];

/** What can have the focus in the tree that screen readers read, and has no name there. */
export async function namelessIn(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const faults: string[] = [];
  for (const { ignored, role, name, properties = [], backendDOMNodeId } of nodes) {
    const focusable = properties.some(({ name: of, value }) => of === 'focusable' && value.value === true);
    const kind = String(role?.value ?? '');
    if (ignored || !focusable || BY_CONTENT.includes(kind) || String(name?.value ?? '').trim() !== '')
      continue;
    const { node } = await session.send('DOM.describeNode', { backendNodeId: backendDOMNodeId ?? 0 });
    // A part itself, while it stands for the place where a walk begins.
    if (kind !== 'region' || node.localName !== 'section')
      faults.push(`${kind} without a name: <${node.localName} ${(node.attributes ?? []).join(' ')}>`);
  }
  await session.detach();
  return faults;
}
