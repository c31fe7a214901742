import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Client, ConnectConfig } from 'ssh2';
import type { IngressChoice } from '../../../../contract/index.ts';
import { connectThroughProxy } from './http-connect.ts';
import { pipeToReceiver } from './pipe.ts';
import {
  asTunnelError,
  inShort,
  type OpenTunnel,
  operatorError,
  type TunnelError,
  transientError,
} from './tunnel.ts';

const READY_MS = 20_000;
const KEEPALIVES = 3;

export interface SshParts {
  /** The folder of key files. */
  readonly folder: string;
  readonly passphrase: () => Promise<string | null>;
  readonly proxyPassword: () => Promise<string | null>;
  /** Interval of keep-alives; a session that leaves three unanswered is lost. */
  readonly keepaliveMs: number;
  /** The socket of the ssh agent, if there is one. */
  readonly agent: string | null;
}

type SshChoice = Extract<IngressChoice, { kind: 'ssh' }>;

/** Loaded with the first tunnel: a station without one starts without it. */
const loadSsh2 = async () => (await import('ssh2')).default;

/** In the notation of `ssh-keygen -l`. */
export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

/** Forwards a port of the company's own ssh server to the receiver. */
export const openSsh =
  (choice: SshChoice, parts: SshParts): OpenTunnel =>
  async ({ port, signal, onLost }) => {
    const { Client } = await loadSsh2();
    const login = await loginOf(choice, parts);
    const socket = await reach(choice, parts, signal);
    const client = new Client();
    const end = (): void => {
      client.end();
      socket.destroy();
    };
    signal.addEventListener('abort', end);
    try {
      await ready(client, socket, choice, { ...login, keepaliveInterval: parts.keepaliveMs });
      client.setNoDelay(true);
      client.on('tcp connection', (_details, accept) => pipeToReceiver(accept(), port));
      await forward(client, choice);
    } catch (error) {
      end();
      throw asTunnelError(
        error,
        transientError('ssh.failed', {
          host: choice.host,
          why: inShort(error),
        }),
      );
    }
    client.on('error', (error) => onLost(lostBy(choice, error)));
    client.on('close', () => onLost(lostBy(choice, null)));
    return {
      publicUrl: choice.url,
      async close() {
        signal.removeEventListener('abort', end);
        end();
      },
    };
  };

const lostBy = ({ host }: SshChoice, error: Error | null): TunnelError => {
  const why = error === null ? 'closed' : inShort(error);
  return transientError('ssh.lost', {
    host,
    why,
  });
};

async function loginOf({ key }: SshChoice, parts: SshParts): Promise<ConnectConfig> {
  if (key === null) {
    if (parts.agent === null) {
      throw operatorError('ssh.no-agent');
    }
    return { agent: parts.agent };
  }
  const file = join(parts.folder, key);
  const privateKey = await readFile(file).catch((error: unknown) => {
    const why = inShort(error);
    throw operatorError('ssh.key-file', {
      file,
      why,
    });
  });
  const passphrase = await parts.passphrase();
  const { utils } = await loadSsh2();
  const parsed = utils.parseKey(privateKey, passphrase ?? undefined);
  if (parsed instanceof Error) {
    throw operatorError('ssh.key-unusable', { file });
  }
  return passphrase === null ? { privateKey } : { privateKey, passphrase };
}

async function reach(
  { host, port, proxy }: SshChoice,
  parts: SshParts,
  signal: AbortSignal,
): Promise<Socket> {
  if (proxy !== null) {
    const password = (await parts.proxyPassword()) ?? '';
    const login = proxy.user === null ? null : { user: proxy.user, password };
    const socket = await connectThroughProxy({ proxy, login, to: { host, port }, signal });
    return socket.setNoDelay(true);
  }
  const socket = connect({ host, port, noDelay: true, signal });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  }).catch((error: unknown) => {
    const why = inShort(error);
    throw transientError('ssh.unreachable', {
      host,
      port,
      why,
    });
  });
  return socket;
}

/** Resolves when the server has accepted the login, once its key is the one that the operator accepted. */
function ready(client: Client, sock: Socket, choice: SshChoice, login: ConnectConfig): Promise<void> {
  return new Promise((resolve, reject) => {
    let badKey: TunnelError | null = null;
    client.once('ready', resolve);
    client.once('error', (error) => reject(badKey ?? refusal(choice, error)));
    client.once('close', () => reject(badKey ?? lostBy(choice, null)));
    client.connect({
      ...login,
      sock,
      username: choice.user,
      readyTimeout: READY_MS,
      keepaliveCountMax: KEEPALIVES,
      // Electron's OpenSSL lacks an algorithm that this cipher needs.
      algorithms: { cipher: { remove: ['chacha20-poly1305@openssh.com'], append: [], prepend: [] } },
      hostVerifier: (key: Buffer) => {
        badKey = evaluateHostKey(choice, fingerprintOf(key));
        return badKey === null;
      },
    });
  });
}

/** Null if the server's key is the accepted one. */
function evaluateHostKey({ host, hostKey }: SshChoice, fingerprint: string): TunnelError | null {
  if (hostKey === fingerprint) return null;
  return hostKey === null
    ? operatorError('ssh.host-key-unknown', { host, fingerprint })
    : operatorError('ssh.host-key-changed', { host, fingerprint });
}

function refusal({ host, user }: SshChoice, error: Error): TunnelError {
  if ('level' in error && error.level === 'client-authentication') {
    return operatorError('ssh.refused', { host, user });
  }
  const why = inShort(error);
  return transientError('ssh.failed', { host, why });
}

function forward(client: Client, choice: SshChoice): Promise<void> {
  const { host, remoteAddress, remotePort } = choice;
  return new Promise((resolve, reject) => {
    client.once('close', () => reject(lostBy(choice, null)));
    client.forwardIn(remoteAddress, remotePort, (error) => {
      if (error === undefined) {
        resolve();
        return;
      }
      reject(transientError('ssh.port', { host, port: remotePort }));
    });
  });
}
