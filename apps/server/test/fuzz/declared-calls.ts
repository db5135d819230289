import { endpoints } from '@sunscope/product-api/schemas/endpoints';
import { postEndpoints } from '@sunscope/product-api/schemas/post-endpoints';
import { z } from 'zod';

/** A parameter of a call: in its path, its query or its body. */
export interface Parameter {
  name: string;
  where: 'path' | 'query' | 'body';
  required: boolean;
  isNumeric: boolean;
  /** Values that its schema takes. */
  good: readonly unknown[];
}

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  parameters: readonly Parameter[];
  /** Members of the query that choose what is called. */
  fixed?: readonly string[];
}

/** What is on the chain that is asked about: good values that schemas cannot know. */
export interface KnownValues {
  addresses: readonly string[];
  hashes: readonly string[];
  tokens: readonly string[];
}

/** Every call that the schemas of the Product API declare. */
export function declaredCalls(known: KnownValues): Call[] {
  const candidates = candidatesOf(known);
  return [
    ...Object.entries(endpoints).flatMap(([path, { query }]): Call[] => {
      const parameters = parametersOf(query, path, 'query', candidates);
      const call = { method: 'GET' as const, path, parameters };
      return path === '/api' ? etherscanCalls(call) : [call];
    }),
    ...Object.entries(postEndpoints).map(([path, endpoint]) => ({
      method: 'POST' as const,
      path,
      parameters: parametersOf(endpoint.body, path, 'body', candidates),
    })),
  ];
}

/** The one call of Etherscan's interface as its actions, which the schema lists in words. */
function etherscanCalls(call: Call): Call[] {
  const words = endpoints['/api'].query.shape.action.description ?? '';
  const actions = words.split('; ').flatMap(part =>
    part
      .slice(part.indexOf(': ') + 2)
      .split(', ')
      // Before some stands a remark.
      .map(action => [part.split(':')[0], action.split(' ').at(-1)]),
  );
  if (actions.length < 20 || actions.some(words => words.some(word => !/^\w+$/.test(word ?? ''))))
    throw new Error('the schema no longer lists the actions of /api');
  const parameters = call.parameters.filter(({ name }) => name !== 'module' && name !== 'action');
  return [
    call,
    ...actions.map(([module, action]) => ({
      ...call,
      // Of its many parameters each action reads a few: those it needs are in most of the requests.
      parameters: parameters.map(parameter => ({
        ...parameter,
        required: /address|hash|topic0|tag|block/i.test(parameter.name),
      })),
      fixed: [`module=${module}`, `action=${action}`],
    })),
  ];
}

/** Values that one schema or another takes. */
const USUAL_TEXTS =
  '0 1 2 5 20 1700000000000 true false latest _ json csv asc desc hex base58 transfer(address,uint256) Transfer SUN a 2026-01-02 block_timestamp,asc id,desc avg-block-size 0,1 data:image/png;base64,AAAA {} {"id":1} user/repository en';
const USUAL_JSON: readonly unknown[] = [0, 1, 1_700_000_000_000, true, {}, { raw_data: {} }, []];

function candidatesOf({ addresses, hashes, tokens }: KnownValues): readonly unknown[] {
  const signatures = ['ab'.repeat(65), 'ab'.repeat(40)];
  return [
    ...addresses,
    ...hashes,
    ...tokens,
    ...USUAL_TEXTS.split(' '),
    ...signatures,
    ...USUAL_JSON,
    hashes,
  ];
}

function parametersOf(
  type: z.ZodType,
  path: string,
  elsewhere: 'query' | 'body',
  candidates: readonly unknown[],
): Parameter[] {
  const options = type instanceof z.ZodUnion ? (type.options as z.ZodType[]) : [type];
  const members = new Map<string, z.ZodType>();
  for (const option of options)
    if (option instanceof z.ZodObject)
      for (const [name, member] of Object.entries(option.shape))
        if (!members.has(name)) members.set(name, member);
  return [...members].map(([name, member]) => {
    const accepts = (value: unknown) => member.safeParse(value).success;
    return {
      name,
      where: path.includes(`{${name}}`) ? 'path' : elsewhere,
      required: !accepts(undefined),
      // Where any text will do, a number is one of the texts; Etherscan's parameters are all declared so.
      isNumeric:
        (accepts('1') || accepts(1)) &&
        (!accepts('zz') || /block|page|offset|time|index|tag|value/i.test(name)),
      good: [...enumOf(member), ...candidates].filter(accepts),
    };
  });
}

/** The words of an enumeration, however wrapped. */
function enumOf(type: z.ZodType): readonly unknown[] {
  if (type instanceof z.ZodEnum) return type.options;
  if (type instanceof z.ZodLiteral) return [...type.values];
  if (type instanceof z.ZodOptional || type instanceof z.ZodDefault || type instanceof z.ZodCatch)
    return enumOf(type.unwrap() as z.ZodType);
  if (type instanceof z.ZodPipe) return enumOf(type.in as z.ZodType);
  return [];
}
