import { createHmac, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { message } from '../../contract/index.ts';
import { saveForUser, textOrNothing } from '../host/secret-file.ts';
import { StartupError } from '../host/startup-error.ts';
import { isSecret, KeptSecret, keepSecret } from '../station/operators/index.ts';
import { constantTimeEqual } from '../station/util/constant-time.ts';

const MIN_CHARACTERS = 12;
const MAX_CHARACTERS = 200;
const MAX_CONCURRENT_CHECKS = 4;

/** What is stored of the host's password. */
const Kept = KeptSecret.extend({
  /** The key that signs the marks of known browsers. */
  browserKey: z.string(),
});
type Kept = z.infer<typeof Kept>;

const fileOf = (folder: string): string => join(folder, 'password.json');

/**
 * Stores the scrypt key of a new password in `folder`, readable by this user only. Throws StartupError if
 * it is too short.
 */
export async function setPassword(folder: string, password: string): Promise<void> {
  if (password.length < MIN_CHARACTERS || password.length > MAX_CHARACTERS) {
    throw new StartupError(
      message('startup.password-length', { least: MIN_CHARACTERS, most: MAX_CHARACTERS }),
    );
  }
  const kept: Kept = {
    ...(await keepSecret(password)),
    browserKey: randomBytes(32).toString('base64'),
  };
  await saveForUser(fileOf(folder), JSON.stringify(kept));
}

export const removePassword = (folder: string): Promise<void> => rm(fileOf(folder), { force: true });

/**
 * The host's password, as stored in its data folder. It may be set, changed and removed while the host
 * runs.
 */
export class PasswordFile {
  readonly #file: string;
  #kept: Kept | null = null;
  #readAs: string | null = null;
  #checking = 0;

  private constructor(file: string) {
    this.#file = file;
  }

  /** Throws StartupError if the file is damaged. */
  static async open(folder: string): Promise<PasswordFile> {
    const opened = new PasswordFile(fileOf(folder));
    await opened.refresh();
    return opened;
  }

  get isSet(): boolean {
    return this.#kept !== null;
  }

  /**
   * Checks whether it was changed or removed since; true if so. Throws StartupError if the file is damaged.
   */
  async refresh(): Promise<boolean> {
    const text = await textOrNothing(this.#file);
    if (text === this.#readAs) return false;
    const kept = text === null ? null : Kept.safeParse(jsonOf(text)).data;
    if (kept === undefined) {
      throw new StartupError(message('startup.password-damaged', { path: this.#file }));
    }
    this.#readAs = text;
    this.#kept = kept;
    return true;
  }

  /** Null if too many are being checked right now. */
  async matches(password: string): Promise<boolean | null> {
    const kept = this.#kept;
    if (kept === null || password.length > MAX_CHARACTERS) return false;
    if (this.#checking >= MAX_CONCURRENT_CHECKS) return null;
    this.#checking++;
    try {
      return await isSecret(password, kept);
    } finally {
      this.#checking--;
    }
  }

  /**
   * The mark of a browser that has logged in; valid for as long as this password is.
   * @param of the operator who logged in there; empty for the password itself.
   */
  newBrowserMark(of: string): string {
    const id = randomBytes(16).toString('base64url');
    return `${id}.${this.#signed(id, of)}`;
  }

  /** The browser that a mark belongs to; null if it is not one of ours, or somebody else's. */
  browserOf(mark: string | undefined, of: string): string | null {
    const [id = '', signature = ''] = (mark ?? '').split('.');
    return id !== '' && constantTimeEqual(signature, this.#signed(id, of)) ? id : null;
  }

  #signed(id: string, of: string): string {
    const key = Buffer.from(this.#kept?.browserKey ?? randomBytes(32).toString('base64'), 'base64');
    return createHmac('sha256', key)
      .update(JSON.stringify([id, of]))
      .digest('base64url');
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
