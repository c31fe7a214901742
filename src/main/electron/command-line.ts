import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { HostWords } from '../../locales/words.ts';
import type { WhichData } from '../host/data-folder.ts';
import { type NetworkWords, networkArguments, networkUsage } from '../host/network-options.ts';
import { type UsageOption, usageText } from '../host/usage.ts';

const options: readonly UsageOption[] = [
  { option: '--demo', does: 'demo' },
  { option: '--profile', takes: 'name', does: 'profile' },
  { option: '--data', takes: 'folder', does: 'data' },
  { option: '--logs', takes: 'folder', does: 'logs' },
  ...networkUsage,
  { option: '--headless', does: 'headless' },
  { option: '--hidden', does: 'hidden' },
  { option: '--dev-tools', does: 'devTools' },
  { option: '--version, --help' },
];

/** What `--help` prints. */
export const usage = ({ t }: HostWords): string => usageText(t, 'desktop', options);

export interface DesktopCommand {
  readonly task: 'run' | 'headless' | 'version' | 'help';
  readonly which: WhichData;
  /** Absolute; null for the default folder. */
  readonly dataFolder: string | null;
  /** Absolute; null: beside the data. */
  readonly logFolder: string | null;
  readonly network: NetworkWords;
  readonly hidden: boolean;
  readonly devTools: boolean;
  /** A `makeready:` link that the app was started with. */
  readonly link: string | null;
}

/**
 * Reads the command line of the desktop app. Unknown arguments are ignored, because Chromium's own switches
 * are among them.
 * @param workingFolder the base of relative folders.
 */
export function readDesktopCommand(args: readonly string[], workingFolder: string): DesktopCommand {
  const { values } = parseArgs({
    args: [...args],
    strict: false,
    options: {
      demo: { type: 'boolean' },
      profile: { type: 'string' },
      data: { type: 'string' },
      logs: { type: 'string' },
      'ca-file': { type: 'string' },
      proxy: { type: 'string' },
      'proxy-except': { type: 'string' },
      headless: { type: 'boolean' },
      hidden: { type: 'boolean' },
      'dev-tools': { type: 'boolean' },
      version: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  const folder = (value: unknown): string | null => {
    const path = text(value);
    return path === null ? null : resolve(workingFolder, path);
  };
  // A switch without its value is an error; otherwise a proxy could seem to be in use when it is not.
  const given = (value: unknown): string | null => (value === true ? '' : text(value));
  return {
    task: taskOf(values),
    which:
      values.demo === true ? { kind: 'demo' } : { kind: 'profile', name: text(values.profile) ?? 'main' },
    dataFolder: folder(values.data),
    logFolder: folder(values.logs),
    network: {
      caFile: folder(given(values['ca-file'])),
      proxy: given(values.proxy),
      proxyExcept: given(values['proxy-except']),
    },
    hidden: values.hidden === true,
    devTools: values['dev-tools'] === true,
    link: args.find((argument) => argument.startsWith('makeready:')) ?? null,
  };
}

/** The headless host prints its own help. */
function taskOf(given: Readonly<Record<string, unknown>>): DesktopCommand['task'] {
  if (given.version === true) return 'version';
  if (given.headless === true) return 'headless';
  return given.help === true ? 'help' : 'run';
}

/** Chromium switches for machines without a display, or for unprivileged users. */
const ofChromium = /^--(no-sandbox|disable-gpu|ozone-platform(=.*)?)$/;

/**
 * The arguments for the headless host, which rejects any that are not its own.
 * @param argv of this process: the program; if the app is not packaged, its folder after Chromium's
 * switches; arguments.
 */
export function headlessArguments(argv: readonly string[], isPackaged: boolean): string[] {
  const behindFolder = argv.findIndex((one, index) => index > 0 && !one.startsWith('-')) + 1;
  return argv
    .slice(isPackaged ? 1 : behindFolder)
    .filter((one) => one !== '--headless' && !ofChromium.test(one));
}

/** The arguments that Chromium needs on this machine at any start. */
export const chromiumArguments = (argv: readonly string[]): string[] =>
  argv.filter((one) => ofChromium.test(one));

/** The arguments with which another start works on the same data. */
export function argumentsOf({
  which,
  dataFolder,
  logFolder,
  network,
}: Pick<DesktopCommand, 'which' | 'dataFolder' | 'logFolder' | 'network'>): string[] {
  return [
    ...(which.kind === 'demo' ? ['--demo'] : which.name === 'main' ? [] : ['--profile', which.name]),
    ...(dataFolder === null ? [] : ['--data', dataFolder]),
    ...(logFolder === null ? [] : ['--logs', logFolder]),
    ...networkArguments(network),
  ];
}
