import { aes, aesBlocks, hardenedHash, md5, rc4, sha256 } from './ciphers.ts';
import type { Lookup } from './lookup.ts';
import { type Dict, isArray, isDict, Name, type ObjectId, type PdfValue, Stream, Text } from './objects.ts';

/** What fills up a password that is too short: all of it, if there is none. */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const NO_PASSWORD = Buffer.alloc(0);
const AES_SALT = Buffer.from('sAlT');
/** A password's hash, and the salts for checking it and for the key. */
const HASH_BYTES = 32;
const SALT_BYTES = 8;
const HASHED_BYTES = HASH_BYTES + 2 * SALT_BYTES;

type Method = 'none' | 'rc4' | 'aes' | 'aes-256';

/** Decrypts the strings and streams of a file that opens without a password. Each object has its own key. */
export class Encryption {
  readonly #key: Buffer;
  readonly #methods: Methods;

  constructor(key: Buffer, methods: Methods) {
    this.#key = key;
    this.#methods = methods;
  }

  /** An object with its strings as they are meant; its streams know by which key to decrypt them. */
  opened(value: PdfValue, id: ObjectId): PdfValue {
    if (value instanceof Text) {
      const bytes = this.#decrypted(Buffer.from(value.bytes, 'latin1'), id, this.#methods.ofStrings);
      return new Text(bytes.toString('latin1'));
    }
    if (value instanceof Stream) {
      // The cross-reference itself is never encrypted.
      const isPlain = isNamed(value.dict.get('Type'), 'XRef');
      return new Stream(isPlain ? value.dict : this.#dict(value.dict, id), value.start, isPlain ? null : id);
    }
    if (isArray(value)) return value.map((one) => this.opened(one, id));
    return isDict(value) ? this.#dict(value, id) : value;
  }

  #dict(dict: Dict, id: ObjectId): Dict {
    return new Map([...dict].map(([key, value]) => [key, this.opened(value, id)]));
  }

  /** The packed data of a stream, decrypted. @param filter the crypt filter that it names, if any */
  data(bytes: Buffer, { dict, sealedAs }: Stream, filter: string | null): Buffer {
    return sealedAs === null ? bytes : this.#decrypted(bytes, sealedAs, this.#methodOf(dict, filter));
  }

