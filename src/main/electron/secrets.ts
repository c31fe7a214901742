import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SafeStorage } from 'electron';
import { z } from 'zod';
import { CannotStart } from '../host/cannot-start.ts';
import type { SecretsPort } from '../station/ports.ts';

const SealedFile = z.record(z.string(), z.string());

type Vault = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'
>;

/**
 * Secrets sealed by the operating system, in a file of the profile. Where the system has no keyring, Linux would seal them
 * with a key that everybody knows: then they are kept in memory only, until the app is closed, and `description` says so.
 */
export async function openSafeSecrets(
  folder: string,
  vault: Vault,
  platform: NodeJS.Platform,
): Promise<SecretsPort> {
  const weak = platform === 'linux' && vault.getSelectedStorageBackend() === 'basic_text';
  if (weak || !(await vault.isAsyncEncryptionAvailable())) return inMemory();

  const path = join(folder, 'secrets.safe.json');
  const text = await readFile(path, 'utf8').catch(() => '{}');
  const sealed = SealedFile.safeParse(jsonOf(text)).data;
  if (sealed === undefined) {
    throw new CannotStart(
      `The file of secrets ${path} is damaged. Move it away and enter the access tokens again.`,
    );
  }
  const save = async (): Promise<void> => {
    await writeFile(`${path}.new`, JSON.stringify(sealed), { mode: 0o600 });
    await rename(`${path}.new`, path);
  };
  return {
    description: "The operating system's own store of secrets.",
    async get(name) {
      const value = sealed[name];
      if (value === undefined) return null;
      // A value that cannot be opened any more has to be entered again.
      return vault.decryptStringAsync(Buffer.from(value, 'base64')).then(
        ({ result }) => result,
        () => null,
      );
    },
    async set(name, value) {
      sealed[name] = (await vault.encryptStringAsync(value)).toString('base64');
      await save();
    },
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

function inMemory(): SecretsPort {
  const values = new Map<string, string>();
  return {
    description:
      'In memory only, until Makeready is closed: this system has no keyring that keeps secrets safe. Install one (GNOME Keyring or KWallet) to keep tokens.',
    get: async (name) => values.get(name) ?? null,
    set: async (name, value) => void values.set(name, value),
    delete: async (name) => void values.delete(name),
  };
}
