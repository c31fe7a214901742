import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { WhichData } from '../host/data-folder.ts';

export const usage = `Makeready, the pre-press workstation.

  --demo           the demo profile: a service in a box, a demo hot folder, a simulated RIP
  --profile NAME   a profile of your own (default: main)
  --data DIR       folder of all data
  --dev-tools      allow the developer tools
  --version, --help
`;

export interface DesktopCommand {
  readonly task: 'run' | 'version' | 'help';
  readonly which: WhichData;
  /** Absolute; null for the usual one. */
  readonly dataFolder: string | null;
  readonly devTools: boolean;
  /** A `makeready:` link that the app was started with. */
  readonly link: string | null;
}

/**
 * Reads the command line of the desktop app. Chromium's own switches are among the arguments, so unknown ones are let be.
 * @param workingFolder what a relative folder is relative to.
 */
export function readDesktopCommand(args: readonly string[], workingFolder: string): DesktopCommand {
  const { values } = parseArgs({
    args: [...args],
    strict: false,
    options: {
      demo: { type: 'boolean' },
      profile: { type: 'string' },
      data: { type: 'string' },
      'dev-tools': { type: 'boolean' },
      version: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  const data = text(values.data);
  return {
    task: values.help === true ? 'help' : values.version === true ? 'version' : 'run',
    which:
      values.demo === true ? { kind: 'demo' } : { kind: 'profile', name: text(values.profile) ?? 'main' },
    dataFolder: data === null ? null : resolve(workingFolder, data),
    devTools: values['dev-tools'] === true,
    link: args.find((argument) => argument.startsWith('makeready:')) ?? null,
  };
}
