import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import pinoRoll from 'pino-roll';

const secretFields = [
  'token',
  'authorization',
  'cookie',
  'webhookSecret',
  'headers.authorization',
  'headers.cookie',
];

/** A log in rotating files below `folder`, five of 10 MB at the most. Fields that hold secrets are never written. */
export async function openLog(folder: string): Promise<{ readonly log: Logger; close(): Promise<void> }> {
  const stream = await pinoRoll({
    file: join(folder, 'makeready'),
    extension: '.log',
    size: '10m',
    limit: { count: 5 },
    mkdir: true,
  });
  const redact = { paths: secretFields.flatMap((field) => [field, `*.${field}`]), censor: '[removed]' };
  return {
    log: pino({ redact }, stream),
    close: () =>
      new Promise((resolve) => {
        stream.flush(() => {
          stream.end();
          resolve();
        });
      }),
  };
}
