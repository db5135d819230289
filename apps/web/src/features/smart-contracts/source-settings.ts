/** By their names in standard JSON; the optimizer's details by a name of their own. */
export interface MoreSettings {
  libraries?: unknown;
  metadata?: unknown;
  debug?: unknown;
  optimizerDetails?: unknown;
}

/** One source file being written. */
export interface SourceFile {
  name: string;
  code: string;
}

/** A file that metadata.json names and that is not there yet. */
export interface WantedFile {
  name: string;
  keccak256: string;
}

/** Sources and settings as the compiler is given them. */
export interface SourceDraft {
  files: readonly SourceFile[];
  compiler: string;
  optimizer: boolean;
  runs: string;
  evmVersion: string;
  viaIR: boolean;
  /** One a line. */
  remappings: string;
  /** Settings of a file that the form has no fields for. */
  more: MoreSettings;
  wanted: readonly WantedFile[];
}

/** The fields of the form, from settings as compilers take them. What changes no code is left out. */
export function settingsOf(
  json: unknown,
): Pick<SourceDraft, 'optimizer' | 'runs' | 'evmVersion' | 'viaIR' | 'remappings' | 'more'> {
  const settings = isRecord(json) ? json : {};
  const optimizer = isRecord(settings['optimizer']) ? settings['optimizer'] : {};
  const { runs } = optimizer;
  const evmVersion = settings['evmVersion'];
  const remappings = settings['remappings'];
  const more: MoreSettings = {};
  for (const name of ['libraries', 'metadata', 'debug'] as const)
    if (isRecord(settings[name]) && Object.keys(settings[name]).length > 0) more[name] = settings[name];
  if (isRecord(optimizer['details'])) more.optimizerDetails = optimizer['details'];
  return {
    optimizer: optimizer['enabled'] === true,
    runs: typeof runs === 'number' ? String(runs) : '200',
    evmVersion: typeof evmVersion === 'string' && evmVersion !== 'default' ? evmVersion : '',
    viaIR: settings['viaIR'] === true,
    remappings: Array.isArray(remappings) ? remappings.filter(one => typeof one === 'string').join('\n') : '',
    more,
  };
}

/** Files and settings of a compiler's standard JSON; undefined for anything else. */
export function draftOfInput(text: unknown): Partial<SourceDraft> | undefined {
  let json: unknown = text;
  try {
    if (typeof text === 'string') json = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(json) || json['language'] !== 'Solidity' || !isRecord(json['sources'])) return undefined;
  const files = Object.entries(json['sources']).map(([name, source]) => ({
    name,
    code: isRecord(source) ? source['content'] : undefined,
  }));
  if (files.length === 0 || !files.every(isFile)) return undefined;
  return { files, wanted: [], ...settingsOf(json['settings']) };
}

const isFile = (file: { name: string; code: unknown }): file is { name: string; code: string } =>
  typeof file.code === 'string';

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
