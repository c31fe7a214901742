import { join } from 'node:path';
import type { SafeStorage } from 'electron';
import { z } from 'zod';
import { message } from '../../contract/index.ts';
import { SecretFile, textOrNothing } from '../host/secret-file.ts';
import { StartupError } from '../host/startup-error.ts';
import { ApiError } from '../station/api-error.ts';
import type { SecretsPort } from '../station/ports.ts';

const SealedFile = z.record(z.string(), z.string());

type Vault = Pick<SafeStorage, 'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'>;

/** How Chromium on Linux marks values sealed with its well-known key, for lack of a secret service. */
const KNOWN_KEY = 'v10';

/**
 * Secrets sealed by the operating system, in a file of the profile. Without a keyring, Linux would seal
 * them with a key that everybody knows; then they are refused, or kept in memory until the app is closed if
 * the operator chose that. `description` says which. The key is read off each sealed value, because the
 * name of the desktop, which is all Electron offers, says nothing about whether its keyring answers.
 */
export async function openSafeSecrets(
  folder: string,
  vault: Vault,
  { platform, mayStayInMemory }: { platform: NodeJS.Platform; mayStayInMemory: () => boolean },
): Promise<SecretsPort> {
  const isWeak = (bytes: Buffer): boolean =>
    platform === 'linux' && bytes.subarray(0, KNOWN_KEY.length).toString('latin1') === KNOWN_KEY;
  if (!(await vault.isAsyncEncryptionAvailable()) || isWeak(await vault.encryptStringAsync('probe'))) {
    return inMemory(mayStayInMemory);
  }

  const path = join(folder, 'secrets.safe.json');
  const found = SealedFile.safeParse(jsonOf((await textOrNothing(path)) ?? '{}')).data;
  if (found === undefined) {
    throw new StartupError(message('startup.secrets-damaged', { path }));
  }
  const sealed = new SecretFile<Readonly<Record<string, string>>>(path, found);
  const seal = async (name: string, value: string): Promise<void> => {
    const bytes = await vault.encryptStringAsync(value);
    // The keyring has disappeared since the start.
    if (isWeak(bytes)) throw noKeyring();
    await sealed.change((others) => ({ ...others, [name]: bytes.toString('base64') }));
  };
  return {
    description: message('secrets.system'),
    async get(name) {
      const value = sealed.value[name];
      if (value === undefined) return null;
      // A value that can no longer be opened has to be entered again.
      const opened = await vault.decryptStringAsync(Buffer.from(value, 'base64')).catch(() => null);
      // The system has a newer key, so the value is sealed with that from now on.
      if (opened?.shouldReEncrypt === true) await seal(name, opened.result).catch(() => undefined);
      return opened?.result ?? null;
    },
    set: seal,
    delete: (name) => sealed.change(({ [name]: _, ...others }) => others),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const noKeyring = (): ApiError =>
  new ApiError('UNAVAILABLE', message('refusal.no-keyring'), message('refusal.install-keyring'));

function inMemory(mayStay: () => boolean): SecretsPort {
  const values = new Map<string, string>();
  return {
    get description() {
      return mayStay() ? message('secrets.in-memory') : message('secrets.nowhere');
    },
    get: async (name) => values.get(name) ?? null,
    async set(name, value) {
      if (!mayStay()) throw noKeyring();
      values.set(name, value);
    },
    delete: async (name) => void values.delete(name),
  };
}
