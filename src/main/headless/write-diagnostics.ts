import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import Conf from 'conf';
import { settingsOver } from '../host/settings.ts';
import { version } from '../host/version.ts';
import { aboutProcess, bundleName, newestLogs, packed, plainSettings } from '../station/diagnostics/index.ts';

/**
 * The diagnostics of a station that does not start, or whose windows cannot be opened: the contents of its
 * data folder in one archive in the working folder. Opens neither its store nor its secrets. Returns the
 * path.
 */
export async function writeDiagnostics(data: string, logs: string): Promise<string> {
  const zip = await packed(
    {
      'about.json': aboutProcess(version),
      'settings.json': settingsIn(data),
      ...(await newestLogs(logs)),
    },
    [],
  );
  const path = resolve(bundleName(Date.now()));
  await writeFile(path, zip, { mode: 0o600, flag: 'wx' });
  return path;
}

/** The settings, or why they cannot be read, which may be the fault in question. */
function settingsIn(data: string): string {
  try {
    return plainSettings(settingsOver(() => new Conf({ cwd: data, configName: 'settings' })).get());
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n`;
  }
}
