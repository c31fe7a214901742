import { parseArgs } from 'node:util';
import { z } from 'zod';
import { fail, jobsOption, portOption, stopOnSignals, webhookOption } from '../../src/sandbox/command.ts';
import { printable } from '../../src/sandbox/printable.ts';

// npm run shape: a simulated Print Ordering Service as another team might have built it, on 127.0.0.1.

const usage = `Usage: npm run shape -- N [options]
  N                  0 to 999999999: selects the fields, envelopes, pages, files, webhooks and storage
  --port N           port of the service and its admin page (default 4810)
  --storage-port N   port of the artwork storage (default 4811)
  --token TEXT       access token to accept (default: a random one, printed)
  --jobs N           jobs to create (default: as many as the shape has)
  --webhook URL      send every event to URL
`;

const SEED = 'A shape is a number from 0 to 999999999';

const Options = z.object({
  seed: z.coerce.number({ error: SEED }).int(SEED).min(0, SEED).max(999_999_999, SEED),
  port: portOption('port', 4_810),
  'storage-port': portOption('storage-port', 4_811),
  token: z.string().trim().min(1, '--token needs a text').optional(),
  jobs: jobsOption.optional(),
  webhook: webhookOption.optional(),
});

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      port: text,
      'storage-port': text,
      token: text,
      jobs: text,
      webhook: text,
      help: { type: 'boolean' },
    },
  });
  if (values.help === true || positionals.length !== 1) {
    process.stdout.write(usage);
    return;
  }
  const { seed, port, token, jobs, webhook, ...options } = Options.parse({ ...values, seed: positionals[0] });
  const { startShapedService } = await import('./server.ts');
  const { shapedGreeting } = await import('./greeting.ts');
  const service = await startShapedService({
    seed,
    port,
    storagePort: options['storage-port'],
    ...(token === undefined ? {} : { token }),
    ...(jobs === undefined ? {} : { jobs }),
  });
  stopOnSignals(service);
  const isHeard = webhook === undefined || (await service.registerWebhook(webhook).catch(() => false));
  process.stdout.write(printable(shapedGreeting(service)));
  if (!isHeard)
    process.stdout.write(
      `${printable(String(webhook))} does not respond as this service requires, so it receives no events.\n`,
    );
}

main().catch(fail);
