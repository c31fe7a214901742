import { z } from 'zod';
import { Instant } from './ids.ts';
import { Message } from './message.ts';

/** A web address without credentials, query or fragment; a trailing slash is removed. */
const PlainUrl = z
  .url({ protocol: /^https?$/, error: 'not an http or https address' })
  .max(500)
  .refine((text) => !/[?#@]/.test(text), 'an address without credentials, query and fragment')
  .transform((text) => text.replace(/\/+$/, ''));

const Port = z.number().int().min(1).max(65_535);
const Host = z
  .string()
  .trim()
  .max(253)
  .regex(/^[\w.:-]+$/);

/** An OpenSSH server key as `ssh-keygen -l` prints it: SHA256 and base64 without padding. */
const Fingerprint = z.string().regex(/^SHA256:[A-Za-z0-9+/]{43}$/);

/** No tunnel: nothing outside this machine can call in, and polling does all the work. */
const NoIngress = z.object({
  kind: z.literal('none'),
  /** The kind in the settings, if this version of Makeready does not have it. */
  unknownKind: z.string().max(40).optional(),
});

/** A fixed public address of your own, a reverse proxy for example. */
const FixedIngress = z.object({
  kind: z.literal('fixed'),
  url: PlainUrl,
  /** Where the reverse proxy reaches Makeready; null if it goes to the webhook port on 127.0.0.1 itself. */
  listen: z.object({ address: Host, port: Port }).nullable().default(null),
});

/** A port on your own server, forwarded here by its OpenSSH. */
const SshIngress = z.object({
  kind: z.literal('ssh'),
  host: Host,
  port: Port.default(22),
  user: z.string().trim().min(1).max(64),
  /** Name of a key file in the tunnel folder; null for the ssh agent. */
  key: z
    .string()
    .max(100)
    .regex(/^\w[\w.-]*$/)
    .nullable()
    .default(null),
  /** The server's key, once an operator has accepted it; null: ask for it, and send nothing before. */
  hostKey: Fingerprint.nullable().default(null),
  /** Where the server listens: `localhost` behind a reverse proxy there, or what GatewayPorts allows. */
  remoteAddress: Host.default('localhost'),
  remotePort: Port,
  /** The public address of the server's port. */
  url: PlainUrl,
  /** An HTTP proxy that is asked to CONNECT to the host; its password is a secret. */
  proxy: z
    .object({ host: Host, port: Port, user: z.string().max(100).nullable().default(null) })
    .nullable()
    .default(null),
});

/** A command line that opens a tunnel, and the public address in its output. */
export interface TunnelProgram {
  readonly program: string;
  /** `{port}` stands for the port to expose to the internet. */
  readonly args: readonly string[];
  /** A regular expression for the public address: its first group counts, or else the whole match. */
  readonly urlPattern: string;
}

/** Programs with a known command line. Each has to be installed, and signed in if its maker asks for it. */
export const tunnelPrograms = {
  cloudflared: {
    program: 'cloudflared',
    args: ['tunnel', '--no-autoupdate', '--url', 'http://127.0.0.1:{port}'],
    urlPattern: 'https://[\\w-]+\\.trycloudflare\\.com',
  },
  tailscale: {
    program: 'tailscale',
    args: ['funnel', '--yes', '{port}'],
    urlPattern: 'https://[\\w.-]+\\.ts\\.net(?::\\d+)?',
  },
  ngrok: {
    program: 'ngrok',
    args: ['http', '{port}', '--log', 'stdout', '--log-format', 'logfmt'],
    urlPattern: '\\burl=(https://\\S+)',
  },
} as const satisfies Readonly<Record<string, TunnelProgram>>;

/** A known program, or `own`: the one that `command.json` in the tunnel folder describes. */
export const TunnelProgramName = z.enum(['cloudflared', 'tailscale', 'ngrok', 'own']);

/** A tunnel program that Makeready starts and watches. */
const CommandIngress = z.object({
  kind: z.literal('command'),
  program: TunnelProgramName.default('own'),
});
export type CommandIngress = z.infer<typeof CommandIngress>;

/** How webhooks reach this station from outside. */
export const IngressChoice = z.discriminatedUnion('kind', [
  NoIngress,
  FixedIngress,
  SshIngress,
  CommandIngress,
]);
export type IngressChoice = z.infer<typeof IngressChoice>;

const kinds: readonly string[] = IngressChoice.options.map(({ shape }) => shape.kind.value);

/** A choice in the settings file: a kind of another version is off, and stays named. */
export const StoredIngress = z.preprocess((stored) => {
  const kind: unknown = Reflect.get(Object(stored), 'kind');
  return typeof kind === 'string' && !kinds.includes(kind)
    ? { kind: 'none', unknownKind: kind.slice(0, 40) }
    : stored;
}, IngressChoice);
export type IngressKind = IngressChoice['kind'];

/** Secrets of the ingress. A window can set and remove them, but never read them. */
export const IngressSecret = z.enum(['ssh-passphrase', 'proxy-password']);
export type IngressSecret = z.infer<typeof IngressSecret>;

/** State of the ingress. It is `up` only after a call through the public address has come back. */
export const IngressState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off') }),
  z.object({ kind: z.literal('starting'), since: Instant }),
  z.object({ kind: z.literal('probing'), since: Instant }),
  z.object({ kind: z.literal('up'), since: Instant, probedAt: Instant }),
  /** `retryAt` is null if it waits for the operator. */
  z.object({ kind: z.literal('down'), since: Instant, reason: Message, retryAt: Instant.nullable() }),
]);
export type IngressState = z.infer<typeof IngressState>;

export const IngressStatus = z.object({
  kind: z.enum(['none', 'fixed', 'ssh', 'command']),
  state: IngressState,
  /**
   * The last known address, to which the path of each connection's webhooks is appended. Null before the
   * first.
   */
  publicUrl: z.string().nullable(),
  /**
   * A new address that the operator has not yet confirmed as registered with the service; `from` is the one
   * before.
   */
  newUrl: z.object({ from: z.string().nullable(), to: z.string() }).nullable(),
});
export type IngressStatus = z.infer<typeof IngressStatus>;

export const Ingress = z.object({
  choice: IngressChoice,
  status: IngressStatus,
  secretsSet: z.array(IngressSecret),
  /** The folder on the station's machine for key files and `command.json`. */
  folder: z.string(),
});
export type Ingress = z.infer<typeof Ingress>;

/** Result of one call through the public address. */
export const IngressTest = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), ms: z.number() }),
  z.object({ ok: z.literal(false), reason: Message }),
]);
export type IngressTest = z.infer<typeof IngressTest>;
