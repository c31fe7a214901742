import type { IngressChoice, IngressSecret } from '../../../../contract/index.ts';
import type { SecretsPort } from '../../ports.ts';
import { openCommand } from './command.ts';
import { openFixed } from './fixed.ts';
import { openSsh } from './ssh.ts';
import type { OpenTunnel } from './tunnel.ts';

const KEEPALIVE_MS = 15_000;

/** What the kinds of tunnel need. */
export interface TunnelParts {
  readonly secrets: Pick<SecretsPort, 'get'>;
  /** The folder of key files and `command.json`. */
  readonly folder: string;
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
    case 'command':
      return openCommand(choice, { folder: parts.folder });
  }
}
