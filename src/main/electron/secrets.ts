import { join } from 'node:path';
import type { SafeStorage } from 'electron';
import { z } from 'zod';
import { type Message, message } from '../../contract/index.ts';
import { SecretFile, textOrNothing } from '../host/secret-file.ts';
import { StartupError } from '../host/startup-error.ts';
import { ApiError } from '../station/model/api-error.ts';
import type { SecretsPort } from '../station/ports.ts';

const SealedFile = z.record(z.string(), z.string());
type Sealed = Readonly<z.infer<typeof SealedFile>>;

type Vault = Pick<SafeStorage, 'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'>;

/** How Chromium on Linux marks values sealed with its well-known key, for lack of a secret service. */
const KNOWN_KEY = 'v10';
/** How Electron says that the keychain cannot be asked right now, for example while it is locked. */
const TEMPORARY = /temporarily unavailable/i;

interface SafeSecretsOptions {
  readonly platform: NodeJS.Platform;
  readonly mayStayInMemory: () => boolean;
}

/**
 * Secrets sealed by the operating system, in a file of the profile. Without a keyring, Linux would seal
 * them with a key that everybody knows; then they are refused, or kept in memory until the app is closed if
 * the operator chose that. `description` says which. The key is read off each sealed value, because the
 * name of the desktop, which is all Electron offers, says nothing about whether its keyring answers.
 *
 * Nobody waits here for a keychain: one that is locked may stay so for hours, and the station has much to do
 * without tokens. Throws StartupError if the file is damaged.
 */
export async function openSafeSecrets(
  folder: string,
  vault: Vault,
  options: SafeSecretsOptions,
): Promise<SecretsPort> {
  const keychain = keychainOf(vault, options.platform);
  const path = join(folder, 'secrets.safe.json');
  const found = SealedFile.safeParse(jsonOf((await textOrNothing(path)) ?? '{}')).data;
  if (found === undefined) throw new StartupError(message('startup.secrets-damaged', { path }));
  return new KeychainSecrets(new SecretFile<Sealed>(path, found), vault, keychain, options);
}

/** `none`: the system has none that is safe. `refused`: it gives this app no key. */
type Keychain = 'system' | 'none' | 'refused';

const described = {
  system: message('secrets.system'),
  waiting: message('secrets.waiting'),
  refused: message('secrets.refused'),
} as const;

async function keychainOf(vault: Vault, platform: NodeJS.Platform): Promise<Keychain> {
  try {
    if (!(await vault.isAsyncEncryptionAvailable())) return 'none';
    return isWeak(await vault.encryptStringAsync('probe'), platform) ? 'none' : 'system';
  } catch {
    return 'refused';
  }
}

class KeychainSecrets implements SecretsPort {
  readonly #answered: Promise<void>;
  readonly #sealed: SecretFile<Sealed>;
  readonly #vault: Vault;
  readonly #options: SafeSecretsOptions;
  readonly #inMemory = new Map<string, string>();
  #keychain: Keychain | 'waiting' = 'waiting';

  constructor(
    sealed: SecretFile<Sealed>,
    vault: Vault,
    keychain: Promise<Keychain>,
    options: SafeSecretsOptions,
  ) {
    this.#sealed = sealed;
    this.#vault = vault;
    this.#options = options;
    this.#answered = keychain.then((found) => {
      this.#keychain = found;
    });
  }

  get answered(): Promise<void> | null {
    return this.#keychain === 'waiting' ? this.#answered : null;
  }

  get description(): Message {
    if (this.#keychain !== 'none') return described[this.#keychain];
    return this.#options.mayStayInMemory() ? message('secrets.in-memory') : message('secrets.nowhere');
  }

  async get(name: string): Promise<string | null> {
    const sealed = this.#sealed.value[name];
    if (this.#keychain === 'system') return sealed === undefined ? null : this.#open(name, sealed);
    const value = this.#inMemory.get(name) ?? null;
    // It is not lost, so nobody has to enter it again.
    if (value === null && sealed !== undefined && this.#keychain !== 'none') throw this.#unavailable();
    return value;
  }

  async set(name: string, value: string): Promise<void> {
    if (this.#keychain === 'system') return this.#seal(name, value);
    if (this.#keychain === 'waiting') throw this.#unavailable();
    if (!this.#options.mayStayInMemory()) {
      throw this.#keychain === 'none' ? noKeyring() : this.#unavailable();
    }
    this.#inMemory.set(name, value);
  }

  async delete(name: string): Promise<void> {
    this.#inMemory.delete(name);
    if (name in this.#sealed.value) await this.#sealed.change(({ [name]: _, ...others }) => others);
  }

  async #open(name: string, value: string): Promise<string | null> {
    const { result, shouldReEncrypt } = await this.#vault
      .decryptStringAsync(Buffer.from(value, 'base64'))
      .catch((error: unknown) => {
        if (TEMPORARY.test(String(error))) throw this.#unavailable();
        // A value that can no longer be opened has to be entered again.
        return { result: null, shouldReEncrypt: false };
      });
    // The system has a newer key, so the value is sealed with that from now on.
    if (result !== null && shouldReEncrypt) await this.#seal(name, result, value).catch(() => undefined);
    return result;
  }

  /** @param instead the value that this one is to replace: if it has been replaced or deleted, nothing is. */
  async #seal(name: string, value: string, instead: string | null = null): Promise<void> {
    const bytes = await this.#vault.encryptStringAsync(value);
    // The keyring has disappeared since the start.
    if (isWeak(bytes, this.#options.platform)) throw noKeyring();
    await this.#sealed.change((all) =>
      instead === null || all[name] === instead ? { ...all, [name]: bytes.toString('base64') } : all,
    );
  }

  #unavailable(): ApiError {
    const isWaiting = this.#keychain === 'waiting' || this.#keychain === 'system';
    return isWaiting
      ? new ApiError('UNAVAILABLE', message('secrets.waiting'), message('refusal.unlock-keyring'))
      : new ApiError('UNAVAILABLE', message('secrets.refused'), message('refusal.allow-keyring'));
  }
}

const isWeak = (bytes: Buffer, platform: NodeJS.Platform): boolean =>
  platform === 'linux' && bytes.subarray(0, KNOWN_KEY.length).toString('latin1') === KNOWN_KEY;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const noKeyring = (): ApiError =>
  new ApiError('UNAVAILABLE', message('refusal.no-keyring'), message('refusal.install-keyring'));
