import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  ArchiveOffer,
  ArchiveRetention,
  Authorities,
  DesktopSettings,
  message,
  OperatorPolicy,
  PreflightLimits,
  ProxyChoice,
  ScreenSettings,
  SessionLimits,
  TransferLimits,
} from '../../contract/index.ts';
import { SiteChoice } from '../station/settings/index.ts';
import { StartupError } from './startup-error.ts';

/** Settings fixed by those who look after the machine; no operator can change them. */
export interface Managed {
  /** Names of settings, such as `transfers.concurrency` and `proxy`, with their fixed values. */
  readonly values: ReadonlyMap<string, unknown>;
}

export const nothingManaged: Managed = { values: new Map() };

/** Every setting that can be fixed, by name. */
const schemas: Readonly<Record<string, z.ZodType>> = {
  ...fieldsOf('screens', ScreenSettings),
  ...fieldsOf('transfers', TransferLimits),
  ...fieldsOf('archive', ArchiveRetention),
  ...fieldsOf('preflight', PreflightLimits),
  ...fieldsOf('desktop', DesktopSettings),
  ...fieldsOf('sessions', SessionLimits),
  ...fieldsOf('operators', OperatorPolicy),
  proxy: ProxyChoice,
  authorities: Authorities,
  site: SiteChoice,
  ...fieldsOf('siteArchive', ArchiveOffer),
};

function fieldsOf(group: string, { shape }: z.ZodObject): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(shape).map(([field, schema]) => [`${group}.${field}`, z.unknown().pipe(schema)]),
  );
}

const PREFIX = 'MAKEREADY_SET_';
/** `transfers.bytesPerSecond` is MAKEREADY_SET_TRANSFERS_BYTES_PER_SECOND. */
const variableOf = (name: string): string =>
  PREFIX + name.replaceAll('.', '_').replace(/[A-Z]/g, '_$&').toUpperCase();

/**
 * Reads the fixed settings from a file and from the environment, which wins. The file is
 * MAKEREADY_MANAGED_FILE, or the system's default one if it exists. Throws StartupError: a setting that is
 * meant to be fixed is never silently left open.
 */
export function readManaged(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): Managed {
  const values = new Map<string, unknown>();
  const named = environment.MAKEREADY_MANAGED_FILE;
  const file = named ?? usualFile(environment, platform);
  for (const [name, value] of Object.entries(flat(contentOf(file, named !== undefined)))) {
    values.set(name, checked(name, value, { kind: 'file', from: file }));
  }
  const byVariable = new Map(Object.keys(schemas).map((name) => [variableOf(name), name]));
  for (const [variable, text] of Object.entries(environment)) {
    if (!variable.startsWith(PREFIX) || text === undefined) continue;
    const name = byVariable.get(variable) ?? variable;
    values.set(name, checked(name, jsonOrText(text), { kind: 'variable', from: variable }));
  }
  return { values };
}

/** The fixed settings with some more, which win. */
export const fixedBesides = ({ values }: Managed, besides: Readonly<Record<string, unknown>>): Managed => ({
  values: new Map([...values, ...Object.entries(besides)]),
});

function usualFile(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  switch (platform) {
    case 'win32':
      return join(environment.ProgramData ?? 'C:\\ProgramData', 'Makeready', 'managed.json');
    case 'darwin':
      return '/Library/Application Support/Makeready/managed.json';
    default:
      return '/etc/makeready/managed.json';
  }
}

function contentOf(file: string, mustBeThere: boolean): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT' && !mustBeThere) return {};
    throw new StartupError(
      message('startup.managed-unreadable', {
        path: file,
        why: error instanceof Error ? error.message : 'unknown',
      }),
    );
  }
}

/**
 * `{"transfers": {"concurrency": 8}}` as `transfers.concurrency`. Anything that is not a group keeps its
 * name, under which it is refused.
 */
function flat(content: unknown): Record<string, unknown> {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return { '': content };
  return Object.fromEntries(
    Object.entries(content).flatMap(([group, fields]) => {
      const isOne = Object.hasOwn(schemas, group) || typeof fields !== 'object' || fields === null;
      if (isOne) return [[group, fields]];
      return Object.entries(fields).map(([field, value]) => [`${group}.${field}`, value]);
    }),
  );
}

/** What fixes a setting. */
interface FixedBy {
  readonly kind: 'file' | 'variable';
  /** Absolute path of the file, or name of the variable. */
  readonly from: string;
}

function checked(name: string, value: unknown, { kind, from }: FixedBy): unknown {
  if (name === '') throw new StartupError(message('startup.managed-no-settings', { path: from }));
  const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
  if (schema === undefined) {
    throw new StartupError(message(`startup.${kind}-fixes-unknown`, { from, setting: name }));
  }
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const faults = z.prettifyError(read.error).split('\n').join(' ');
  throw new StartupError(message(`startup.${kind}-fixes-wrong`, { from, setting: name, faults }));
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
