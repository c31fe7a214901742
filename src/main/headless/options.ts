import { parseArgs } from 'node:util';
import { CannotStart } from '../host/cannot-start.ts';
import type { WhichData } from '../host/data-folder.ts';

const USUAL_PORT = 4_870;

export const usage = `Makeready, headless: the workstation for a browser on this machine.

  --demo           the demo profile: a service in a box, a demo hot folder, a simulated RIP
  --profile NAME   a profile of your own (default: main)
  --data DIR       folder of all data
  --port N         port of the screens on 127.0.0.1 (default ${USUAL_PORT}; 0: any free one)
  --no-open        do not open a browser
  --version, --help
`;

export interface CommandLine {
  readonly which: WhichData;
  readonly dataFolder: string | null;
  readonly port: number;
  readonly portMayMove: boolean;
  readonly open: boolean;
  readonly show: 'version' | 'help' | null;
}

/** Reads the command line. Throws CannotStart. */
export function readCommandLine(args: readonly string[]): CommandLine {
  const { demo, profile, data, port, version, help, ...flags } = parsed(args);
  const number = port === undefined ? USUAL_PORT : Number(port);
  if (port === '' || !Number.isInteger(number) || number < 0 || number > 65_535) {
    throw new CannotStart('--port takes a whole number from 0 to 65535.');
  }
  return {
    which: demo ? { kind: 'demo' } : { kind: 'profile', name: profile },
    dataFolder: data ?? null,
    port: number,
    portMayMove: port === undefined,
    open: !flags['no-open'],
    show: help ? 'help' : version ? 'version' : null,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        demo: { type: 'boolean', default: false },
        profile: { type: 'string', default: 'main' },
        data: { type: 'string' },
        port: { type: 'string' },
        'no-open': { type: 'boolean', default: false },
        version: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new CannotStart(
      `${error instanceof Error ? error.message : 'The command line is not readable.'} See --help.`,
    );
  }
}
