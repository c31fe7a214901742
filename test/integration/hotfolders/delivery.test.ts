import { watch } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asCaller, type Caller } from '../../../src/main/station/model/caller.ts';
import type { DeliveryRecord } from '../../../src/main/station/store/index.ts';
import { english } from '../../support/english.ts';
import { type HotFolderRig, hotFolderRig, profile, rip } from '../../support/hotfolder-rig.ts';
import { pdfOf, sumOf } from '../../support/pdf.ts';
import { until } from '../../support/until.ts';

const file = pdfOf('delivered', 50_000);

let rig: HotFolderRig;
beforeEach(async () => {
  rig = await hotFolderRig();
});
afterEach(() => rig.stop());

const problem = (): string | null => english(rig.service.problemOf(rip)) ?? null;
const visible = async (folder = rig.hot): Promise<string[]> =>
  (await readdir(folder)).filter((name) => !name.startsWith('.'));

test('a file appears whole under its name; it is prepared beside the hot folder and leaves nothing there', async () => {
  const { finalName } = await rig.settled(await rig.archived('a', file), 'delivered');
  expect(await visible()).toEqual([finalName]);
  expect((await readFile(join(rig.hot, finalName ?? ''))).equals(file)).toBe(true);
  const staged = await readdir(join(rig.folder, '.makeready-staging-hot'), {
    recursive: true,
    withFileTypes: true,
  });
  expect(staged.filter((one) => one.isFile())).toEqual([]);
  expect(await readdir(rig.hot)).toEqual([finalName]);
});

test('the RIP may change and remove the file without affecting the archive', async () => {
  const { finalName } = await rig.settled(await rig.archived('a', file), 'delivered');
  const path = join(rig.hot, finalName ?? '');
  expect((await stat(path)).mode & 0o666).toBe(0o664);
  rig.profiles = [profile(rig.hot, { fileAccess: 'everyone' })];
  const open = await rig.settled(await rig.archived('b', pdfOf('b', 300)), 'delivered');
  expect((await stat(join(rig.hot, open.finalName ?? ''))).mode & 0o666).toBe(0o666);
  await writeFile(path, 'rewritten by the RIP');
  expect((await readFile(rig.archive.pathOf(sumOf(file)))).equals(file)).toBe(true);
});

test('the same bytes for two jobs are two deliveries under two names', async () => {
  const [one, other] = [await rig.archived('a', file), await rig.archived('b', file)];
  await rig.settled(one, 'delivered');
  await rig.settled(other, 'delivered');
  expect(await visible()).toHaveLength(2);
});

describe('a name that is taken', () => {
  beforeEach(() => {
    rig.profiles = [profile(rig.hot, { nameTemplate: 'same' })];
  });

  test('by other bytes: they stay, and the file gets another name', async () => {
    await writeFile(join(rig.hot, 'same.pdf'), 'somebody else');
    const { finalName } = await rig.settled(await rig.archived('a', file), 'delivered');
    expect(finalName).toBe('same-2.pdf');
    expect(await readFile(join(rig.hot, 'same.pdf'), 'utf8')).toBe('somebody else');
  });

  test('by a folder', async () => {
    await mkdir(join(rig.hot, 'same.pdf'));
    const { finalName } = await rig.settled(await rig.archived('a', file), 'delivered');
    expect(finalName).toBe('same-2.pdf');
  });

  test('by a file that the RIP picked up long ago: a name is used once', async () => {
    const first = await rig.archived('a', file);
    await rig.settled(first, 'delivered');
    await rm(join(rig.hot, 'same.pdf'));
    await rig.settled(first, 'picked-up');
    const { finalName } = await rig.settled(await rig.archived('b', pdfOf('b', 100)), 'delivered');
    expect(finalName).toBe('same-2.pdf');
  });

  test('by several of one group', async () => {
    await rig.service.stop();
    const ids = await Promise.all(['a', 'b', 'c'].map((name) => rig.archived(name, pdfOf(name, 200))));
    rig.service.start();
    for (const id of ids) await rig.settled(id, 'delivered');
    expect((await visible()).sort()).toEqual(['same-2.pdf', 'same-3.pdf', 'same.pdf']);
  });
});

