import { currentCaller } from '../station/caller.ts';
import { GuessLock } from '../station/operators/index.ts';
import type { TrustAnswer, TrustQuestion } from '../station/ports.ts';
import type { PasswordFile } from './password.ts';

/**
 * A trust setting is confirmed with this host's password, regardless of the operator who is logged in. After
 * wrong guesses the caller has to wait, as at the login.
 */
export class ConfirmByPassword {
  readonly #password: PasswordFile;
  readonly #lock: GuessLock;

  constructor(password: PasswordFile, now: () => number) {
    this.#password = password;
    this.#lock = new GuessLock(now);
  }

  async confirm({ password }: TrustQuestion): Promise<TrustAnswer> {
    if (!this.#password.isSet) return 'impossible';
    if (password === null) return 'password-needed';
    const client = currentCaller()?.sessionId ?? '';
    if (this.#lock.waitMs(client) > 0) return 'password-wrong';
    this.#lock.count(client);
    if ((await this.#password.matches(password)) !== true) return 'password-wrong';
    this.#lock.forget(client);
    return 'confirmed';
  }
}
