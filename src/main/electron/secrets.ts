import { join } from 'node:path';
import type { SafeStorage } from 'electron';
import { z } from 'zod';
import { saying } from '../../contract/index.ts';
import { CannotStart } from '../host/cannot-start.ts';
import { fileSaver, textOrNothing } from '../host/secret-file.ts';
import type { SecretsPort } from '../station/ports.ts';
import { Refusal } from '../station/refusal.ts';

const SealedFile = z.record(z.string(), z.string());

type Vault = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'
>;

/**
 * Secrets sealed by the operating system, in a file of the profile. Where the system has no keyring, Linux would seal them
 * with a key that everybody knows: then they are refused, or kept in memory until the app is closed where the operator
 * has chosen that. `description` says which.
 */
export async function openSafeSecrets(
  folder: string,
  vault: Vault,
  { platform, mayStayInMemory }: { platform: NodeJS.Platform; mayStayInMemory: () => boolean },
): Promise<SecretsPort> {
  const weak = platform === 'linux' && vault.getSelectedStorageBackend() === 'basic_text';
  if (weak || !(await vault.isAsyncEncryptionAvailable())) return inMemory(mayStayInMemory);

  const path = join(folder, 'secrets.safe.json');
  const sealed = SealedFile.safeParse(jsonOf((await textOrNothing(path)) ?? '{}')).data;
  if (sealed === undefined) {
    throw new CannotStart(
      `The file of secrets ${path} is damaged. Move it away and enter the access tokens again.`,
    );
  }
  const save = fileSaver(path, () => JSON.stringify(sealed));
  const seal = async (name: string, value: string): Promise<void> => {
    sealed[name] = (await vault.encryptStringAsync(value)).toString('base64');
    await save();
  };
  return {
    description: saying('secrets.system', {}, "The operating system's own store of secrets."),
    async get(name) {
      const value = sealed[name];
      if (value === undefined) return null;
      // A value that cannot be opened any more has to be entered again.
      const opened = await vault.decryptStringAsync(Buffer.from(value, 'base64')).catch(() => null);
      // The system has a newer key: the value is sealed with it from now on.
      if (opened?.shouldReEncrypt === true) await seal(name, opened.result);
      return opened?.result ?? null;
    },
    set: seal,
    async delete(name) {
      delete sealed[name];
      await save();
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const NO_KEYRING = 'this system has no keyring that keeps secrets safe';
const INSTALL_ONE = 'Install one (GNOME Keyring or KWallet) and start Makeready again';

function inMemory(mayStay: () => boolean): SecretsPort {
  const values = new Map<string, string>();
  return {
    get description() {
      return mayStay()
        ? saying(
            'secrets.in-memory',
            {},
            `In memory only, until Makeready is closed: ${NO_KEYRING}. ${INSTALL_ONE} to keep tokens.`,
          )
        : saying(
            'secrets.nowhere',
            {},
            `Nowhere: ${NO_KEYRING}. ${INSTALL_ONE}, or allow tokens in memory in the settings.`,
          );
    },
    get: async (name) => values.get(name) ?? null,
    async set(name, value) {
      if (!mayStay()) {
        throw new Refusal(
          'UNAVAILABLE',
          saying('refusal.no-keyring', {}, `The token was not kept: ${NO_KEYRING}.`),
          saying('refusal.install-keyring', {}, `${INSTALL_ONE}, or allow tokens in memory in the settings.`),
        );
      }
      values.set(name, value);
    },
    delete: async (name) => void values.delete(name),
  };
}
