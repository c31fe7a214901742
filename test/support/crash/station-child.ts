import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pino from 'pino';
import { z } from 'zod';
import { HotFolderId, literalMessage, SEND_DELAY_MS } from '../../../src/contract/index.ts';
import { systemClock } from '../../../src/main/host/clock.ts';
import { PaperService } from '../../../src/main/station/paper/paper-service.ts';
import type { Clock } from '../../../src/main/station/ports.ts';
import { Settings } from '../../../src/main/station/settings/index.ts';
import { createStation } from '../../../src/main/station/station.ts';
import { Artworks } from '../../../src/main/station/store/artworks/artworks.ts';
import { Deliveries } from '../../../src/main/station/store/deliveries/deliveries.ts';
import { Slips } from '../../../src/main/station/store/deliveries/slips.ts';
import { Stagings } from '../../../src/main/station/store/deliveries/stagings.ts';
import { DueFiles } from '../../../src/main/station/store/jobs/due-files.ts';
import { Jobs } from '../../../src/main/station/store/jobs/jobs.ts';
import { keepJournal } from './journal.ts';
import { jumpingClock } from './jumping-clock.ts';
import { everyStep, Life, quietLife } from './life.ts';
import { Mapper } from './mapper.ts';
import { MoverAtRandom } from './mover-at-random.ts';
import { OperatorAtRandom } from './operator-at-random.ts';

// A real station in a separate process, made to be killed. It loads everything, waits for its orders on
// stdin, and runs until it is killed, kills itself at the ordered step, or is asked to stop.

const [data = '', hotFolder = '', baseUrl = '', webhookPort = '', otherHotFolder = '', slip = 'none'] =
  process.argv.slice(2);
/**
 * If its service changes its mind, the station receives webhooks, polls, and keeps a journal of what it read
 * and delivered.
 */
const isChanging = webhookPort !== '';