test('a file without a hot folder is shown, never guessed, and delivered once there is one', async () => {
  rig.defaultHotFolder = null;
  const id = await rig.archived('a', file);
  await until('no route', () => rig.store.artworks.get(id)?.state === 'no-route');
  expect(english(rig.store.artworks.get(id)?.reason)).toContain('No rule or hot folder matches this file');
  expect(await visible()).toEqual([]);
  rig.defaultHotFolder = rip;
  rig.service.routesChanged();
  await rig.settled(id, 'delivered');
});

describe('what the RIP does', () => {
  test('it picks up the file: noticed', async () => {
    const id = await rig.archived('a', file);
    const { finalName } = await rig.settled(id, 'delivered');
    await rm(join(rig.hot, finalName ?? ''));
    await rig.settled(id, 'picked-up');
    expect(rig.store.artworks.get(id)?.state).toBe('picked-up');
  });

  test('it never picks it up: shown as stuck, and as missing if it disappears, until an operator says where it is', async () => {
    rig.profiles = [profile(rig.hot, { stuckAfterSeconds: 5 })];
    const id = await rig.archived('a', file);
    const { finalName, problem: words } = await rig.settled(id, 'stuck');
    expect(words).toMatchObject({ code: 'delivery.stuck', values: { name: finalName } });
    expect(english(words)).toContain(`min: ${finalName}`);
    await rm(join(rig.hot, finalName ?? ''));
    const missing = await rig.settled(id, 'failed');
    expect(missing.problem).toMatchObject({ code: 'delivery.missing', values: { name: finalName } });
    expect(rig.store.incidentViews.missingFrom(rip)).toMatchObject({ files: 1 });
    rig.service.commands.confirmPickedUp(id);
    expect(rig.deliveryOf(id).state).toBe('picked-up');
    expect(rig.store.incidentViews.missingFrom(rip)).toBeNull();
    expect(() => rig.service.commands.confirmPickedUp(id)).toThrow('It is known where it is: a.pdf.');
  });

  test('it picks up others meanwhile: what was stuck counts as picked up once it is gone', async () => {
    rig.profiles = [profile(rig.hot, { stuckAfterSeconds: 60 })];
    const id = await rig.archived('a', file);
    const { finalName } = await rig.settled(id, 'delivered');
    await rig.taken(await rig.archived('b', pdfOf('b', 700)));
    await rig.settled(id, 'stuck');
    await rm(join(rig.hot, finalName ?? ''));
    await rig.settled(id, 'picked-up');
  });

  test('it shows no sign of life, and what disappeared is in the folder again: it is there', async () => {
    rig.profiles = [profile(rig.hot, { stuckAfterSeconds: 5 })];
    const id = await rig.archived('a', file);
    const { finalName } = await rig.settled(id, 'stuck');
    const path = join(rig.hot, finalName ?? '');
    await rename(path, `${path}.aside`);
    await rig.settled(id, 'failed');
    await rename(`${path}.aside`, path);
    await until('it is there', () => ['delivered', 'stuck'].includes(rig.deliveryOf(id).state));
  });

  test('it puts the file back: in the folder again, until it is picked up for good', async () => {
    const id = await rig.archived('a', file);
    const { finalName } = await rig.settled(id, 'delivered');
    const path = join(rig.hot, finalName ?? '');
    await rename(path, `${path}.processing`);
    await rig.settled(id, 'picked-up');
    await rename(`${path}.processing`, path);
    const back = await rig.settled(id, 'delivered');
    expect(back.pickedUpAt).toBeNull();
    // It would lie there twice.
    expect(() => rig.service.resends.resend(id, null, 'Trimmed wrong.')).toThrow('Still in the hot folder');
    expect(await visible()).toEqual([finalName]);
    expect(rig.store.artworks.get(id)?.state).toBe('delivered');
    const { jobKey } = rig.store.artworks.get(id) ?? {};
    if (jobKey === undefined) throw new Error('That file is gone.');
    expect(rig.store.activity.ofJob(jobKey, 20).map(({ why }) => english(why))).toContain(
      `The RIP put ${finalName} back into the hot folder.`,
    );
    await rm(path);
    await rig.settled(id, 'picked-up');
    // Other bytes under its name are not the file.
    await writeFile(path, 'somebody else');
    await rig.looksAgain();
    expect(rig.deliveryOf(id).state).toBe('picked-up');
  });

  test('it rewrites the file: still there', async () => {
    const id = await rig.archived('a', file);
    const { finalName } = await rig.settled(id, 'delivered');
    await writeFile(join(rig.hot, finalName ?? ''), 'being worked on');
    await rig.looksAgain();
    expect(rig.deliveryOf(id).state).toBe('delivered');
  });
});

