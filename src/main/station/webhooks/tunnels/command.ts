import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { type CommandIngress, type TunnelProgram, tunnelPrograms } from '../../../../contract/index.ts';
import { endWithChildren } from './process-tree.ts';
import {
  asTunnelError,
  inShort,
  type OpenTunnel,
  operatorError,
  type TunnelError,
  transientError,
} from './tunnel.ts';

const MAX_LINE = 2_000;

/**
 * `command.json` in the tunnel folder. No window can write it: anybody who can write there may run programs
 * here anyway.
 */
const OwnCommand: z.ZodType<TunnelProgram> = z.strictObject({
  program: z.string().min(1),
  args: z.array(z.string()).max(100).default([]),
  urlPattern: z
    .string()
    .max(500)
    .refine((text) => {
      try {
        return new RegExp(text) instanceof RegExp;
      } catch {
        return false;
      }
    }, 'not a regular expression')
    .default('https://[\\w.-]+(?::\\d+)?'),
});

/** Starts a tunnel program, reads its address and watches it. */
export const openCommand =
  ({ program }: CommandIngress, parts: { readonly folder: string }): OpenTunnel =>
  async ({ port, signal, onLost }) => {
    const command =
      program === 'own' ? await readCommand(join(parts.folder, 'command.json')) : tunnelPrograms[program];
    signal.throwIfAborted();
    const child = spawn(
      command.program,
      command.args.map((arg) => arg.replaceAll('{port}', `${port}`)),
      {
        cwd: parts.folder,
        env: withoutOurs(process.env),
        // A process group on POSIX, so that it can be ended with all its children.
        detached: process.platform !== 'win32',
        windowsHide: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    const gone = endOf(child, command.program);
    let ending: Promise<void> | null = null;
    const end = (): Promise<void> => {
      ending ??= endWithChildren(child);
      return ending;
    };
    try {
      const publicUrl = await Promise.race([
        addressOf(child, command.urlPattern),
        gone.then((fault) => {
          throw fault;
        }),
        aborted(signal),
      ]);
      void gone.then(onLost);
      return { publicUrl, close: end };
    } catch (error) {
      await end();
      throw asTunnelError(error, transientError('command.failed'));
    }
  };

async function readCommand(file: string): Promise<TunnelProgram> {
  try {
    return OwnCommand.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error).split('\n')[0] : inShort(error);
    throw operatorError('command.file', { file, why: why ?? '' });
  }
}

/** Makeready's secrets are withheld from the program. */
const withoutOurs = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^MAKEREADY_|^CREDENTIALS_DIRECTORY$/i.test(name)),
  );

/** Resolves with the reason when it has ended. */
function endOf(child: ChildProcess, program: string): Promise<TunnelError> {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      const why = inShort(error);
      resolve(operatorError('command.start', { program, why }));
    });
    child.once('exit', (code, signal) => {
      const how = signal ?? `code ${code}`;
      resolve(
        transientError('command.ended', {
          program,
          how,
        }),
      );
    });
  });
}

/**
 * The first matching address in its output. Reads on afterwards, so that the program is never blocked by a
 * full pipe.
 */
function addressOf(child: ChildProcess, pattern: string): Promise<string> {
  return new Promise((resolve) => {
    const wanted = new RegExp(pattern);
    for (const output of [child.stdout, child.stderr]) {
      if (output === null) continue;
      createInterface({ input: output }).on('line', (line) => {
        const found = wanted.exec(line.slice(0, MAX_LINE));
        const url = found?.[1] ?? found?.[0];
        if (url !== undefined && isWebAddress(url)) resolve(new URL(url).href.replace(/\/+$/, ''));
      });
    }
  });
}

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('not wanted any more')), { once: true });
  });
}