// The steps are hooked before there is a station.
let life: Life = quietLife;
const counts = new Map<string, number>();
function pass(step: string): void {
  const count = (counts.get(step) ?? 0) + 1;
  counts.set(step, count);
  const { dieAt } = life;
  if (dieAt !== null && dieAt.step === step && dieAt.occurrence === count)
    process.kill(process.pid, 'SIGKILL');
}
hook(Artworks.prototype, 'move', (_, to) => `move ${String(to)}`);
hook(Artworks.prototype, 'checkpoint');
for (const name of [
  'plan',
  'copying',
  'committing',
  'delivered',
  'pickedUp',
  'removing',
  'removed',
  'movedAway',
  'stays',
] as const) {
  hook(Deliveries.prototype, name);
}
for (const name of ['planBefore', 'made'] as const) hook(Slips.prototype, name);
// A thread for each would take longer than a life.
PaperService.prototype.slip = async ({ name }) => {
  const bytes = Buffer.from(`%PDF-1.4 slip of ${name} ${randomUUID()}`);
  const path = join(data, `slip-${randomUUID()}.pdf`);
  await fs.writeFile(path, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { path, bytes: bytes.length, sha256 };
};
hook(PaperService.prototype, 'slip', () => 'make slip');
hook(Stagings.prototype, 'set', () => 'setStaging');
hook(Jobs.prototype, 'apply');
hook(Jobs.prototype, 'gone');
hook(Jobs.prototype, 'reread');
hook(Jobs.prototype, 'remean');
hook(DueFiles.prototype, 'settle');
hook(DueFiles.prototype, 'sendManually');
for (const name of ['rename', 'copyFile', 'mkdir'] as const) hook(fs, name);
syncBuiltinESMExports();

if (isChanging) {
  keepJournal(join(data, 'journal'), {
    jobs: Jobs.prototype,
    deliveries: Deliveries.prototype,
    due: DueFiles.prototype,
  });
}

/** Passes `before <name>` and, when it is done, `after <name>`. */
function hook<Owner extends object>(
  owner: Owner,
  name: keyof Owner & string,
  named: (...args: unknown[]) => string = () => name,
): void {
  const original: unknown = Reflect.get(owner, name);
  if (typeof original !== 'function') throw new Error(`There is no step ${name}.`);
  Reflect.set(owner, name, function (this: unknown, ...args: unknown[]): unknown {
    const step = named(...args);
    pass(`before ${step}`);
    const result: unknown = Reflect.apply(original, this, args);
    if (!(result instanceof Promise)) {
      pass(`after ${step}`);
      return result;
    }
    return result.then((value: unknown) => {
      pass(`after ${step}`);
      return value;
    });
  });
}

/** What can be taken back for a while is sent within the short life of a station. */
function soonSending(clock: Clock): Clock {
  return {
    now: () => clock.now(),
    steadyMs: () => clock.steadyMs(),
    after: (delayMs, callback) =>
      clock.after(delayMs === SEND_DELAY_MS ? SEND_DELAY_MS / 100 : delayMs, callback),
  };
}

/** What an operator has set, for the lives after this one. */
const settingsFile = join(data, 'settings.json');
let settings = Settings.parse({
  webhookPort: isChanging ? Number(webhookPort) : 0,
  connections: [
    {
      id: 'demo',
      name: 'Demo',
      baseUrl,
      pollSeconds: isChanging ? 1 : 3600,
      requestsPerSecond: 1000,
      maxRequestsPerSecond: 1000,
      webhookSecret: 'x'.repeat(43),
    },
  ],
  defaultHotFolder: 'rip',
  hotFolders: [
    ['rip', hotFolder],
    ['other', otherHotFolder],
  ].flatMap(([id, path]) =>
    path === '' ? [] : { id, name: id, path, pickupPollMs: 50, ticket: 'json', preflight: 'off', slip },
  ),
});

const lines = createInterface({ input: process.stdin });
lines.once('line', (line) => {
  life = Life.parse(JSON.parse(line));
  if (existsSync(settingsFile)) settings = Settings.parse(JSON.parse(readFileSync(settingsFile, 'utf8')));
  if (life.dieAt !== null && !everyStep.includes(life.dieAt.step))
    throw new Error(`No such step: ${life.dieAt.step}`);
  const station = createStation(
    {
      folders: { data, archive: join(data, 'archive'), logs: join(data, 'logs') },
      settings: {
        locked: [],
        get: () => settings,
        set: (next) => {
          settings = next;
          writeFileSync(`${settingsFile}.new`, JSON.stringify(next));
          renameSync(`${settingsFile}.new`, settingsFile);
        },
      },
      secrets: {
        description: literalMessage('nowhere'),
        get: async (name) => (name === 'token:demo' ? 'token' : null),
        set: async () => undefined,
        delete: async () => undefined,
      },
      clock: soonSending(life.clockSeed === null ? systemClock : jumpingClock(life.clockSeed)),
      folderDialog: null,
      openDemo: null,
      shell: null,
      sessions: null,
      // Its hot folder needs none; starting one would take as long as the whole run.
      startPreflight: () => ({ post: () => undefined, listen: () => undefined, terminate: () => undefined }),
      log: pino({ level: 'error' }, pino.destination({ dest: join(data, 'log'), sync: true, append: true })),
    },
    { version: life.version, demo: null },
  );
  const operator =
    life.operatorSeed === null ? null : new OperatorAtRandom(station.api, data, life.operatorSeed);
  const mover =
    life.moverSeed === null
      ? null
      : new MoverAtRandom(station.api, data, {
          folders: settings.hotFolders.map(({ id }) => HotFolderId.parse(id)),
          seed: life.moverSeed,
        });
  const mapper = life.mapper === null ? null : new Mapper(station.api, data, life.mapper);
  lines.once('line', async () => {
    await operator?.stop();
    await mover?.stop();
    await mapper?.stop();
    await station.stop();
    process.stdout.write(`${JSON.stringify(Object.fromEntries(counts))}\n`, () => process.exit(0));
  });
  void station.start().then(() => {
    process.stdout.write('started\n');
    operator?.start();
    mover?.start();
    mapper?.start();
  });
});
z.string().min(1).parse(hotFolder);
process.stdout.write('loaded\n');
