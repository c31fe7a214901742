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
const NoIngress = z.object({ kind: z.literal('none') });

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

/** A relay (`npm run relay`) on your own server, from which this station pulls. */
const RelayIngress = z.object({ kind: z.literal('relay'), url: PlainUrl });

/** The operator's own tunnel program, as `command.json` in the tunnel folder describes it. */
const CommandIngress = z.object({ kind: z.literal('command') });

const NgrokIngress = z.object({
  kind: z.literal('ngrok'),
  /** A domain reserved with ngrok; null: ngrok assigns one. */
  domain: Host.nullable().default(null),
});

/** How webhooks reach this station from outside. */
export const IngressChoice = z.discriminatedUnion('kind', [
  NoIngress,
  FixedIngress,
  SshIngress,
  RelayIngress,
  CommandIngress,
  NgrokIngress,
]);
export type IngressChoice = z.infer<typeof IngressChoice>;
export type IngressKind = IngressChoice['kind'];

/** Secrets of the ingress. A window can set and remove them, but never read them. */
export const IngressSecret = z.enum(['ssh-passphrase', 'proxy-password', 'relay-token', 'ngrok-authtoken']);
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
  kind: z.enum(['none', 'fixed', 'ssh', 'relay', 'command', 'ngrok']),
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
