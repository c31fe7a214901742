import type { IngressChoice, IngressSecret } from '../../../../contract/index.ts';
import type { Clock, SecretsPort } from '../../ports.ts';
import { openCommand } from './command.ts';
import { openFixed } from './fixed.ts';
import { openNgrok } from './ngrok.ts';
import type { OutboundClient } from './outbound-client.ts';
import { openRelay } from './relay.ts';
import { openSsh } from './ssh.ts';
import type { OpenTunnel } from './tunnel.ts';

const KEEPALIVE_MS = 15_000;

/** What the kinds of tunnel need. */
export interface TunnelParts {
  readonly clock: Clock;
  readonly outbound: OutboundClient;
  readonly secrets: Pick<SecretsPort, 'get'>;
  /** The folder of key files and `command.json`. */
  readonly folder: string;
  /** The last call read from each relay. */
  readonly position: { get(relayUrl: string): string | null; set(relayUrl: string, id: string): void };
  /** Calls were lost on the way: their changes have to be found by reading. */
  readonly onMissed: () => void;
}

/** The name of a secret in the SecretsPort. */
export const ingressSecretName = (secret: IngressSecret): string => `ingress:${secret}`;

/** How the chosen tunnel is opened; null for none. */
export function openerOf(choice: IngressChoice, parts: TunnelParts): OpenTunnel | null {
  const secret = (name: IngressSecret) => () => parts.secrets.get(ingressSecretName(name));
  switch (choice.kind) {
    case 'none':
      return null;
    case 'fixed':
      return openFixed(choice);
    case 'ssh':
      return openSsh(choice, {
        folder: parts.folder,
        passphrase: secret('ssh-passphrase'),
        proxyPassword: secret('proxy-password'),
        keepaliveMs: KEEPALIVE_MS,
        agent: process.env.SSH_AUTH_SOCK ?? null,
      });
    case 'relay':
      return openRelay(choice, {
        clock: parts.clock,
        outbound: parts.outbound,
        token: secret('relay-token'),
        position: {
          get: () => parts.position.get(choice.url),
          set: (id) => parts.position.set(choice.url, id),
        },
        onMissed: parts.onMissed,
      });
    case 'command':
      return openCommand({ folder: parts.folder });
    case 'ngrok':
      return openNgrok(choice, {
        authtoken: secret('ngrok-authtoken'),
        load: async () => (await import('@ngrok/ngrok')).default,
      });
  }
}
