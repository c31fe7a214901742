import type { FileKind } from '../../../../contract/index.ts';
import type { ServiceFile } from '../resources.ts';
import { asRecord, first, idOf, type JsonRecord, number, text } from './read.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const MOST_DEPTH = 8;

/**
 * The files of a component's artwork (section 2.8 shows no fields; assumption A4). They are looked for under the usual
 * names first; failing that, every object below the artwork with a UUID and a file's look is taken.
 */
export function decodeFiles(artwork: unknown): ServiceFile[] {
  const record = asRecord(artwork);
  const listed = Array.isArray(artwork)
    ? artwork
    : record === null
      ? []
      : listOf(first(record, ['files', 'artwork_files', 'items', 'documents']));
  const candidates = listed.length > 0 ? listed : lookingLikeFiles(artwork, 0);
  const files = new Map<string, ServiceFile>();
  for (const candidate of candidates) {
    const file = decodeFile(candidate);
    if (file !== null) files.set(file.fileId, merged(files.get(file.fileId), file));
  }
  return [...files.values()];
}

/** A file listed once per finishing is one file for several finishings. */
const merged = (before: ServiceFile | undefined, file: ServiceFile): ServiceFile => {
  if (before === undefined) return file;
  const finishings = [...new Set([...before.finishings, ...file.finishings])];
  return { ...before, finishings, kind: kindOf(finishings) };
};

const listOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  const record = asRecord(value);
  return record === null ? [] : Object.values(record).flatMap((one) => (Array.isArray(one) ? one : [one]));
};

function decodeFile(value: unknown): ServiceFile | null {
  const outer = asRecord(value);
  if (outer === null) {
    const id = text(value);
    return id !== null && UUID.test(id) ? fileOf(id, {}) : null;
  }
  const inner = asRecord(first(outer, ['file']));
  const record: JsonRecord = inner === null ? outer : { ...outer, ...inner };
  const id = text(first(record, ['file_id', 'id', 'uuid'])) ?? idOf(first(outer, ['file']));
  return id === null ? null : fileOf(id, record);
}

function fileOf(fileId: string, record: JsonRecord): ServiceFile {
  const finishings = [
    ...aliasesOf(first(record, ['finishings'])),
    ...aliasesOf(first(record, ['finishing', 'finishing_alias'])),
  ];
  const sums = asRecord(first(record, ['checksums', 'checksum', 'hashes'])) ?? record;
  const sha256 = hex(first(sums, ['sha256', 'sha-256', 'checksum_sha256']), 64);
  const md5 = hex(first(sums, ['md5', 'checksum_md5']), 32);
  const size = number(
    first(record, ['size', 'bytes', 'size_bytes', 'file_size', 'filesize', 'content_length']),
  );
  return {
    fileId,
    name: text(first(record, ['name', 'filename', 'file_name', 'original_name', 'title'])) ?? `${fileId}.pdf`,
    kind: kindOf(finishings),
    finishings,
    sizeBytes: size !== null && Number.isInteger(size) && size >= 0 ? size : null,
    checksums: { ...(sha256 === null ? {} : { sha256 }), ...(md5 === null ? {} : { md5 }) },
  };
}

const hex = (value: unknown, length: number): string | null => {
  const read = text(value)?.toLowerCase() ?? null;
  return read !== null && read.length === length && /^[0-9a-f]+$/.test(read) ? read : null;
};

/** Aliases out of a list of objects, a list of strings, or one of either. */
export function aliasesOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value : value === undefined ? [] : [value];
  return list.flatMap((one) => {
    const record = asRecord(one);
    const alias = text(record === null ? one : first(record, ['alias', 'name', 'id']));
    return alias === null ? [] : [alias];
  });
}

/** A file attached to a foiling finishing is for the foil unit; one attached to nothing known prints colours. */
function kindOf(finishings: readonly string[]): FileKind {
  const isFoil = (alias: string): boolean => /foil/i.test(alias) && !/no-foil/i.test(alias);
  if (finishings.length > 0 && finishings.every(isFoil)) return 'foil';
  return 'colour';
}

function lookingLikeFiles(value: unknown, depth: number): unknown[] {
  if (depth > MOST_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((one) => lookingLikeFiles(one, depth + 1));
  const record = asRecord(value);
  if (record === null) return [];
  const id = text(first(record, ['file_id', 'id', 'uuid']));
  const looksLikeFile =
    id !== null &&
    UUID.test(id) &&
    first(record, ['file_id', 'filename', 'file_name', 'mime_type', 'content_type', 'size', 'bytes']) !==
      undefined;
  if (looksLikeFile) return [record];
  return Object.values(record).flatMap((one) => lookingLikeFiles(one, depth + 1));
}
