import { z } from 'zod';
import { type HotFolderId, message, RipSecret } from '../../../contract/index.ts';
import { ApiError } from '../model/api-error.ts';
import type { SecretsPort } from '../ports.ts';
import { type AskedFolder, NoAnswerError } from './answer.ts';

const Kept = z.object({ origin: z.string(), secret: RipSecret });

const nameOf = (id: HotFolderId): string => `answers:${id}`;
const originOf = (url: string): string => new URL(url).origin;

/** What RIPs are logged in with. Each is kept for the address it was entered for, and sent to no other. */
export class RipSecrets {
  readonly #secrets: SecretsPort;

  constructor(secrets: SecretsPort) {
    this.#secrets = secrets;
  }

  /** Throws NoAnswerError if there is none for that address, or the keyring does not give it now. */
  async of({ id, name }: AskedFolder, url: string): Promise<RipSecret> {
    const kept = await this.#secrets.get(nameOf(id)).catch((error: unknown) => {
      throw error instanceof ApiError ? new NoAnswerError(error.what) : error;
    });
    const read = kept === null ? null : Kept.parse(JSON.parse(kept));
    if (read?.origin !== originOf(url)) throw new NoAnswerError(message('answers.no-secret', { name }));
    return read.secret;
  }

  keep(id: HotFolderId, url: string, secret: RipSecret): Promise<void> {
    return this.#secrets.set(nameOf(id), JSON.stringify({ origin: originOf(url), secret }));
  }

  forget(id: HotFolderId): Promise<void> {
    return this.#secrets.delete(nameOf(id));
  }
}
