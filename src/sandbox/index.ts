import { parseArgs } from 'node:util';
import { z } from 'zod';
import { createSandbox } from './sandbox.ts';

// npm run sandbox: the Print Ordering Service in a box, for any client, on 127.0.0.1.

const usage = `Usage: npm run sandbox -- [options]
  --port N           port of the service (default 4810)
  --storage-port N   port of the artwork storage (default 4811)
  --token TEXT       access token to accept (default: a random one, printed)
  --jobs N           jobs to make at the start (default 24)
  --speed N          1 to 1000 times faster than in reality (default 20)
  --state FILE       keep jobs and batches in FILE over restarts
`;

const Options = z.object({
  port: z.coerce.number().int().min(0).max(65_535).default(4_810),
  'storage-port': z.coerce.number().int().min(0).max(65_535).default(4_811),
  token: z.string().min(1).optional(),
  jobs: z.coerce.number().int().min(0).max(100_000).default(24),
  speed: z.coerce.number().min(1).max(1_000).default(20),
  state: z.string().min(1).optional(),
  help: z.boolean().default(false),
});

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      port: text,
      'storage-port': text,
      token: text,
      jobs: text,
      speed: text,
      state: text,
      help: { type: 'boolean' },
    },
  });
  const options = Options.parse(values);
  if (options.help) {
    process.stdout.write(usage);
    return;
  }
  const sandbox = await createSandbox({
    port: options.port,
    storagePort: options['storage-port'],
    speed: options.speed,
    ...(options.token === undefined ? {} : { token: options.token }),
    ...(options.state === undefined ? {} : { stateFile: options.state }),
  });
  if (sandbox.jobCount() === 0) sandbox.makeJobs(options.jobs);
  process.stdout.write(
    `Service   ${sandbox.baseUrl}\nStorage   ${sandbox.storageUrl}\nToken     ${sandbox.token}\nJobs      ${sandbox.jobCount()}\nCtrl-C stops it.\n`,
  );
  const stop = (): void => {
    void sandbox.stop().then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`${inWords(error)}\n`);
  process.exit(1);
});

function inWords(error: unknown): string {
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    return `--${issue?.path.join('.') ?? 'option'}: ${issue?.message ?? 'not readable'}. See --help.`;
  }
  if (!(error instanceof Error)) return 'The sandbox could not start.';
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `A port is in use (${error.message}). Choose others with --port and --storage-port, or 0 for any free one.`;
  }
  return error.message;
}
