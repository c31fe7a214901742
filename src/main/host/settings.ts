import { z } from 'zod';
import { message } from '../../contract/index.ts';
import type { SettingsPort } from '../station/ports.ts';
import { Settings } from '../station/settings/index.ts';
import { type Managed, nothingManaged } from './managed.ts';
import { StartupError } from './startup-error.ts';

/** What both hosts' settings libraries offer: the whole content, read and written atomically. */
export interface SettingsFile {
  store: Record<string, unknown>;
  readonly path: string;
}

/**
 * The settings of one profile, over the host's file. What is read is validated, and gaps are filled with
 * defaults; an invalid file is left alone. Managed settings override the file and are never written to it,
 * so once they are no longer managed the file's values return. Throws StartupError.
 */
export function settingsOver(open: () => SettingsFile, managed: Managed = nothingManaged): SettingsPort {
  const file = opened(open);
  const read = Settings.safeParse(file.store);
  if (!read.success) {
    throw new StartupError(
      message('startup.settings-invalid', {
        path: file.path,
        faults: z.prettifyError(read.error).split('\n').join(' '),
      }),
    );
  }
  let own = read.data;
  let current = laidOver(own, managed.values);
  return {
    locked: [...managed.values.keys()],
    get: () => current,
    set(settings) {
      const changed = laidOver(
        Settings.parse(settings),
        new Map([...managed.values.keys()].map((name) => [name, settingNamed(own, name)])),
      );
      const shown = laidOver(changed, managed.values);
      // First, so that a change that the disk refuses was never made.
      file.store = changed;
      own = changed;
      current = shown;
    },
  };
}

/** The settings with some of them, by name, replaced. */
function laidOver(settings: Settings, values: ReadonlyMap<string, unknown>): Settings {
  const groups: Record<string, unknown> = { ...settings };
  for (const [name, value] of values) {
    const [group = '', field] = name.split('.');
    groups[group] = field === undefined ? value : { ...Object(groups[group]), [field]: value };
  }
  return Settings.parse(groups);
}

function settingNamed(settings: Settings, name: string): unknown {
  const [group = '', field] = name.split('.');
  const found: unknown = Reflect.get(settings, group);
  return field === undefined ? found : Reflect.get(Object(found), field);
}

function opened(open: () => SettingsFile): SettingsFile {
  try {
    return open();
  } catch (error) {
    throw new StartupError(
      message('startup.settings-unreadable', { why: error instanceof Error ? error.message : 'unknown' }),
    );
  }
}
