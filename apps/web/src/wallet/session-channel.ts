/** What the tabs of one browser send each other about the wallet. Nothing in here is secret. */
export type TabMessage =
  /** The person did something, ms since 1970. */
  | { readonly type: 'active'; readonly atMs: number }
  /** Signed out: nobody holds a key any more. */
  | { readonly type: 'ended' }
  | { readonly type: 'locked'; readonly recordId: string }
  /** Signed in: the cookies name another record. */
  | { readonly type: 'changed' };

export interface TabChannel {
  post(message: TabMessage): void;
  listen(onMessage: (message: TabMessage) => void): void;
}

/** Tabs by BroadcastChannel; a browser without it has tabs that look when they are shown. */
export function createTabChannel(name: string): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { post: () => {}, listen: () => {} };
  const channel = new BroadcastChannel(name);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    post: message => channel.postMessage(message),
    listen: onMessage => {
      channel.addEventListener('message', (event: MessageEvent<unknown>) => {
        const message = readMessage(event.data);
        if (message) onMessage(message);
      });
    },
  };
}

/** A tab may run another version of this page. */
function readMessage(data: unknown): TabMessage | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined;
  switch (data.type) {
    case 'active':
      return 'atMs' in data && typeof data.atMs === 'number'
        ? { type: 'active', atMs: data.atMs }
        : undefined;
    case 'locked':
      return 'recordId' in data && typeof data.recordId === 'string'
        ? { type: 'locked', recordId: data.recordId }
        : undefined;
    case 'ended':
    case 'changed':
      return { type: data.type };
    default:
      return undefined;
  }
}
