import { z } from 'zod';
import type { SettingsPort } from '../station/ports.ts';
import { Settings } from '../station/settings/index.ts';
import { CannotStart } from './cannot-start.ts';

/** What both hosts' settings libraries offer: the whole content, read and written at once and atomically. */
export interface SettingsFile {
  store: Record<string, unknown>;
  readonly path: string;
}

/**
 * The settings of one profile over the host's file. What is read is validated, and gaps are filled with defaults; a file
 * that cannot be understood is left alone. Throws CannotStart.
 */
export function settingsOver(open: () => SettingsFile): SettingsPort {
  const file = opened(open);
  const read = Settings.safeParse(file.store);
  if (!read.success) {
    throw new CannotStart(
      `The settings file ${file.path} cannot be understood: ${z.prettifyError(read.error).split('\n').join(' ')}. Correct it, or move it away to start afresh.`,
    );
  }
  let current = read.data;
  return {
    get: () => current,
    set(settings) {
      current = Settings.parse(settings);
      file.store = current;
    },
  };
}

function opened(open: () => SettingsFile): SettingsFile {
  try {
    return open();
  } catch (error) {
    throw new CannotStart(
      `The settings file cannot be read (${error instanceof Error ? error.message : 'unknown reason'}). Correct it, or move it away to start afresh.`,
    );
  }
}
