import { hostname } from 'node:os';
import type { IncomingHttpHeaders } from 'node:http';
import { createHostCheck, isFromAnotherOrigin } from '@sunscope/node-api/request-origin';
import { SunscopeError } from '@sunscope/tron/errors';

/** Where this server is, as far as browsers are concerned. */
export interface Door {
  /** Origins whose pages are this server's own; the first is the one people are given. */
  origins(): readonly string[];
  /** What stands against a request by its Host header (DNS rebinding). */
  hostRefusal(headers: IncomingHttpHeaders): DoorRefusal | undefined;
  /** What stands against a request that only this server's own pages, and programs, may make. */
  originRefusal(headers: IncomingHttpHeaders): DoorRefusal | undefined;
}

export interface DoorRefusal {
  status: 403 | 421;
  code: string;
  message: string;
}

export interface DoorSettings {
  host: string;
  port: number;
  publicOrigin: readonly string[] | undefined;
  allowHost: readonly string[] | undefined;
}

/** @param boundPort the port that was taken, once there is one */
export function createDoor(settings: DoorSettings, boundPort: () => number | undefined): Door {
  const { publicOrigin, allowHost, host } = settings;
  const isOwnHost = createHostCheck([
    hostname(),
    host,
    ...(allowHost ?? []),
    ...(publicOrigin ?? []).map(origin => new URL(origin).hostname),
  ]);
  const origins = () => publicOrigin ?? listeningOrigins(host, boundPort() ?? settings.port);
  return {
    origins,
    hostRefusal({ host: name }) {
      if (isOwnHost(name)) return undefined;
      return {
        status: 421,
        code: 'unknown_host',
        message: `This server does not answer to the name ${JSON.stringify(name)}. Whoever runs it can set PUBLIC_ORIGIN (https://…) to its address, or ALLOW_HOST to its names in a local network`,
      };
    },
    originRefusal(headers) {
      if (!isFromAnotherOrigin(headers, publicOrigin ?? [])) return undefined;
      return {
        status: 403,
        code: 'other_origin',
        message: `This is for pages of ${origins().join(', ')} and for programs, not for a page of ${headers.origin ?? 'another origin'} (PUBLIC_ORIGIN)`,
      };
    },
  };
}

/** @throws SunscopeError where a page of another origin asks */
export function requireOwnPage(door: Door, headers: IncomingHttpHeaders): void {
  const refusal = door.originRefusal(headers);
  if (refusal) throw refusalError(refusal);
}

/** As the error that the plugin for errors answers with its status. */
export function refusalError({ status, code, message }: DoorRefusal): Error {
  return Object.assign(new SunscopeError(code, message), { statusCode: status });
}

/** What people type where nothing is set; never what a request says about itself. */
function listeningOrigins(host: string, port: number): string[] {
  const suffix = port === 80 ? '' : `:${port}`;
  if (['127.0.0.1', 'localhost', '::1', '0.0.0.0', '::'].includes(host))
    return ['localhost', '127.0.0.1', '[::1]'].map(name => `http://${name}${suffix}`);
  return [`http://${host.includes(':') ? `[${host}]` : host.toLowerCase()}${suffix}`];
}