describe('the hot folder', () => {
  test('is missing: reported, and files are sent when it is back', async () => {
    await rename(rig.hot, join(rig.folder, 'away'));
    const id = await rig.archived('a', file);
    await until('the problem is told', () => problem() !== null);
    expect(problem()).toBe(`Hot folder not found: ${rig.hot}. Check its drive or network share.`);
    await rename(join(rig.folder, 'away'), rig.hot);
    await rig.settled(id, 'delivered');
    await until('the problem is over', () => problem() === null);
  });

  test('is a file', async () => {
    await rm(rig.hot, { recursive: true });
    await writeFile(rig.hot, '');
    await rig.archived('a', file);
    await until('the problem is told', () => problem()?.includes('not found') === true);
  });

  test('goes away with files in it: they do not count as picked up', async () => {
    const id = await rig.archived('a', file);
    await rig.settled(id, 'delivered');
    await rename(rig.hot, join(rig.folder, 'away'));
    await until('the problem is told', () => problem() !== null);
    await rig.looksAgain();
    expect(rig.deliveryOf(id).state).toBe('delivered');
    await rename(join(rig.folder, 'away'), rig.hot);
    await until('the problem is over', () => problem() === null);
    expect(rig.deliveryOf(id).state).toBe('delivered');
  });

  test('is an empty folder where a share was: nothing is picked up or sent until the share is back', async () => {
    const present = await rig.archived('a', file);
    await rig.settled(present, 'delivered');
    const staging = join(rig.folder, '.makeready-staging-hot');
    const share = join(rig.folder, 'share');
    await mkdir(share);
    await rename(rig.hot, join(share, 'hot'));
    await rename(staging, join(share, 'staging'));
    await mkdir(rig.hot);
    const later = await rig.archived('b', pdfOf('b', 300));
    await until('the problem is told', () => problem()?.includes('Not the hot folder used before') === true);
    await rig.looksAgain();
    expect(rig.deliveryOf(present).state).toBe('delivered');
    expect(rig.deliveryOf(later).state).toBe('planned');
    expect(await visible()).toEqual([]);
    await rm(rig.hot, { recursive: true });
    await rename(join(share, 'hot'), rig.hot);
    await rename(join(share, 'staging'), staging);
    await rig.settled(later, 'delivered');
    expect(rig.deliveryOf(present).state).toBe('delivered');
  });

  test('was recreated, and the operator says so: files are sent again', async () => {
    await rig.settled(await rig.archived('a', file), 'delivered');
    await rm(join(rig.folder, '.makeready-staging-hot'), { recursive: true });
    await rm(rig.hot, { recursive: true });
    await mkdir(rig.hot);
    const later = await rig.archived('b', pdfOf('b', 300));
    await until('the problem is told', () => problem() !== null);
    rig.service.trust(rip);
    await rig.settled(later, 'delivered');
    await until('the problem is over', () => problem() === null);
  });

  test('is in a place where nothing can be created beside it: staging is inside, under a hidden name', async () => {
    await writeFile(join(rig.folder, '.makeready-staging-hot'), 'in the way');
    await rig.settled(await rig.archived('a', file), 'delivered');
    expect(await visible()).toHaveLength(1);
    expect((await readdir(rig.hot)).filter((name) => name.startsWith('.'))).toEqual(['.makeready-staging']);
  });

  test('turns out not to be writable: reported', async ({ skip }) => {
    skip(process.getuid?.() === 0, 'root may write everywhere');
    await chmod(rig.folder, 0o555);
    await chmod(rig.hot, 0o555);
    const id = await rig.archived('a', file);
    await until('the problem is told', () => problem()?.includes('No write permission') === true);
    await chmod(rig.hot, 0o755);
    await chmod(rig.folder, 0o755);
    await rig.settled(id, 'delivered');
  });
});

