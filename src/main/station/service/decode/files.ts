import type { FileKind } from '../../../../contract/index.ts';
import type { ServiceFile } from '../resources.ts';
import { asRecord, idOf, type Layers, layersOf, listOf, number, pick, text } from './read.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const MOST_DEPTH = 8;
const lists = ['files', 'artwork_files', 'items', 'documents'];
const ids = ['file_id', 'id', 'uuid'];

/**
 * The files of a component's artwork (section 2.8 shows no fields; assumption A4). They are looked for under the usual
 * names first; failing that, every object below the artwork with a UUID and a file's look is taken.
 */
export function decodeFiles(artwork: unknown): ServiceFile[] {
  const listed = Array.isArray(artwork) ? filesIn(artwork, 0) : filesListed(layersOf(artwork), 0);
  const found = listed.length > 0 ? listed : lookingLikeFiles(artwork, 0).flatMap((one) => filesIn(one, 0));
  const files = new Map<string, ServiceFile>();
  for (const file of found) files.set(file.fileId, merged(files.get(file.fileId), file));
  return [...files.values()];
}

/** A file listed once per finishing is one file for several finishings. */
const merged = (before: ServiceFile | undefined, file: ServiceFile): ServiceFile => {
  if (before === undefined) return file;
  const finishings = [...new Set([...before.finishings, ...file.finishings])];
  return {
    ...before,
    finishings,
    kind: kindOf(finishings),
    sizeBytes: before.sizeBytes ?? file.sizeBytes,
    checksums: { ...file.checksums, ...before.checksums },
  };
};

const filesListed = (record: Layers, depth: number): ServiceFile[] =>
  pick(record, lists, (value) => {
    const files = filesIn(value, depth + 1);
    return files.length === 0 ? null : files;
  }) ?? [];

/** Files in a list, an object keyed by anything, an artwork with a list of its own, or a file by itself. */
function filesIn(value: unknown, depth: number): ServiceFile[] {
  if (depth > MOST_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((one) => filesIn(one, depth + 1));
  const record = layersOf(value);
  if (record.length === 0) {
    const id = idOf(value);
    return id !== null && UUID.test(id) ? [fileOf(id, [])] : [];
  }
  const listed = filesListed(record, depth);
  if (listed.length > 0) return listed;
  const file = [...layersOf(pick(record, ['file'], asRecord)), ...record];
  const id = pick(file, ids, idOf) ?? pick(record, ['file'], idOf);
  if (id !== null) return [fileOf(id, file)];
  return Object.values(record[0] ?? {}).flatMap((one) => filesIn(one, depth + 1));
}

function fileOf(fileId: string, record: Layers): ServiceFile {
  const finishings = [
    ...new Set(
      [['finishings'], ['finishing', 'finishing_alias']].flatMap(
        (names) =>
          pick(record, names, (value) => (listOf(aliasesOf(value)) === null ? null : aliasesOf(value))) ?? [],
      ),
    ),
  ];
  const sums = [...layersOf(pick(record, ['checksums', 'checksum', 'hashes'], asRecord)), ...record];
  const sha256 = pick(sums, ['sha256', 'sha-256', 'checksum_sha256'], (value) => hex(value, 64));
  const md5 = pick(sums, ['md5', 'checksum_md5'], (value) => hex(value, 32));
  return {
    fileId,
    name: pick(record, ['name', 'filename', 'file_name', 'original_name', 'title'], text) ?? `${fileId}.pdf`,
    kind: kindOf(finishings),
    finishings,
    sizeBytes: pick(
      record,
      ['size', 'bytes', 'size_bytes', 'file_size', 'filesize', 'content_length'],
      byteCount,
    ),
    checksums: { ...(sha256 === null ? {} : { sha256 }), ...(md5 === null ? {} : { md5 }) },
  };
}

function byteCount(value: unknown): number | null {
  const bytes = number(value);
  return bytes !== null && Number.isInteger(bytes) && bytes >= 0 ? bytes : null;
}

const hex = (value: unknown, length: number): string | null => {
  const read = text(value)?.toLowerCase() ?? null;
  return read !== null && read.length === length && /^[0-9a-f]+$/.test(read) ? read : null;
};

/** Aliases out of a list of objects, a list of strings, or one of either. */
export function aliasesOf(value: unknown): string[] {
  return (listOf(value) ?? [value]).flatMap((one) => {
    const alias = pick(layersOf(one), ['alias', 'name', 'id'], text) ?? text(one);
    return alias === null ? [] : [alias];
  });
}

/** A file attached to a foiling finishing is for the foil unit; one attached to nothing known prints colours. */
function kindOf(finishings: readonly string[]): FileKind {
  const isFoil = (alias: string): boolean => /foil/i.test(alias) && !/no-foil/i.test(alias);
  if (finishings.length > 0 && finishings.every(isFoil)) return 'foil';
  return 'colour';
}

const looks = ['file_id', 'filename', 'file_name', 'mime_type', 'content_type', 'size', 'bytes'];

function lookingLikeFiles(value: unknown, depth: number): unknown[] {
  if (depth > MOST_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((one) => lookingLikeFiles(one, depth + 1));
  const record = layersOf(value);
  const id = pick(record, ids, idOf);
  const looksLikeFile = id !== null && UUID.test(id) && pick(record, looks, text) !== null;
  if (looksLikeFile) return [value];
  return Object.values(record[0] ?? {}).flatMap((one) => lookingLikeFiles(one, depth + 1));
}
