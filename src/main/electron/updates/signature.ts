import { createHash, createPublicKey, type KeyLike, sign, verify } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** What is signed of an update: the version with the digest, so that an old file cannot be passed off as a new one. */
const messageOf = (version: string, sha512: string): Buffer => Buffer.from(`makeready ${version} ${sha512}`);

/** SHA-512 of a file, in base64 as the feed names it. */
export async function sha512Of(path: string): Promise<string> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(path), hash);
  return hash.digest('base64');
}

/** Signs an update by our private key (Ed25519, PEM). Gives the text of its `.sig` file. */
export async function signUpdate(path: string, version: string, privateKey: KeyLike): Promise<string> {
  return sign(null, messageOf(version, await sha512Of(path)), privateKey).toString('base64');
}

/** Is this file the update of that version, signed by whoever holds the key? Anything unreadable is not. */
export async function isSigned(
  path: string,
  signed: { readonly version: string; readonly signature: string; readonly publicKey: string },
): Promise<boolean> {
  const message = messageOf(signed.version, await sha512Of(path));
  const key = createPublicKey(signed.publicKey);
  return (
    key.asymmetricKeyType === 'ed25519' && verify(null, message, key, Buffer.from(signed.signature, 'base64'))
  );
}
