/** What a file of an item says of it (the JSON of TIP-721 and TIP-1155, and the attributes that markets made usual). */
export interface Description {
  name: string;
  text: string;
  /** Where the picture is, as it is written; empty where there is none. */
  image: string;
  /** Page of the item, as it is written. */
  page: string;
  attributes: { trait: string; value: string }[];
}

const MAX = { name: 200, text: 2000, address: 1 << 18, page: 500, trait: 80, value: 200, attributes: 64 };

/** Undefined for anything but a JSON object. Members of a wrong type count as absent, long ones are cut. */
export function readDescription(bytes: Uint8Array): Description | undefined {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
  if (!isObject(json)) return undefined;
  const image = json['image'] ?? json['image_url'];
  return {
    name: cut(json['name'], MAX.name),
    text: cut(json['description'], MAX.text),
    // A cut address would be another one.
    image: typeof image === 'string' && image.length <= MAX.address ? image.trim() : '',
    page: cut(json['external_url'], MAX.page),
    attributes: attributesOf(json['attributes'] ?? json['properties']),
  };
}

/** A list of {trait_type, value}, or an object of values by name. */
function attributesOf(json: unknown): Description['attributes'] {
  const pairs: [unknown, unknown][] = Array.isArray(json)
    ? json
        .slice(0, MAX.attributes)
        .flatMap(item => (isObject(item) ? [[item['trait_type'], item['value']]] : []))
    : isObject(json)
      ? Object.entries(json).slice(0, MAX.attributes)
      : [];
  return pairs.flatMap(([trait, value]) => {
    const inner = isObject(value) ? value['value'] : value;
    const shown = typeof inner === 'number' || typeof inner === 'boolean' ? String(inner) : inner;
    const words = cut(shown, MAX.value);
    return words === '' ? [] : [{ trait: cut(trait, MAX.trait), value: words }];
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Text without control characters and without marks that turn what follows it; no half of a surrogate pair at the end. */
function cut(value: unknown, length: number): string {
  if (typeof value !== 'string') return '';
  return value
    .slice(0, length)
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, char => (char === '\n' ? '\n' : ' '))
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}