describe('an archived file', () => {
  test.each([
    ['is gone', async (path: string) => rm(path), 'missing'],
    ['lost its end', async (path: string) => writeFile(path, file.subarray(0, 100)), 'damaged'],
    ['has one wrong byte', async (path: string) => writeFile(path, pdfOf('Delivered', 50_000)), 'damaged'],
  ])('%s: it is not delivered but downloaded again', async (_, harm, words) => {
    await rig.service.stop();
    const id = await rig.archived('a', file);
    await harm(rig.archive.pathOf(sumOf(file)));
    rig.service.start();
    await until('queued', () => rig.store.artworks.get(id)?.state === 'queued');
    expect(await visible()).toEqual([]);
    await expect(stat(rig.archive.pathOf(sumOf(file)))).rejects.toThrow('ENOENT');
    const why = rig.store.jobViews.get(rig.store.artworks.get(id)?.jobKey ?? ('' as never))?.timeline[0]?.why;
    expect(english(why)).toContain(words);
    // It arrives again, and goes where it was due.
    await rig.archived('a', file);
    await rig.settled(id, 'delivered');
    expect(rig.store.deliveries.ofArtwork(id)).toHaveLength(1);
  });
});

describe('the ticket of a file that somebody sent', () => {
  const by = (name: string): Caller => ({
    sessionId: name,
    name,
    operatorId: null,
    desk: 'Prepress 2',
    client: 'Prepress 2',
    byLink: false,
  });
  const ticketOf = async ({ ticketName }: Pick<DeliveryRecord, 'ticketName'>): Promise<unknown> =>
    JSON.parse(await readFile(join(rig.hot, ticketName ?? ''), 'utf8'));
  beforeEach(() => {
    rig.profiles = [profile(rig.hot, { ticket: 'json' })];
  });

  test('names who released it, and who has resent it since; nobody if the rules did', async () => {
    expect(await ticketOf(await rig.settled(await rig.archived('rules', file), 'delivered'))).toMatchObject({
      operator: null,
      desk: null,
    });
    rig.hold = 'everything';
    const id = await rig.archived('a', pdfOf('a', 300));
    await rig.becomes(id, 'on-hold');
    asCaller(by('Anna'), () => rig.service.commands.release(id));
    const first = await rig.settled(id, 'delivered');
    expect(await ticketOf(first)).toMatchObject({ operator: 'Anna', desk: 'Prepress 2' });
    await rm(join(rig.hot, first.finalName ?? ''));
    await rig.settled(id, 'picked-up');
    asCaller(by('Ben'), () => rig.service.resends.resend(id, null, 'Plate scratched.'));
    expect(await ticketOf(await rig.settled(id, 'delivered'))).toMatchObject({
      operator: 'Ben',
      revision: 2,
    });
  });

  test('says how many copies the operator wants again, as its name does; later as ordered again', async () => {
    rig.profiles = [profile(rig.hot, { ticket: 'json', nameTemplate: '{job8}_{quantity}_r{rev}' })];
    const id = await rig.archived('a', file);
    const resent = async (copies: number | null): Promise<DeliveryRecord> => {
      const last = await rig.settled(id, 'delivered');
      await rm(join(rig.hot, last.finalName ?? ''));
      await rig.settled(id, 'picked-up');
      rig.service.resends.resend(id, null, 'Smeared.', copies);
      return rig.settled(id, 'delivered');
    };
    const again = await resent(40);
    expect(again).toMatchObject({ revision: 2, copies: 40 });
    expect(again.finalName).toMatch(/_40_r2/);
    expect(await ticketOf(again)).toMatchObject({ quantity: 40 });
    const key = rig.store.artworks.get(id)?.jobKey;
    const lines = key === undefined ? [] : (rig.store.jobViews.get(key)?.timeline ?? []);
    expect(lines.map(({ why }) => english(why))).toContain('Smeared. · copies: 40');
    const whole = await resent(null);
    expect(whole.finalName).toMatch(/_100_r3/);
    expect(await ticketOf(whole)).toMatchObject({ quantity: 100 });
  });

  test.each([
    ['csv', /,40,/, /,100,/],
    ['xjdf', /<Product [^>]*Amount="40".*<PartAmount Amount="40"/s, /Amount="100"/],
    ['jdf', /<ComponentLink [^>]*Amount="40"/, /Amount="100"/],
    ['xerox', /<copies syntax="integer">40</, /<copies [^>]*>100</],
    ['xpf', /<copies syntax="integer">40</, /<copies [^>]*>100</],
  ] as const)('says them in a ticket in %s', async (ticket, forty, ordered) => {
    rig.profiles = [profile(rig.hot, { ticket })];
    const id = await rig.archived('a', file);
    const sent = async (): Promise<string> => {
      const { finalName, ticketName } = await rig.settled(id, 'delivered');
      const text = await readFile(join(rig.hot, ticketName ?? ''), 'utf8');
      for (const name of [finalName, ticketName]) await rm(join(rig.hot, name ?? ''));
      await rig.settled(id, 'picked-up');
      return text;
    };
    expect(await sent()).toMatch(ordered);
    rig.service.resends.resend(id, null, 'Smeared.', 40);
    const again = await sent();
    expect(again).toMatch(forty);
    expect(again).not.toMatch(ordered);
  });

  test('names who approved it; not the person whose hold was undone', async () => {
    rig.hold = 'everything';
    const approved = await rig.archived('a', file);
    await rig.becomes(approved, 'on-hold');
    asCaller(by('Anna'), () => rig.service.approvals.approve(approved));
    const sent = await rig.settled(approved, 'delivered');
    expect(await ticketOf(sent)).toMatchObject({ operator: 'Anna' });

    rig.hold = 'nothing';
    rig.profiles = [profile(join(rig.folder, 'away'), { ticket: 'json' })];
    const held = await rig.archived('b', pdfOf('b', 300));
    asCaller(by('Ben'), () => rig.service.commands.hold(held, 'Wrong stock?'));
    asCaller(by('Ben'), () => rig.service.commands.takeBackHold(held, null));
    rig.profiles = [profile(rig.hot, { ticket: 'json' })];
    rig.service.routesChanged();
    expect(await ticketOf(await rig.settled(held, 'delivered'))).toMatchObject({ operator: null });
  });

  test('names nobody who released other bytes than those downloaded since', async () => {
    rig.hold = 'everything';
    rig.profiles = [profile(join(rig.folder, 'away'), { ticket: 'json' })];
    const id = await rig.archived('a', file);
    await rig.becomes(id, 'on-hold');
    asCaller(by('Anna'), () => rig.service.commands.release(id));
    expect(rig.store.decisions.senderOf(id)).toEqual({ operator: 'Anna', desk: 'Prepress 2' });
    for (const to of ['queued', 'transferring', 'verifying', 'archived'] as const) {
      rig.store.artworks.move(id, to, { source: 'station' });
    }
    expect(rig.store.decisions.senderOf(id)).toBeNull();
  });
});

