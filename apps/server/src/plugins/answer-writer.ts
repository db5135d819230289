import type { z } from 'zod';

/** A value with what its schema declares and nothing else, ready for JSON. */
type Cut = (value: unknown) => unknown;

/** What a schema is made of, as zod keeps it: of each kind the members that are read here. */
interface Definition {
  type: string;
  shape: Readonly<Record<string, z.ZodType>>;
  catchall?: z.ZodType;
  element: z.ZodType;
  valueType: z.ZodType;
  innerType: z.ZodType;
  options: readonly z.ZodType[];
  discriminator?: string;
  values: readonly unknown[];
}

/** Kinds whose values go out as they are. */
const WHOLE: ReadonlySet<string> = new Set([
  'string',
  'number',
  'boolean',
  'null',
  'undefined',
  'literal',
  'enum',
  'unknown',
]);

/**
 * Writes values of a schema as `JSON.stringify` writes what the schema makes of them: declared members alone, in the
 * schema's order. Nothing is checked, and records and lists of plain values are not copied, which is most of what the
 * schema costs. Only where a value may be one of several kinds of objects is it the schema that finds out which.
 */
export function writerOf(schema: z.ZodType): (value: unknown) => string {
  const cut = cutOf(schema);
  return value => JSON.stringify(cut(value)) ?? '';
}

function cutOf(schema: z.ZodType): Cut {
  const code = new CutCode();
  const name = code.nameOf(schema);
  if (name === undefined) return value => value;
  try {
    // oxlint-disable-next-line typescript/no-implied-eval -- the text is made of names in our own schemas alone
    return new Function('schemas', `'use strict';\n${code.text}\nreturn ${name};`)(code.schemas) as Cut;
  } catch (error) {
    if (error instanceof EvalError) return value => schema.parse(value);
    throw error;
  }
}

/** Functions that cut values, one for each schema that is met. */
class CutCode {
  text = '';
  /** Those that cut by themselves. */
  readonly schemas: z.ZodType[] = [];
  readonly #names = new Map<z.ZodType, string | undefined>();
  #count = 0;

  /** The function for a schema; undefined where its values go out as they are. */
  nameOf(schema: z.ZodType): string | undefined {
    if (this.#names.has(schema)) return this.#names.get(schema);
    const definition = definitionOf(schema);
    const name =
      definition.type === 'optional' || definition.type === 'nullable'
        ? this.nameOf(definition.innerType)
        : this.#add(this.#bodyOf(schema, definition));
    this.#names.set(schema, name);
    return name;
  }

  #add(body: string | undefined): string | undefined {
    if (body === undefined) return undefined;
    const name = `cut${this.#count++}`;
    this.text += `const ${name} = value => ${body};\n`;
    return name;
  }

  /** What is no object, such as the null of a nullable one, is left to `JSON.stringify`. */
  #bodyOf(schema: z.ZodType, definition: Definition): string | undefined {
    if (WHOLE.has(definition.type)) return undefined;
    switch (definition.type) {
      case 'object':
        return definition.catchall ? this.#checked(schema) : this.#objectOf(definition.shape);
      case 'array': {
        const item = this.nameOf(definition.element);
        return item && `Array.isArray(value) ? value.map(item => ${item}(item)) : value`;
      }
      case 'record': {
        const member = this.nameOf(definition.valueType);
        const members = `Object.entries(value).map(([name, member]) => [name, ${member}(member)])`;
        return member && `${IS_OBJECT} ? Object.fromEntries(${members}) : value`;
      }
      case 'union':
        return this.#unionOf(schema, definition);
      default:
        return this.#checked(schema);
    }
  }

  #objectOf(shape: Definition['shape']): string {
    const members = Object.entries(shape).map(([name, schema]) => {
      const quoted = JSON.stringify(name);
      const cut = this.nameOf(schema);
      return `${quoted}: ${cut === undefined ? `value[${quoted}]` : `${cut}(value[${quoted}])`}`;
    });
    return `${IS_OBJECT} ? { ${members.join(', ')} } : value`;
  }

  #unionOf(schema: z.ZodType, { options, discriminator }: Definition): string | undefined {
    if (options.every(option => this.nameOf(option) === undefined)) return undefined;
    if (discriminator === undefined) return this.#checked(schema);
    const cases = options.flatMap(option => {
      const tag = definitionOf(option).shape[discriminator];
      const cut = this.nameOf(option) ?? '';
      const values = tag ? definitionOf(tag).values : [];
      return values.map(value => `tag === ${JSON.stringify(value)} ? ${cut}(value)`);
    });
    const tag = `value?.[${JSON.stringify(discriminator)}]`;
    return `(tag => ${[...cases, this.#checked(schema)].join(' : ')})(${tag})`;
  }

  #checked(schema: z.ZodType): string {
    return `value == null ? value : schemas[${this.schemas.push(schema) - 1}].parse(value)`;
  }
}

const IS_OBJECT = `typeof value === 'object' && value !== null`;

function definitionOf(schema: z.ZodType): Definition {
  return schema.def as unknown as Definition;
}
