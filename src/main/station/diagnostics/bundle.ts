import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Settings, Settings as SettingsSchema } from '../settings/index.ts';
import { scrub } from './scrub.ts';

/** The last part of each log file, starting with the newest file. */
const LOG_BYTES = 2_000_000;
const LOG_FILES = 3;

/** Texts by their names in the bundle. */
export type BundleFiles = Readonly<Record<string, string>>;

export const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/**
 * The settings without the secret part of the webhook addresses, the only secret they hold, and without the
 * headers, in which somebody may have put one.
 */
export function plainSettings(settings: Settings): string {
  const { connections, receivers: _addresses, ...others } = SettingsSchema.parse(settings);
  return asJson({
    ...others,
    connections: connections.map(
      ({ webhookSecret: _secret, headers: _headers, ...connection }) => connection,
    ),
  });
}

/** The newest log files of a folder, each cut to its last 2 MB; none if there is no such folder. */
export async function newestLogs(folder: string): Promise<BundleFiles> {
  const names = (await readdir(folder).catch(() => []))
    .filter((name) => name.endsWith('.log'))
    .sort(byNumber)
    .slice(-LOG_FILES);
  const logs = await Promise.all(
    names.map(async (name) => [`log/${name}`, await endOf(join(folder, name))] as const),
  );
  return Object.fromEntries(logs);
}

/** `makeready.10.log` comes after `makeready.9.log`. */
const byNumber = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true });

async function endOf(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const from = Math.max(0, size - LOG_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The archive of these texts, with secrets removed. */
export async function packed(files: BundleFiles, secrets: readonly string[]): Promise<Uint8Array> {
  // Loaded only when there is something to pack: it makes tables for some milliseconds.
  const { strToU8, zipSync } = await import('fflate');
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(scrub(text, secrets))])),
  );
}

/** @param at milliseconds since the epoch. */
export const bundleName = (at: number): string =>
  `makeready-diagnostics-${new Date(at).toISOString().slice(0, 19).replace(/[T:]/g, '-')}.zip`;

/** Versions and figures of this process. */
export function aboutProcess(version: string): string {
  const { versions, platform, arch } = process;
  return asJson({
    makeready: version,
    platform,
    arch,
    uptimeSeconds: Math.round(process.uptime()),
    residentBytes: process.memoryUsage.rss(),
    versions,
  });
}
