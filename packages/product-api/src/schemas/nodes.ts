import { z } from 'zod';
import { count, formatParameter, timestampMs } from './common.ts';

/** Where a node is; empty and null where that is not known. */
const place = {
  country: z.string().describe('English name'),
  countryCode: z.string().describe('ISO 3166-1, two letters'),
  province: z.string(),
  city: z.string(),
  lat: z.number().nullable().describe('The middle of the country where no more is known'),
  lng: z.number().nullable(),
  demo: z.boolean().describe('Invented, of the demo world'),
};

export const nodeRow = z.object({
  ip: z.string(),
  port: count,
  nodeType: z.number().int().describe('2: a full node'),
  hostname: z.string().describe('What it is called in NODES_FILE'),
  lastSeen: timestampMs,
  permanent: z.boolean().describe('The one this explorer reads'),
  lastBlock: count.nullable(),
  version: z.string().describe('Of the one this explorer reads; others do not say'),
  grpcEnabled: z.boolean(),
  grpcResponseTime: z.number(),
  pingOnline: z.boolean().describe('Connected with the node this explorer reads'),
  pingResponseTime: z.number().describe('Milliseconds; 0 where not known'),
  placeFrom: z
    .enum(['', 'file', 'registry', 'demo'])
    .describe('Who says where it is: NODES_FILE, the country its address is registered in, the demo world'),
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
    summary:
      'Nodes of the network that the node behind this explorer knows, its own first, connected ones next',
    query: none.extend({
      country: z
        .string()
        .optional()
        .describe(
          'Only those with this countryCode, or country where that is empty; unknown for none of both',
        ),
      format: formatParameter,
    }),
    response: z.object({
      total: count,
      code: count,
      status: z.string().describe('waiting_for_first_sync before anything is known'),
      nodes: z.array(nodeRow),
    }),
  },
} as const;
