import { OperatorSettings, SettingsChange, SettingsFile } from '../../contract/index.ts';

/** Bytes; the longest list of authorities fits. */
const MOST_BYTES = 1_000_000;

/** The text of a settings file: what the screen shows, and nothing else. */
export function fileOf(settings: OperatorSettings): string {
  // Only what the schema names goes out: what a window may know besides is none of the file's business.
  const file: SettingsFile = { app: 'Makeready', settings: OperatorSettings.parse(settings) };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/**
 * What of a settings file can be taken over: groups in which something is fixed for this machine are left out. Null
 * where it is no settings file.
 * @param locked names of what is fixed, such as `transfers.concurrency` or `proxy`.
 */
export async function settingsIn(
  file: Blob,
  locked: readonly string[],
): Promise<{ readonly settings: SettingsChange; readonly leftOut: boolean } | null> {
  if (file.size > MOST_BYTES) return null;
  const read = SettingsFile.safeParse(parsed(await file.text()));
  if (!read.success) return null;
  const fixed = new Set(locked.map((name) => name.split('.')[0]));
  const groups = Object.entries(read.data.settings);
  const free = groups.filter(([group]) => !fixed.has(group));
  return { settings: SettingsChange.parse(Object.fromEntries(free)), leftOut: free.length < groups.length };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
