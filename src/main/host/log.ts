import { join } from 'node:path';
import { destination, type Logger, pino } from 'pino';
import pinoRoll from 'pino-roll';
import { printableJson } from './printable.ts';

/**
 * Where the log goes: rotating files below the data folder, or this process's output, for a service manager
 * that stores it.
 */
export type LogTarget = 'files' | 'stdout';

const secretFields = [
  'token',
  'authorization',
  'cookie',
  'password',
  'webhookSecret',
  'headers.authorization',
  'headers.cookie',
];

export interface OpenLog {
  readonly log: Logger;
  /** Writes at once why a process or thread cannot go on, since nothing is written later. */
  crashed(error: unknown): void;
  close(): Promise<void>;
}

/**
 * A log of JSON lines. Files below `folder` are at most six of 10 MB, however often it starts. Fields that
 * hold secrets are never written. A log that cannot be written, such as on a full disk, stops nothing else.
 */
export async function openLog(folder: string, target: LogTarget): Promise<OpenLog> {
  const redact = { paths: secretFields.flatMap((field) => [field, `*.${field}`]), censor: '[removed]' };
  const options = { redact, hooks: { streamWrite: printableJson } };
  if (target === 'stdout') {
    const output = destination({ dest: 1, sync: true });
    output.on('error', () => undefined);
    const log = pino(options, output);
    return { log, crashed: (error) => lastWords(log, error), close: async () => undefined };
  }
  const stream = await pinoRoll({
    file: join(folder, 'makeready'),
    extension: '.log',
    size: '10m',
    limit: { count: 5, removeOtherLogFiles: true },
    mkdir: true,
  });
  stream.on('error', () => undefined);
  return {
    log: pino(options, stream),
    // A write that the stream has begun may never finish, so what it holds goes first.
    crashed(error) {
      stream.flushSync();
      lastWords(pino(options, destination({ dest: stream.file, sync: true })), error);
    },
    close: () =>
      new Promise((resolve) => {
        // Its last lines are written before it closes; if they cannot be, nothing waits for them.
        stream.once('close', () => resolve());
        stream.once('error', () => resolve());
        stream.end();
      }),
  };
}

const lastWords = (log: Logger, error: unknown): void => log.fatal({ err: error }, 'Crashed');
