import { createHash, createPublicKey, generateKeyPairSync, type KeyLike, sign, verify } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/**
 * What the signature of an update covers: the version with the digest, so that an old file cannot pass for
 * a new one.
 */
const messageOf = (version: string, sha512: string): Buffer => Buffer.from(`makeready ${version} ${sha512}`);

/** SHA-512 of a file, in base64 as in the update feed. */
export async function sha512Of(path: string): Promise<string> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(path), hash);
  return hash.digest('base64');
}

/**
 * A new pair of keys (Ed25519, PEM). The private key stays with the signer, the public key goes into the
 * build.
 */
export function newUpdateKey(): { readonly privateKey: string; readonly publicKey: string } {
  return generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

/**
 * Whether this text is the public half of such a key. A private key is not, although one could be derived
 * from it.
 */
export function isUpdateKey(pem: string): boolean {
  if (!pem.trimStart().startsWith('-----BEGIN PUBLIC KEY-----')) return false;
  try {
    return createPublicKey(pem).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

/** Signs an update with our private key (Ed25519, PEM). Returns the content of its `.sig` file. */
export async function signUpdate(path: string, version: string, privateKey: KeyLike): Promise<string> {
  return sign(null, messageOf(version, await sha512Of(path)), privateKey).toString('base64');
}

/** Whether this file is the update to that version, signed with the key. False for anything unreadable. */
export async function isSigned(
  path: string,
  signed: { readonly version: string; readonly signature: string; readonly publicKey: string },
): Promise<boolean> {
  if (!isUpdateKey(signed.publicKey)) return false;
  const message = messageOf(signed.version, await sha512Of(path));
  return verify(null, message, signed.publicKey, Buffer.from(signed.signature, 'base64'));
}
