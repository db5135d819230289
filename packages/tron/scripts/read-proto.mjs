// Reads the part of the protobuf language that our files are written in.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const scalars = new Set(['int64', 'int32', 'bool', 'string', 'bytes']);

/** @typedef {{no:number,name:string,kind:string,type?:string,key?:string,value?:string,repeated:boolean,show?:string}} Field */
/**
 * @typedef {object} Proto
 * @property {Map<string, Field[]>} messages
 * @property {Map<string, [string, number][]>} enums
 * @property {Map<string, { name: string, takes: string, gives: string }[]>} services
 */

/**
 * What the .proto files of a folder say.
 * @param {string} folder
 * @returns {Proto}
 */
export function readProtos(folder) {
  /** @type {Proto} */
  const proto = { messages: new Map(), enums: new Map(), services: new Map() };
  const { messages, enums, services } = proto;
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.proto')) continue;
    /** @type {string | undefined} */ let message;
    /** @type {string | undefined} */ let enumeration;
    /** @type {string | undefined} */ let service;
    for (const [index, line] of readFileSync(join(folder, file), 'utf8').split('\n').entries()) {
      const text = line.trim();
      let match;
      if (text === '' || text.startsWith('//') || /^(syntax|package)\b/.test(text)) continue;
      if ((match = /^message (\w+) \{$/.exec(text))) messages.set((message = match[1] ?? ''), []);
      else if ((match = /^enum (\w+) \{$/.exec(text))) enums.set((enumeration = match[1] ?? ''), []);
      else if ((match = /^service (\w+) \{$/.exec(text))) services.set((service = match[1] ?? ''), []);
      else if (text === '}') message = enumeration = service = undefined;
      else if (service && (match = /^rpc (\w+) \((\w+)\) returns \((\w+)\);$/.exec(text)))
        services.get(service)?.push({ name: match[1] ?? '', takes: match[2] ?? '', gives: match[3] ?? '' });
      else if (enumeration && (match = /^(\w+) = (\d+);$/.exec(text)))
        enums.get(enumeration)?.push([match[1] ?? '', Number(match[2])]);
      else if (message && (match = /^map<(\w+), (\w+)> (\w+) = (\d+);(?: \/\/ @(\w+))?$/.exec(text)))
        messages.get(message)?.push({
          no: Number(match[4]),
          name: match[3] ?? '',
          kind: 'map',
          key: match[1] ?? '',
          value: match[2] ?? '',
          repeated: true,
        });
      else if (message && (match = /^(repeated )?(\w+) (\w+) = (\d+);(?: \/\/ @(\w+))?$/.exec(text)))
        messages.get(message)?.push({
          no: Number(match[4]),
          name: match[3] ?? '',
          kind: scalars.has(match[2] ?? '') ? (match[2] ?? '') : 'ref',
          type: match[2] ?? '',
          repeated: match[1] !== undefined,
          ...(match[5] ? { show: match[5] } : {}),
        });
      else throw new Error(`${file}:${index + 1}: cannot read "${text}"`);
    }
  }
  return proto;
}

/**
 * A message's table of fields as TypeScript, in ascending order of their numbers: the order in which they are encoded.
 * @param {string} name
 * @param {readonly Field[]} fields
 * @param {(type: string) => boolean} isEnum
 */
export function tableOf(name, fields, isEnum) {
  const out = [`  ${name}: [`];
  for (const field of [...fields].sort((a, b) => a.no - b.no)) {
    const kind = field.kind === 'ref' ? (isEnum(field.type ?? '') ? 'enum' : 'message') : field.kind;
    const parts = [`no: ${field.no}`, `name: '${field.name}'`, `kind: '${kind}'`];
    if (field.kind === 'ref') parts.push(`type: '${field.type}'`);
    if (field.kind === 'map') parts.push(`key: '${field.key}'`, `value: '${field.value}'`);
    if (field.repeated && field.kind !== 'map') parts.push('repeated: true');
    if (field.show) parts.push(`show: '${field.show}'`);
    out.push(`    { ${parts.join(', ')} },`);
  }
  out.push('  ],');
  return out;
}
