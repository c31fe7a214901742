import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type Bounds, Mailboxes } from './mailboxes.ts';
import { printable } from './printable.ts';
import { startRelay } from './relay.ts';

// npm run relay: stores webhooks for stations that cannot be reached, until they pull them. docs/tunnels.md
// says how to run it.

const usage = `Usage: npm run relay -- [serve] [options]     store webhooks and pass them on
       npm run relay -- add NAME [options]   add a station: prints its path and token once
       npm run relay -- list [options]       list the stations
       npm run relay -- remove NAME          remove a station and everything stored for it
  --file FILE        file that stores everything (default relay.sqlite)
  --host ADDRESS     address to listen on (default 127.0.0.1; use a reverse proxy for TLS)
  --port N           port to listen on (default 4820)
  --keep-events N    webhooks stored per station (default 10000)
  --keep-mb N        megabytes stored per station (default 64)
  --keep-days N      days a webhook is stored (default 7)
`;

const count = (option: string, most: number, otherwise: number) =>
  z.coerce
    .number({ error: `--${option} needs a number from 0 to ${most}` })
    .int(`--${option} needs a whole number`)
    .min(0, `--${option} needs a number from 0 to ${most}`)
    .max(most, `--${option} needs a number from 0 to ${most}`)
    .default(otherwise);

const Options = z.object({
  file: z.string().min(1).default('relay.sqlite'),
  host: z.string().min(1).default('127.0.0.1'),
  port: count('port', 65_535, 4_820),
  'keep-events': count('keep-events', 1_000_000, 10_000),
  'keep-mb': count('keep-mb', 10_000, 64),
  'keep-days': count('keep-days', 365, 7),
  help: z.boolean().default(false),
});
type Options = z.infer<typeof Options>;

const MailboxName = z
  .string({ error: 'Name the station.' })
  .regex(/^[\w .-]{1,60}$/, 'The name of a station has 1 to 60 letters, digits, spaces, dots or dashes.');

const SLOW_MS = 30_000;
const say = (text: string): boolean => process.stdout.write(`${printable(text)}\n`);

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      file: text,
      host: text,
      port: text,
      'keep-events': text,
      'keep-mb': text,
      'keep-days': text,
      help: { type: 'boolean' },
    },
  });
  const options = Options.parse(values);
  const [command = 'serve', name] = positionals;
  if (options.help) say(usage);
  else if (command === 'serve') await serve(options);
  else if (['add', 'list', 'remove'].includes(command)) manageMailboxes(command, name, options);
  else throw new Error(`Unknown command ${command}. See --help.`);
}

async function serve(options: Options): Promise<void> {
  const { file, host, port } = options;
  const relay = await startRelay({ file, host, port, bounds: boundsOf(options), slowMs: SLOW_MS });
  const stop = (): void => {
    void relay.stop().then(() => process.exit(0), fail);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  // Last, because a caller that reads this line may stop it at once.
  say(`Relay at ${relay.origin}, stored in ${file}. Press Ctrl+C to stop.`);
}

function manageMailboxes(command: string, name: string | undefined, options: Options): void {
  const mailboxes = new Mailboxes(options.file, boundsOf(options));
  try {
    if (command === 'list') {
      for (const mailbox of mailboxes.list()) {
        const { events, bytes } = mailboxes.sizes(mailbox);
        say(`${mailbox.name}   ${events} webhooks, ${bytes} bytes`);
      }
      return;
    }
    const mailbox = MailboxName.parse(name);
    if (command === 'remove') {
      if (!mailboxes.remove(mailbox)) throw new Error(`Unknown station ${mailbox}.`);
      say(`${mailbox} removed.`);
      return;
    }
    const added = mailboxes.add(mailbox);
    if (added === null) throw new Error(`Station ${mailbox} already exists.`);
    say(`Path    /in/${added.path}\nToken   ${added.token}`);
  } finally {
    mailboxes.close();
  }
}

const boundsOf = (options: Options): Bounds => ({
  events: options['keep-events'],
  bytes: options['keep-mb'] * 1024 * 1024,
  ageMs: options['keep-days'] * 24 * 60 * 60_000,
});

function fail(error: unknown): never {
  const words =
    error instanceof z.ZodError
      ? (error.issues[0]?.message ?? 'An option cannot be read.')
      : error instanceof Error
        ? error.message
        : 'The relay could not start.';
  process.stderr.write(`${printable(words)}\n`);
  process.exit(1);
}

main().catch(fail);
