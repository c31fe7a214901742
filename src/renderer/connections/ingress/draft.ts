import { IngressChoice, type IngressKind, type IngressSecret } from '../../../contract/index.ts';

/** The fields of a way in, as they are typed. A dash leads into what belongs together. */
export type Draft = Readonly<Record<string, string>>;

/** What is asked for each way in, in this order. */
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
  relay: ['url'],
  command: [],
  ngrok: ['domain'],
};
export type Field =
  | 'url'
  | 'listen-address'
  | 'listen-port'
  | 'host'
  | 'port'
  | 'user'
  | 'key'
  | 'remoteAddress'
  | 'remotePort'
  | 'proxy-host'
  | 'proxy-port'
  | 'proxy-user'
  | 'domain';

export const secretsOf: Readonly<Record<IngressKind, readonly IngressSecret[]>> = {
  none: [],
  fixed: [],
  ssh: ['ssh-passphrase', 'proxy-password'],
  relay: ['relay-token'],
  command: [],
  ngrok: ['ngrok-authtoken'],
};

/** What is set, as fields. */
export function draftOf(choice: IngressChoice): Draft {
  const fields: Record<string, string> = {};
  const put = (prefix: string, value: unknown): void => {
    if (typeof value === 'string' || typeof value === 'number') fields[prefix] = String(value);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, one] of Object.entries(value)) put(prefix === '' ? name : `${prefix}-${name}`, one);
    }
  };
  put('', choice);
  return fields;
}

/** The typed fields as a choice, or the first field that cannot be. */
export function choiceOf(
  kind: IngressKind,
  draft: Draft,
): { readonly choice: IngressChoice } | { readonly wrong: string } {
  const built: Record<string, unknown> = { kind };
  for (const field of [...fieldsOf[kind], 'hostKey']) {
    const typed = draft[field]?.trim() ?? '';
    if (typed === '') continue;
    const value = /port$/i.test(field) ? Number(typed) : typed;
    const [group, name] = field.split('-');
    if (group === undefined || name === undefined) built[field] = value;
    else built[group] = { ...Object(built[group]), [name]: value };
  }
  const parsed = IngressChoice.safeParse(built);
  return parsed.success
    ? { choice: parsed.data }
    : { wrong: parsed.error.issues[0]?.path.join('-') ?? 'url' };
}