  #methodOf(dict: Dict, filter: string | null): Method {
    const { named, ofStreams, withMetadata } = this.#methods;
    if (filter !== null) return named.get(filter) ?? 'none';
    return isNamed(dict.get('Type'), 'Metadata') && !withMetadata ? 'none' : ofStreams;
  }

  #decrypted(bytes: Buffer, { number, generation }: ObjectId, method: Method): Buffer {
    if (method === 'none') return bytes;
    if (method === 'aes-256') return aes(this.#key, bytes);
    const id = Buffer.from([number, number >> 8, number >> 16, generation, generation >> 8]);
    const hash = method === 'aes' ? md5(this.#key, id, AES_SALT) : md5(this.#key, id);
    const key = hash.subarray(0, Math.min(16, this.#key.length + 5));
    return method === 'aes' ? aes(key, bytes) : rc4(key, bytes);
  }
}

interface Methods {
  readonly ofStreams: Method;
  readonly ofStrings: Method;
  /** By the names of crypt filters. */
  readonly named: ReadonlyMap<string, Method>;
  readonly withMetadata: boolean;
}

const isNamed = (value: PdfValue | undefined, name: string): boolean =>
  value instanceof Name && value.value === name;

/**
 * How to decrypt a file; null if it takes a password, or is encrypted in a way of its own.
 * @param encrypt its encryption dictionary; `fileId`: the first part of its identifier
 */
export function encryptionOf(look: Lookup, encrypt: Dict, fileId: Buffer): Encryption | null {
  if (look.name(encrypt.get('Filter')) !== 'Standard') return null;
  const version = look.number(encrypt.get('V')) ?? 0;
  const methods = methodsOf(look, encrypt, version);
  const key = version === 5 ? longKey(look, encrypt) : shortKey(look, encrypt, version, fileId);
  if (methods === null) return null;
  if (key !== null) return new Encryption(key, methods);
  // Only files inside the file take a password, and nobody reads those.
  const isPlain = methods.ofStreams === 'none' && methods.ofStrings === 'none';
  return isPlain ? new Encryption(NO_PASSWORD, { ...methods, named: new Map() }) : null;
}

function methodsOf(look: Lookup, encrypt: Dict, version: number): Methods | null {
  const withMetadata = look.resolve(encrypt.get('EncryptMetadata')) !== false;
  if (version === 1 || version === 2)
    return { ofStreams: 'rc4', ofStrings: 'rc4', named: new Map(), withMetadata: true };
  if (version !== 4 && version !== 5) return null;
  const filters = look.dict(encrypt.get('CF')) ?? new Map<string, PdfValue>();
  const named = new Map<string, Method>();
  for (const [name, filter] of filters) {
    const method = methodNamed(look.name(look.dict(filter)?.get('CFM')) ?? 'None');
    if (method === null) return null;
    named.set(name, method);
  }
  const of = (key: string): Method => named.get(look.name(encrypt.get(key)) ?? 'Identity') ?? 'none';
  return { ofStreams: of('StmF'), ofStrings: of('StrF'), named, withMetadata };
}

function methodNamed(name: string): Method | null {
  switch (name) {
    case 'None':
      return 'none';
    case 'V2':
      return 'rc4';
    case 'AESV2':
      return 'aes';
    case 'AESV3':
      return 'aes-256';
    default:
      return null;
  }
}

/** A string of the dictionary, at least so long. */
function bytesIn(look: Lookup, encrypt: Dict, key: string, length: number): Buffer | null {
  const value = look.resolve(encrypt.get(key));
  const bytes = value instanceof Text ? Buffer.from(value.bytes, 'latin1') : NO_PASSWORD;
  return bytes.length < length ? null : bytes.subarray(0, length);
}

/** The key of RC4 and AES-128, if no password opens the file (ISO 32000-1, algorithms 2, 6 and 7). */
function shortKey(look: Lookup, encrypt: Dict, version: number, fileId: Buffer): Buffer | null {
  const revision = look.number(encrypt.get('R')) ?? 0;
  const owner = bytesIn(look, encrypt, 'O', HASH_BYTES);
  const user = bytesIn(look, encrypt, 'U', revision >= 3 ? 16 : HASH_BYTES);
  if (owner === null || user === null) return null;
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE((look.number(encrypt.get('P')) ?? 0) | 0);
  const isPlainMetadata = revision >= 4 && look.resolve(encrypt.get('EncryptMetadata')) === false;
  const rest = [owner, permissions, fileId, Buffer.alloc(isPlainMetadata ? 4 : 0, 0xff)];
  for (const length of keyLengths(look, encrypt, version)) {
    const rounds = revision >= 3 ? 50 : 0;
    for (const password of [PADDING, asUser(owner, revision, strengthened(md5(PADDING), rounds, length))]) {
      const key = strengthened(md5(password, ...rest), rounds, length);
      if (isOpenedBy(key, revision, fileId, user)) return key;
    }
  }
  return null;
}

/** In bytes. AES-128 has 16, whatever the file says. */
function keyLengths(look: Lookup, encrypt: Dict, version: number): number[] {
  const bits = look.number(encrypt.get('Length')) ?? 40;
  const stated = Number.isInteger(bits / 8) && bits >= 40 && bits <= 128 ? bits / 8 : 5;
  return version === 1 ? [5] : version === 4 ? [16, stated] : [stated];
}

function strengthened(hash: Buffer, rounds: number, length: number): Buffer {
  let key = hash.subarray(0, length);
  for (let round = 0; round < rounds; round++) key = md5(key).subarray(0, length);
  return key;
}

/** What the owner's entry hides under that key: a user's password. */
function asUser(owner: Buffer, revision: number, key: Buffer): Buffer {
  let found = owner;
  for (let round = revision >= 3 ? 19 : 0; round >= 0; round--) found = rc4(mixed(key, round), found);
  return found;
}

function isOpenedBy(key: Buffer, revision: number, fileId: Buffer, user: Buffer): boolean {
  if (revision < 3) return rc4(key, PADDING).equals(user);
  let found = md5(PADDING, fileId);
  for (let round = 0; round <= 19; round++) found = rc4(mixed(key, round), found);
  return found.equals(user);
}

const mixed = (key: Buffer, round: number): Buffer => Buffer.from(key.map((byte) => byte ^ round));

/** The key of AES-256, if no password opens the file (ISO 32000-2, algorithm 2.A). */
function longKey(look: Lookup, encrypt: Dict): Buffer | null {
  const isHardened = look.number(encrypt.get('R')) !== 5;
  const user = bytesIn(look, encrypt, 'U', HASHED_BYTES);
  if (user === null) return null;
  for (const [entry, sealed, salted] of [
    ['U', 'UE', NO_PASSWORD],
    ['O', 'OE', user],
  ] as const) {
    const hashes = bytesIn(look, encrypt, entry, HASHED_BYTES);
    const key = bytesIn(look, encrypt, sealed, HASH_BYTES);
    if (hashes === null || key === null) continue;
    const hash = (at: number): Buffer => {
      const salt = hashes.subarray(at, at + SALT_BYTES);
      return isHardened ? hardenedHash(NO_PASSWORD, salt, salted) : sha256(NO_PASSWORD, salt, salted);
    };
    if (!hash(HASH_BYTES).equals(hashes.subarray(0, HASH_BYTES))) continue;
    return aesBlocks(hash(HASH_BYTES + SALT_BYTES), Buffer.alloc(16), key);
  }
  return null;
}
