import type { ClientToServer, ServerToClient } from '@sunscope/product-api/device';
import { io, type Socket } from 'socket.io-client';

export type ChannelSocket = Socket<ServerToClient, ClientToServer>;

/** One end of a channel of this server. It comes once: whoever lost it begins again. */
export function joinChannel(channel: string, code?: string): ChannelSocket {
  return io(location.origin + channel, {
    path: '/device',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    ...(code === undefined ? {} : { auth: { code } }),
  });
}
