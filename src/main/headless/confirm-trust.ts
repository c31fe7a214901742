import { currentCaller } from '../station/model/caller.ts';
import { GuessLock } from '../station/operators/index.ts';
import type { TrustAnswer, TrustQuestion } from '../station/ports.ts';
import type { PasswordFile } from './password.ts';

/**
 * A trust setting is confirmed with this host's password, regardless of the operator who is logged in. After
 * wrong guesses the desk or network they came from has to wait, and after ten everybody.
 */
export class ConfirmByPassword {
  readonly #password: PasswordFile;
  readonly #lock: GuessLock;
  readonly #all: GuessLock;

  constructor(password: PasswordFile, now: () => number) {
    this.#password = password;
    this.#lock = new GuessLock(now);
    this.#all = new GuessLock(now, { extraTries: 5 });
  }

  async confirm({ password }: TrustQuestion): Promise<TrustAnswer> {
    if (!this.#password.isSet) return 'impossible';
    if (password === null) return 'password-needed';
    const client = currentCaller()?.client ?? '';
    const counts = [
      [this.#lock, client],
      [this.#all, ''],
    ] as const;
    if (counts.some(([lock, of]) => lock.waitMs(of) > 0)) return 'password-wrong';
    for (const [lock, of] of counts) lock.count(of);
    const isRight = await this.#password.matches(password);
    if (isRight !== true) {
      for (const [lock, of] of counts) lock.refuse(of);
      return 'password-wrong';
    }
    for (const [lock, of] of counts) lock.forget(of);
    return 'confirmed';
  }
}
