import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Message, message } from '../../contract/index.ts';
import { SecretFile, saveForUser, textOrNothing } from '../host/secret-file.ts';
import { StartupError } from '../host/startup-error.ts';
import type { SecretsPort } from '../station/ports.ts';

const MIN_KEY = 16;

const Sealed = z.object({ iv: z.string(), tag: z.string(), data: z.string() });
const SealedFile = z.record(z.string(), Sealed);
type SealedFile = Readonly<z.infer<typeof SealedFile>>;

/**
 * Secrets in a file that only this user can read, each sealed with AES-256-GCM. The key comes from a
 * systemd credential or the environment if there is one; otherwise it is made once and stored beside them,
 * and `description` says so. Throws StartupError.
 */
export async function openSecrets(folder: string, environment: NodeJS.ProcessEnv): Promise<SecretsPort> {
  const { key, description } = await findKey(folder, environment);
  const path = join(folder, 'secrets.json');
  const secrets = new SecretFile(path, await readSealed(path));
  return {
    description,
    async get(name) {
      const sealed = secrets.value[name];
      return sealed === undefined ? null : unseal(key, name, sealed);
    },
    async set(name, value) {
      const sealed = seal(key, name, value);
      await secrets.change((others) => ({ ...others, [name]: sealed }));
    },
    delete: (name) => secrets.change(({ [name]: _, ...others }) => others),
  };
}

async function readSealed(path: string): Promise<SealedFile> {
  const text = await textOrNothing(path);
  try {
    return SealedFile.parse(JSON.parse(text ?? '{}'));
  } catch {
    throw new StartupError(message('startup.secrets-damaged', { path }));
  }
}

async function findKey(
  folder: string,
  environment: NodeJS.ProcessEnv,
): Promise<{ readonly key: Buffer; readonly description: Message }> {
  // A key is the same whether its file ends with a line break or not.
  const keyOf = (text: string, from: string): Buffer => {
    if (text.trim().length < MIN_KEY) {
      throw new StartupError(message('startup.key-short', { from, least: MIN_KEY }));
    }
    return createHash('sha256').update(text.trim()).digest();
  };
  const { CREDENTIALS_DIRECTORY, MAKEREADY_SECRET_KEY, MAKEREADY_SECRET_KEY_FILE } = environment;
  const file =
    MAKEREADY_SECRET_KEY_FILE ??
    (CREDENTIALS_DIRECTORY === undefined ? null : join(CREDENTIALS_DIRECTORY, 'makeready-key'));
  if (file !== null) {
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text === null) throw new StartupError(message('startup.key-unreadable', { path: file }));
    return {
      key: keyOf(text, file),
      description: message('secrets.system-key'),
    };
  }
  if (MAKEREADY_SECRET_KEY !== undefined) {
    return {
      key: keyOf(MAKEREADY_SECRET_KEY, 'MAKEREADY_SECRET_KEY'),
      description: message('secrets.environment-key'),
    };
  }
  const beside = join(folder, 'secrets.key');
  // Whole or not at all, since a full disk may refuse it; an empty one has sealed nothing.
  if (((await textOrNothing(beside)) ?? '') === '') {
    await saveForUser(beside, randomBytes(32).toString('base64'));
  }
  return {
    key: keyOf(await readFile(beside, 'utf8'), beside),
    description: message('secrets.key-beside'),
  };
}

/** The name is authenticated together with the value, so one secret cannot replace another. */
function seal(key: Buffer, name: string, value: string): z.infer<typeof Sealed> {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(name));
  const data = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return {
    iv: iv.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    data: data.toString('base64'),
  };
}

/** Null if it was sealed with another key; the token then has to be entered again. */
function unseal(key: Buffer, name: string, sealed: z.infer<typeof Sealed>): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(sealed.iv, 'base64'));
    decipher.setAAD(Buffer.from(name));
    decipher.setAuthTag(Buffer.from(sealed.tag, 'base64'));
    return Buffer.concat([decipher.update(Buffer.from(sealed.data, 'base64')), decipher.final()]).toString(
      'utf8',
    );
  } catch {
    return null;
  }
}
