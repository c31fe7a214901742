import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { CannotStart } from '../host/cannot-start.ts';
import { fileSaver, textOrNothing } from '../host/secret-file.ts';

const SHORTEST = 12;
const LONGEST = 200;
const KEY_BYTES = 32;
const PATIENT_TRIES = 5;
const LONGEST_WAIT_MS = 60_000;

/** What is kept of a password: enough to check one, not to know it. Base64 texts. */
const Kept = z.object({
  salt: z.string(),
  key: z.string(),
  cost: z.number().int(),
  blockSize: z.number().int(),
  parallelization: z.number().int(),
});
type Kept = z.infer<typeof Kept>;

const fileOf = (folder: string): string => join(folder, 'password.json');

/** Keeps the scrypt key of a new password in `folder`, readable by this user only. Throws CannotStart for one that is too short. */
export async function setPassword(folder: string, password: string): Promise<void> {
  if (password.length < SHORTEST || password.length > LONGEST) {
    throw new CannotStart(`A password needs ${SHORTEST} to ${LONGEST} characters.`);
  }
  const salt = randomBytes(16);
  const cost = { cost: 2 ** 15, blockSize: 8, parallelization: 3 };
  const key = await derive(password, salt, cost);
  const kept: Kept = { salt: salt.toString('base64'), key: key.toString('base64'), ...cost };
  await fileSaver(fileOf(folder), () => JSON.stringify(kept))();
}

export const removePassword = (folder: string): Promise<void> => rm(fileOf(folder), { force: true });

/** Checks passwords; `waitMs` is how long the next try has to wait. */
export interface PasswordCheck {
  waitMs(): number;
  matches(password: string): Promise<boolean>;
}

/**
 * The check against the password that is kept in `folder`, or null where none is. After five wrong ones each further try
 * has to wait, twice as long each time up to a minute, whoever tries: behind a proxy everybody has the same address. The
 * login link of the terminal works meanwhile. Throws CannotStart where the file is damaged.
 */
export async function openPassword(folder: string, now: () => number): Promise<PasswordCheck | null> {
  const file = fileOf(folder);
  const text = await textOrNothing(file);
  if (text === null) return null;
  const kept = Kept.safeParse(jsonOf(text)).data;
  if (kept === undefined) {
    throw new CannotStart(`The password file ${file} is damaged. Set a password again with --set-password.`);
  }
  let wrong = 0;
  let notBefore = 0;
  return {
    waitMs: () => Math.max(0, notBefore - now()),
    async matches(password) {
      // Counted before it is checked, so that many at once are not one.
      wrong++;
      notBefore = now() + waitAfter(wrong);
      if (password.length > LONGEST) return false;
      const key = await derive(password, Buffer.from(kept.salt, 'base64'), kept);
      const right = timingSafeEqual(key, Buffer.from(kept.key, 'base64'));
      if (right) {
        wrong = 0;
        notBefore = 0;
      }
      return right;
    },
  };
}

/** How long to wait after so many wrong tries in a row. */
export const waitAfter = (wrong: number): number =>
  wrong < PATIENT_TRIES ? 0 : Math.min(LONGEST_WAIT_MS, 1_000 * 2 ** (wrong - PATIENT_TRIES));

function derive(
  password: string,
  salt: Buffer,
  { cost, blockSize, parallelization }: Omit<Kept, 'salt' | 'key'>,
): Promise<Buffer> {
  const options: ScryptOptions = { cost, blockSize, parallelization, maxmem: 256 * cost * blockSize };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize(), salt, KEY_BYTES, options, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
