import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { z } from 'zod';
import { constantTimeEqual } from '../util/constant-time.ts';

const KEY_BYTES = 32;
/** Parameters of scrypt. */
export type SecretCost = Pick<KeptSecret, 'cost' | 'blockSize' | 'parallelization'>;

/** Each check takes 32 MB and a core for a moment. */
const usualCost: SecretCost = { cost: 2 ** 15, blockSize: 8, parallelization: 3 };

/** What is stored of a password or PIN: enough to check one, not enough to know it. Base64 texts. */
export const KeptSecret = z.object({
  salt: z.string(),
  key: z.string(),
  cost: z.number().int(),
  blockSize: z.number().int(),
  parallelization: z.number().int(),
});
export type KeptSecret = z.infer<typeof KeptSecret>;

/** Derives what to store of a new password or PIN: its scrypt key, with a salt of its own. */
export async function keepSecret(secret: string, cost: SecretCost = usualCost): Promise<KeptSecret> {
  const salt = randomBytes(16);
  const key = await derive(secret, salt, cost);
  return { salt: salt.toString('base64'), key: key.toString('base64'), ...cost };
}

/** Whether it matches what was stored. */
export async function isSecret(secret: string, kept: KeptSecret): Promise<boolean> {
  const key = await derive(secret, Buffer.from(kept.salt, 'base64'), kept);
  return constantTimeEqual(key, Buffer.from(kept.key, 'base64'));
}

function derive(
  secret: string,
  salt: Buffer,
  { cost, blockSize, parallelization }: SecretCost,
): Promise<Buffer> {
  const options: ScryptOptions = { cost, blockSize, parallelization, maxmem: 256 * cost * blockSize };
  return new Promise((resolve, reject) => {
    scrypt(secret.normalize(), salt, KEY_BYTES, options, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}
