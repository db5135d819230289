import { z } from 'zod';
import { count, timestampMs } from './common.ts';

/** Where a node is; empty and null where nobody told. */
const place = {
  country: z.string(),
  province: z.string(),
  city: z.string(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
};

export const nodeRow = z.object({
  ip: z.string(),
  port: count,
  nodeType: z.number().int().describe('2: a full node'),
  hostname: z.string(),
  lastSeen: timestampMs,
  permanent: z.boolean().describe('The one this explorer reads'),
  lastBlock: count.nullable(),
  grpcEnabled: z.boolean(),
  grpcResponseTime: z.number(),
  pingOnline: z.boolean().describe('Connected with the node this explorer reads'),
  pingResponseTime: z.number().describe('Milliseconds; 0 where not known'),
  ...place,
});

const none = z.object({
  uuid: z.string().optional().describe('Ignored'),
  random: z.string().optional().describe('Ignored'),
});

export const nodeEndpoints = {
  '/api/nodemap': {
    summary: 'Where nodes of the network are',
    query: none,
    response: z.object({ total: count, data: z.array(z.object({ ip: z.string(), ...place })) }),
  },
  '/api/node': {
    summary: 'Nodes of the network that the node behind this explorer knows',
    query: none,
    response: z.object({
      total: count,
      code: count,
      status: z.string().describe('waiting_for_first_sync before anything is known'),
      nodes: z.array(nodeRow),
    }),
  },
} as const;
