import type { IngressChoice, IngressKind, IngressSecret } from '../../../contract/index.ts';

/** The fields of an ingress as typed. A dash leads into a group. */
export type Draft = Readonly<Record<string, string>>;

export const allFields = [
  'url',
  'listen-address',
  'listen-port',
  'host',
  'port',
  'user',
  'key',
  'remoteAddress',
  'remotePort',
  'proxy-host',
  'proxy-port',
  'proxy-user',
  'program',
] as const;
export type Field = (typeof allFields)[number];

/** The fields of each kind of ingress, in order. */
export const fieldsOf: Readonly<Record<IngressKind, readonly Field[]>> = {
  none: [],
  fixed: ['url', 'listen-address', 'listen-port'],
  ssh: [
    'url',
    'host',
    'port',
    'user',
    'key',
    'remoteAddress',
    'remotePort',
    'proxy-host',
    'proxy-port',
    'proxy-user',
  ],
  command: ['program'],
};

export const secretsOf: Readonly<Record<IngressKind, readonly IngressSecret[]>> = {
  none: [],
  fixed: [],
  ssh: ['ssh-passphrase', 'proxy-password'],
  command: [],
};

export const noSecrets: Readonly<Record<IngressSecret, string>> = {
  'ssh-passphrase': '',
  'proxy-password': '',
};

/** What is set, as fields; empty ones are left out. */
export function draftOf(choice: IngressChoice): Draft {
  const fields: Record<string, string> = Object.fromEntries(allFields.map((field) => [field, '']));
  const put = (prefix: string, value: unknown): void => {
    if (typeof value === 'string' || typeof value === 'number') fields[prefix] = String(value);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, one] of Object.entries(value)) put(prefix === '' ? name : `${prefix}-${name}`, one);
    }
  };
  put('', choice);
  return fields;
}

/** The typed fields in the contract's form: empty ones are left out, and ports are numbers. */
export function choiceIn(kind: IngressKind, draft: Draft): Readonly<Record<string, unknown>> {
  const built: Record<string, unknown> = { kind };
  for (const field of [...fieldsOf[kind], 'hostKey']) {
    const typed = draft[field]?.trim() ?? '';
    if (typed === '') continue;
    const value = /port$/i.test(field) ? Number(typed) : typed;
    const [group, name] = field.split('-');
    if (group === undefined || name === undefined) built[field] = value;
    else built[group] = { ...Object(built[group]), [name]: value };
  }
  return built;
}

/** The field for a part of a choice, such as `listen.port`; for a whole group, its first field. */
export function fieldOf(kind: IngressKind, path: string): Field {
  const name = path.replace('.', '-');
  return fieldsOf[kind].find((field) => field === name || field.startsWith(`${name}-`)) ?? 'url';
}
