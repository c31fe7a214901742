import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type MailWay, message, type OutgoingReceiver, type ReceiverId } from '../../../contract/index.ts';
import { ApiError } from '../model/api-error.ts';
import type { SecretsPort } from '../ports.ts';
import { SIGNING_PREFIX } from './signature.ts';

/** A password is for the server it was entered for, and is sent to no other. */
const Password = z.object({ host: z.string(), password: z.string() });

const nameOf = (id: ReceiverId): string => `outgoing:${id}`;

/**
 * What receivers are reached with: the signing secret of a webhook, the password of a mail server. All throw
 * ApiError.
 */
export class OutgoingSecrets {
  readonly #secrets: Pick<SecretsPort, 'get' | 'set' | 'delete'>;

  constructor(secrets: Pick<SecretsPort, 'get' | 'set' | 'delete'>) {
    this.#secrets = secrets;
  }

  async signing(id: ReceiverId): Promise<string> {
    return (await this.#secrets.get(nameOf(id))) ?? (await this.renewSigning(id));
  }

  /** Null: there was one. */
  async madeSigning(id: ReceiverId): Promise<string | null> {
    return (await this.#secrets.get(nameOf(id))) === null ? this.renewSigning(id) : null;
  }

  /** 192 bits or more are asked for by Standard Webhooks. */
  async renewSigning(id: ReceiverId): Promise<string> {
    const secret = `${SIGNING_PREFIX}${randomBytes(32).toString('base64')}`;
    await this.#secrets.set(nameOf(id), secret);
    return secret;
  }

  async password(id: ReceiverId, { host }: Pick<MailWay, 'host'>): Promise<string> {
    const kept = await this.#secrets.get(nameOf(id));
    const read = kept === null ? null : Password.parse(JSON.parse(kept));
    if (read?.host !== host)
      throw new ApiError('UNAVAILABLE', message('outgoing.no-password', { host }), message('refusal.fix-it'));
    return read.password;
  }

  keepPassword(id: ReceiverId, host: string, password: string): Promise<void> {
    return this.#secrets.set(nameOf(id), JSON.stringify({ host, password }));
  }

  forget(id: ReceiverId): Promise<void> {
    return this.#secrets.delete(nameOf(id));
  }
}

/** Every text of a receiver that must not be seen, for diagnostics. */
export async function secretTextsOf(
  { id, way }: OutgoingReceiver,
  secrets: Pick<SecretsPort, 'get'>,
): Promise<string[]> {
  const kept = await secrets.get(nameOf(id));
  if (way.kind === 'webhook') return [way.address, ...(kept === null ? [] : [kept])];
  const password = Password.safeParse(kept === null ? null : JSON.parse(kept)).data?.password;
  return password === undefined ? [] : [password];
}