describe('a ticket', () => {
  test('waits for no coverage and says that it is unknown, later what preflight measured in these bytes', async () => {
    rig.profiles = [profile(rig.hot, { ticket: 'json' })];
    const id = await rig.archived('a', file);
    const coverageSent = async (): Promise<unknown> => {
      const { finalName, ticketName } = await rig.settled(id, 'delivered');
      const ticket: unknown = JSON.parse(await readFile(join(rig.hot, ticketName ?? ''), 'utf8'));
      await rm(join(rig.hot, finalName ?? ''));
      await rig.settled(id, 'picked-up');
      return ticket;
    };
    expect(await coverageSent()).toMatchObject({ coverage: null, unknown: { coverage: 'absent' } });
    const values = { measured: 1, pageCount: 2, areaCm2: 50, 'percent:Gold': 10, 'cm2:Gold': 5 };
    const record = rig.store.artworks.get(id);
    if (record === null) throw new Error('The file is gone.');
    const measured = async (sha256: string): Promise<unknown> => {
      const result = JSON.stringify({
        findings: [{ code: 'pages.blank' }, { code: 'ink.coverage', values }],
      });
      const found = { sha256, result, rules: '1', ordered: '', codes: [] } as const;
      rig.store.preflights.save(record, found);
      rig.service.resends.resend(id, null, 'Smeared.', null);
      return coverageSent();
    };
    expect(await measured('0'.repeat(64))).toMatchObject({ coverage: null });
    expect(await measured(sumOf(file))).toMatchObject({
      coverage: {
        plates: [{ ink: 'Gold', percent: 10, cm2: 10 }],
        areaCm2: 100,
        pagesMeasured: 1,
        pagesEstimated: 1,
        marks: [],
      },
      unknown: {},
    });
  });

  test('appears beside its file, after it, and names it', async () => {
    rig.profiles = [profile(rig.hot, { ticket: 'json' })];
    const appeared: (string | null)[] = [];
    const watcher = watch(rig.hot, (_, name) => appeared.push(name));
    const { finalName, ticketName } = await rig.settled(await rig.archived('a', file), 'delivered');
    await until('both were seen', () => appeared.includes(ticketName));
    watcher.close();
    expect([...new Set(appeared)]).toEqual([finalName, ticketName]);
    expect(ticketName).toBe(finalName?.replace('.pdf', '.json'));
    const ticket: unknown = JSON.parse(await readFile(join(rig.hot, ticketName ?? ''), 'utf8'));
    expect(ticket).toMatchObject({
      file: finalName,
      sha256: sumOf(file),
      jobId: 'job-a',
      product: 'Business Cards',
      material: 'Silk, 350 gsm',
      gsm: 350,
      quantity: 100,
    });
  });

  test.each(['csv', 'xjdf', 'jdf', 'xerox', 'xpf', 'trg'])(
    '%s is one more file, and leaves nothing behind',
    async (ticket) => {
      rig.profiles = [profile(rig.hot, { ticket })];
      const { ticketName } = await rig.settled(await rig.archived('a', file), 'delivered');
      expect(await visible()).toContain(ticketName);
      expect(await visible()).toHaveLength(2);
      const staged = await readdir(join(rig.folder, '.makeready-staging-hot'), {
        recursive: true,
        withFileTypes: true,
      });
      expect(staged.filter((one) => one.isFile())).toEqual([]);
    },
  );

  test('whose name is taken makes both use another', async () => {
    rig.profiles = [profile(rig.hot, { ticket: 'jdf', nameTemplate: 'same' })];
    await writeFile(join(rig.hot, 'same.jdf'), 'theirs');
    const { finalName, ticketName } = await rig.settled(await rig.archived('a', file), 'delivered');
    expect([finalName, ticketName]).toEqual(['same-2.pdf', 'same-2.jdf']);
    expect(await readFile(join(rig.hot, 'same.jdf'), 'utf8')).toBe('theirs');
  });
});

test('a thousand files at once: each once, in their order', { timeout: 300_000 }, async () => {
  await rig.service.stop();
  const ids = [];
  for (let number = 0; number < 1_000; number++)
    ids.push(await rig.archived(`f${number}`, pdfOf(`f${number}`, 200)));
  rig.service.start();
  const last = ids.at(-1);
  if (last === undefined) throw new Error('There are no files.');
  await until('the last one', () => rig.store.deliveries.ofArtwork(last)[0]?.state === 'delivered', 200_000);
  const names = await visible();
  expect(names).toHaveLength(1_000);
  const delivered = ids.map((id) => rig.deliveryOf(id).deliveredAt ?? 0);
  expect(delivered).toEqual([...delivered].sort((a, b) => a - b));
  expect(rig.faults).toEqual([]);
});
