import { z } from 'zod';
import { endpoints } from './schemas/endpoints.ts';
import { postEndpoints } from './schemas/post-endpoints.ts';

/** A parameter as a reader of the reference sees it. */
export interface ParameterFact {
  name: string;
  required: boolean;
  text: string;
}

/** One call of the reference. */
export interface EndpointFact {
  method: 'GET' | 'POST';
  path: string;
  summary: string;
  parameters: ParameterFact[];
  /** Members of the answer, the row's after the list's name. */
  answer: string[];
}

/** Parameters that every list takes, documented once. */
export const COMMON_PARAMETERS = [
  'start',
  'limit',
  'sort',
  'count',
  'cursor',
  'format',
  'uuid',
  'random',
  'total',
  'start_timestamp',
  'end_timestamp',
] as const;

/** The Product API in the words of its schemas, for the written reference. */
export function describeEndpoints(): EndpointFact[] {
  return Object.entries(endpoints).map(([path, { summary, query, response }]) => ({
    method: 'GET',
    path,
    summary,
    parameters: parametersOf(query),
    answer: membersOf(response),
  }));
}

/** The same of the calls that take a body; its members follow the parameters of the address. */
export function describePosts(): EndpointFact[] {
  return Object.entries(postEndpoints).map(([path, endpoint]) => ({
    method: 'POST',
    path,
    summary: endpoint.summary,
    parameters: [
      ...('query' in endpoint ? parametersOf(endpoint.query) : []),
      ...parametersOf(endpoint.body),
    ],
    answer: membersOf(endpoint.response),
  }));
}

/** Members of a query or body; of one with alternatives those of all, each required where every alternative needs it. */
function parametersOf(type: z.ZodType): ParameterFact[] {
  const alternatives = (type instanceof z.ZodUnion ? (type.options as z.ZodType[]) : [type]).filter(
    option => option instanceof z.ZodObject,
  );
  const facts = alternatives.map(option =>
    Object.entries(option.shape as Record<string, z.ZodType>)
      .filter(([name]) => !(COMMON_PARAMETERS as readonly string[]).includes(name))
      .filter(([, member]) => textOf(member) !== 'Ignored')
      .map(([name, member]) => ({
        name,
        required: !member.safeParse(undefined).success,
        text: textOf(member),
      })),
  );
  const byName = new Map<string, ParameterFact>();
  for (const fact of facts.flat()) if (!byName.has(fact.name)) byName.set(fact.name, fact);
  return [...byName.values()].map(fact => ({
    ...fact,
    required: facts.every(list => list.some(other => other.name === fact.name && other.required)),
  }));
}

function membersOf(type: z.ZodType): string[] {
  const inner = innerOf(type);
  if (!(inner instanceof z.ZodObject))
    return inner instanceof z.ZodUnion
      ? (inner.options as z.ZodType[]).flatMap(option => membersOf(option))
      : rowsOf('', inner);
  return Object.entries(inner.shape as Record<string, z.ZodType>).flatMap(([name, member]) =>
    rowsOf(name, innerOf(member)),
  );
}

function rowsOf(name: string, type: z.ZodType): string[] {
  if (!(type instanceof z.ZodArray)) return [name];
  const row = innerOf(type.element as z.ZodType);
  return row instanceof z.ZodObject ? [`${name}[${Object.keys(row.shape).join(', ')}]`] : [`${name}[]`];
}

function textOf(type: z.ZodType): string {
  return type.description ?? innerOf(type).description ?? '';
}

function innerOf(type: z.ZodType): z.ZodType {
  return type instanceof z.ZodOptional || type instanceof z.ZodNullable || type instanceof z.ZodDefault
    ? innerOf(type.unwrap() as z.ZodType)
    : type;
}
