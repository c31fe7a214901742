import { readdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type ArtworkId,
  known,
  literalMessage,
  message,
  type PreflightProfile,
} from '../../../src/contract/index.ts';
import { Decider } from '../../../src/main/station/decisions/index.ts';
import type { ServiceJob } from '../../../src/main/station/model/service-resources.ts';
import type { WorkerPort } from '../../../src/main/station/ports.ts';
import { PreflightService, usualLimits } from '../../../src/main/station/preflight/index.ts';
import type { ArtworkRecord } from '../../../src/main/station/store/index.ts';
import { judgeAs } from '../../support/checking.ts';
import { fastClock } from '../../support/clocks.ts';
import { english } from '../../support/english.ts';
import { type HotFolderRig, hotFolderRig, profile } from '../../support/hotfolder-rig.ts';
import { type MadePdf, makePdf, spot } from '../../support/made-pdf.ts';
import { startBuiltPreflight } from '../../support/preflight.ts';
import { serviceJob, status } from '../../support/service-objects.ts';
import { until } from '../../support/until.ts';
import { inBlankSubset } from '../../unit/preflight/cases/reported-files.ts';

/** A business card as the service describes it. */
const ordered = (pages: number): Partial<ServiceJob> => {
  const [component] = serviceJob('any').components;
  if (component === undefined) throw new Error('The test job has no component.');
  return {
    components: [
      {
        ...component,
        finishedMm: known({ width: 85, height: 55 }),
        unfinishedMm: known({ width: 91, height: 61 }),
        pages: known(pages),
      },
    ],
  };
};

let rig: HotFolderRig;
let preflight: PreflightService;
let judged: PreflightProfile = 'standard';
let starts = 0;
let toleranceMm = 0.5;
/** Whether it has reported that it keeps up. */
let behind: boolean[] = [];
/** Wraps the worker that is started for this test. */
let workerOf: (worker: WorkerPort) => WorkerPort;

const open = (): PreflightService =>
  new PreflightService({
    store: rig.store,
    archive: rig.archive,
    clock: fastClock(20),
    startWorker: () => {
      starts++;
      return workerOf(startBuiltPreflight(rig.archiveFolder));
    },
    limits: () => ({ ...usualLimits, toleranceMm }),
    judgeOf: () => judgeAs(judged),
    onBehind: (isBehind) => behind.push(isBehind),
    onFault: (error) => rig.faults.push(error),
  });

beforeEach(async () => {
  judged = 'standard';
  starts = 0;
  toleranceMm = 0.5;
  behind = [];
  workerOf = (worker) => worker;
  rig = await hotFolderRig({
    preflight: { verdict: (id) => preflight.verdict(id), worst: (id) => preflight.worst(id) },
  });
  rig.profiles = [profile(rig.hot, { ticket: 'json' })];
  preflight = open();
  rig.store.onChange((changes) => {
    for (const change of changes) if (change.kind === 'job') preflight.jobChanged(change.key);
    preflight.look();
  });
  preflight.start();
});
afterEach(async () => {
  await preflight.stop();
  await rig.stop();
});

const arrives = async (name: string, made: MadePdf, job: Partial<ServiceJob> = {}): Promise<ArtworkId> =>
  rig.archived(name, await makePdf(made), { job });
const looked = (id: ArtworkId) =>
  until('the file has been looked at', () => preflight.status(id) !== 'pending');

describe('preflight in the station', () => {
  it('lets a clean file pass, and says what it checked', async () => {
    const id = await arrives('clean', {}, {});
    await rig.settled(id, 'delivered');
    expect(preflight.report(id)).toMatchObject({
      preflightStatus: 'clear',
      judgedBy: [{ profile: 'standard', name: null, chosen: { by: 'company' } }],
      pageCount: 2,
      pdfVersion: '1.7',
    });
  });

  it('lets a subset with only a blank pass its check and its proof', async () => {
    const id = await rig.archived('blank', inBlankSubset, { job: jobOf('blank', 1) });
    await rig.settled(id, 'delivered');
    expect(preflight.report(id)).toMatchObject({ preflightStatus: 'clear' });
    expect(preflight.report(id)?.findings.map(({ code }) => code)).toContain('file.proven');
  });

  it('holds blocked files until an operator gives a reason; it is stored and printed on the ticket', async () => {
    const id = await arrives('three-pages', { pages: [{}, {}, {}] }, { ...jobOf('three-pages', 2) });
    await until('it is held', () => rig.store.artworks.get(id)?.state === 'on-hold');
    expect(preflight.status(id)).toBe('blocked');
    expect(preflight.report(id)?.findings[0]).toMatchObject({ code: 'pages.count', severity: 'blocked' });
    expect(await readdir(rig.hot)).toEqual([]);
    expect(preflight.override(id, 'The customer agreed by telephone.')).toBe(true);
    rig.service.commands.release(id);
    const { finalName } = await rig.settled(id, 'delivered');
    expect(preflight.status(id)).toBe('overridden');
    const ticket = await readFile(join(rig.hot, `${finalName}`.replace(/\.pdf$/, '.json')), 'utf8');
    expect(JSON.parse(ticket)).toMatchObject({ preflightOverride: 'The customer agreed by telephone.' });
    const key = rig.store.artworks.get(id)?.jobKey;
    const lines = key === undefined ? [] : rig.store.activity.ofJob(key, 50);
    expect(lines.find(({ to }) => to === 'overridden')).toMatchObject({
      why: literalMessage('The customer agreed by telephone.'),
      source: 'operator',
    });
    expect(preflight.override(id, 'Once more.')).toBe(false);
  });

  it('sends a blocked file that an operator put on hold, too, if one says so with a reason', async () => {
    const id = await arrives('three-pages', { pages: [{}, {}, {}] }, { ...jobOf('three-pages', 2) });
    await until('it is held', () => rig.store.artworks.get(id)?.state === 'on-hold');
    rig.service.commands.hold(id, 'Wait for the customer.');
    const decider = new Decider({
      store: rig.store,
      hotFolders: rig.service,
      preflight,
      issues: { intend: () => undefined },
      sharing: { isShared: false, made: () => undefined },
      isSharedFolder: () => false,
      isOwnFolder: () => true,
    });
    const reason = 'The customer agreed by telephone.';
    decider.decide({ ids: [id], decision: { kind: 'override', reason } });
    // What preflight does not block any more needs no reason.
    expect(decider.decide({ ids: [id], decision: { kind: 'override', reason } })).toMatchObject({
      done: [],
      refused: [{ id, why: message('refusal.not-blocked') }],
    });
    await rig.settled(id, 'delivered');
  });

  it('gives its findings as the reason, and again when they change', async () => {
    judged = 'strict';
    const made = { pages: [{ content: '1 0 0 rg 20 20 50 50 re f' }, {}, {}] };
    const id = await arrives('named', made, jobOf('named', 2));
    const reason = () => rig.store.artworks.get(id)?.reason;
    await until('it is on hold', () => rig.store.artworks.get(id)?.state === 'on-hold');
    expect(reason()).toEqual(message('hold.preflight-errors', { finding: 'pages.count', count: 1 }));
    expect(english(reason())).toBe('Preflight errors: Wrong page count and 1 more. Review before releasing.');
    const job = serviceJob('job-named', {
      ...jobOf('named', 3),
      status: status('job.production.queued'),
      original: 'three pages',
    });
    rig.store.jobs.apply(connectionOf(id), job, { change: { source: 'poll', at: 5 } });
    await until('the pages are as ordered', () => reason()?.code === 'hold.preflight-error');
    expect(english(reason())).toBe('Preflight error: RGB objects. Review before releasing.');
    expect(rig.store.artworks.get(id)?.state).toBe('on-hold');
  });

  it('checks as strictly as the hot folder requires', async () => {
    const id = await arrives('rgb', { pages: [{ content: '1 0 0 rg 20 20 50 50 re f' }, {}] });
    await looked(id);
    expect(preflight.status(id)).toBe('warned');
    judged = 'strict';
    expect(preflight.status(id)).toBe('blocked');
    judged = 'off';
    expect(preflight.status(id)).toBe('none');
    expect(preflight.verdict(id)).toBe('unknown');
  });

  it('has stopped even if its worker cannot be ended', async () => {
    await preflight.stop();
    let isStubborn = true;
    workerOf = (worker) => ({
      ...worker,
      terminate() {
        worker.terminate();
        if (isStubborn) throw new Error('this worker cannot be ended');
      },
    });
    preflight = open();
    preflight.start();
    await looked(await arrives('one', {}, {}));
    await expect(preflight.stop()).rejects.toThrow('this worker cannot be ended');
    isStubborn = false;
    const asked = vi.spyOn(rig.store.preflights, 'due');
    preflight.look();
    // If it had started a turn, that would have come first.
    await new Promise(setImmediate);
    expect(asked).not.toHaveBeenCalled();
  });

  it('leaves files alone while switched off, and checks them once it is switched on', async () => {
    judged = 'off';
    rig.hold = 'everything';
    const id = await arrives('off', {});
    await until('it is held', () => rig.store.artworks.get(id)?.state === 'on-hold');
    expect(preflight.report(id)).toMatchObject({ preflightStatus: 'none', checkedAt: null });
    judged = 'standard';
    preflight.rulesChanged();
    await until('it has been looked at', () => preflight.status(id) === 'clear');
  });

  it('requires the file of an ordered foil, or its ink, and points out an ink that nobody ordered', async () => {
    rig.hold = 'everything';
    const codes = (id: ArtworkId) => preflight.report(id)?.findings.map(({ code }) => code) ?? [];
    const gold: MadePdf = {
      pages: [
        {
          content: '/Gold cs 1 scn 20 20 50 50 re f',
          resources: (context) => ({ ColorSpace: { Gold: spot(context, 'Gold Foil') } }),
        },
        {},
      ],
    };
    const foiled = (file: string): Partial<ServiceJob> => {
      const { components = [] } = jobOf(file, 2);
      const finishing = { alias: 'finishing-foiling-gold-foil-print', name: 'Gold foil' };
      return { components: components.map((one) => ({ ...one, finishings: known([finishing]) })) };
    };
    const without = await arrives('no-foil', {}, foiled('no-foil'));
    await until('blocked', () => preflight.status(without) === 'blocked');
    expect(codes(without)).toContain('foil.missing');
    const inside = await arrives('foil-ink', gold, foiled('foil-ink'));
    await looked(inside);
    expect(codes(inside)).not.toContain('foil.missing');
    expect(codes(inside)).not.toContain('ink.not-ordered');
    const unordered = await arrives('unordered', gold, jobOf('unordered', 2));
    await until('warned', () => preflight.status(unordered) === 'warned');
    expect(
      preflight.report(unordered)?.findings.find(({ code }) => code === 'ink.not-ordered'),
    ).toMatchObject({
      page: 1,
      values: { ink: 'Gold Foil' },
    });
  });

  it('says for which job an identical file was sent before', async () => {
    const first = await arrives('first-time', {}, jobOf('first-time', 2));
    await rig.settled(first, 'delivered');
    expect(preflight.report(first)?.findings.map(({ code }) => code)).not.toContain('file.duplicate');
    const again = await arrives('second-time', {}, jobOf('second-time', 2));
    await rig.settled(again, 'delivered');
    expect(preflight.report(again)?.findings.find(({ code }) => code === 'file.duplicate')).toMatchObject({
      severity: 'info',
      values: { job: serviceJob('job-first-time').name },
    });
  });

  it('checks again when the order changes, and not when nothing changes', async () => {
    rig.hold = 'everything';
    const id = await arrives('changing', {}, jobOf('changing', 2));
    await until('clear', () => preflight.status(id) === 'clear');
    const first = preflight.report(id)?.checkedAt;
    const tell = (pages: number, original: string): void => {
      const state = { status: status('job.production.queued'), original };
      const job = serviceJob('job-changing', { ...jobOf('changing', pages), ...state });
      rig.store.jobs.apply(connectionOf(id), job, { change: { source: 'poll', at: 5 } });
    };
    tell(2, 'said in other words');
    expect(preflight.status(id)).toBe('clear');
    expect(preflight.report(id)?.checkedAt).toBe(first);
    tell(4, 'more pages');
    await until('blocked', () => preflight.status(id) === 'blocked');
  });

  it('judges again when the tolerated difference in size grows or shrinks', async () => {
    rig.hold = 'everything';
    const page = { trim: [3, 3, 87, 58] } as const;
    const id = await arrives('narrow', { pages: [page, page] }, jobOf('narrow', 2));
    await until('blocked', () => preflight.status(id) === 'blocked');
    expect(preflight.report(id)?.findings[0]).toMatchObject({ code: 'box.trim-size' });
    toleranceMm = 1;
    preflight.rulesChanged();
    await until('clear', () => preflight.status(id) === 'clear');
    toleranceMm = 0.2;
    preflight.rulesChanged();
    await until('blocked again', () => preflight.status(id) === 'blocked');
  });

  it('discards a verdict by limits that changed meanwhile', async () => {
    rig.hold = 'everything';
    await preflight.stop();
    const page = { trim: [3, 3, 87, 58] } as const;
    const id = await arrives('meanwhile', { pages: [page, page] }, jobOf('meanwhile', 2));
    preflight = open();
    preflight.start();
    // The file has gone to the worker, whose answer cannot have come yet.
    toleranceMm = 1;
    preflight.rulesChanged();
    await looked(id);
    expect(preflight.status(id)).toBe('clear');
  });

  it('says when more files wait than it can check in a moment, and when no longer', async () => {
    await preflight.stop();
    const ids = [];
    for (let count = 0; count < 10; count++) ids.push(await arrives(`many-${count}`, {}));
    expect(behind).toEqual([]);
    preflight = open();
    preflight.start();
    for (const id of ids) await rig.settled(id, 'delivered');
    await until('none waits', () => behind.length === 2);
    expect(behind).toEqual([true, false]);
  });

  it('resumes what was unchecked after a restart', async () => {
    await preflight.stop();
    const id = await arrives('later', {});
    expect(preflight.status(id)).toBe('pending');
    expect(rig.store.artworks.get(id)?.state).toBe('archived');
    preflight = open();
    preflight.start();
    await rig.settled(id, 'delivered');
    expect(preflight.status(id)).toBe('clear');
  });

  it('needs no more workers for many files than there are processors', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, (_, index) => arrives(`many-${index}`, {})));
    for (const id of ids) await rig.settled(id, 'delivered');
    expect(starts).toBeLessThanOrEqual(availableParallelism());
    expect(rig.faults).toEqual([]);
  });

  /** Files of six jobs; for the first one the worker does what `answer` says. */
  const sixWith = async (answer: object | null): Promise<{ bad: ArtworkId; good: ArtworkId[] }> => {
    await preflight.stop();
    const bad = await arrives('bad', {}, jobOf('bad', 2));
    const { sha256 } = rig.store.artworks.get(bad) ?? {};
    const good = await Promise.all(
      [1, 2, 3, 4, 5].map((one) => arrives(`good-${one}`, { pages: [{ content: `${one} 9 9 9 re f` }, {}] })),
    );
    workerOf = (worker) => {
      let tell: (message: unknown) => void = () => undefined;
      return {
        ...worker,
        listen(on) {
          tell = on.answer;
          worker.listen(on);
        },
        post(message) {
          const isBad = 'path' in message && String(message.path).includes(sha256 ?? 'nothing');
          if (!isBad) worker.post(message);
          else if (answer !== null) tell(answer);
        },
      };
    };
    preflight = open();
    preflight.start();
    return { bad, good };
  };

  it.each([
    [
      'is not a result',
      { kind: 'result', isSpent: false, result: { findings: 'many', pageCount: Number.NaN } },
    ],
    ['is not an answer', { kind: 'something else' }],
    ['is a fault of the check', { kind: 'fault', message: 'Array buffer allocation failed' }],
  ])('the answer about one file %s: that file is blocked, the other five are sent', async (_, answer) => {
    const { bad, good } = await sixWith(answer);
    for (const id of good) await rig.settled(id, 'delivered');
    await until('it is held', () => rig.store.artworks.get(bad)?.state === 'on-hold');
    expect(preflight.report(bad)?.findings.map(({ code }) => code)).toEqual(['file.check-failed']);
    expect(rig.faults).toEqual([]);
  });

  it('cannot read one file: the other five are sent before it is tried again', async () => {
    const { bad, good } = await sixWith({ kind: 'unreadable', message: 'EIO: i/o error, read' });
    for (const id of good) await rig.settled(id, 'delivered');
    expect(preflight.status(bad)).toBe('pending');
    expect(rig.faults.splice(0).map(String)).toContain('FileUnreadableError: EIO: i/o error, read');
  });

  it('lets a slow file go on beside the others: all are sent while it is still being checked', async () => {
    const { bad, good } = await sixWith(null);
    for (const id of good) await rig.settled(id, 'delivered');
    expect(preflight.status(bad)).toBe('pending');
  });

  it('has files downloaded again that the archive has lost', async () => {
    rig.hold = 'everything';
    await preflight.stop();
    const id = await arrives('lost', {});
    await rm(rig.archive.pathOf(rig.store.artworks.get(id)?.sha256 ?? ''));
    preflight = open();
    preflight.start();
    await until('it is fetched again', () => rig.store.artworks.get(id)?.state === 'queued');
  });
});

const connectionOf = (id: ArtworkId) => {
  const found = rig.store.artworks.get(id);
  if (found === null) throw new Error('That file is gone.');
  return found.connectionId;
};

/** A file's job as the rig makes it, with an order to compare. */
function jobOf(file: string, pages: number): Partial<ServiceJob> {
  const { components = [] } = ordered(pages);
  return {
    components: components.map((one) => ({
      ...one,
      files: [
        {
          fileId: file,
          name: `${file}.pdf`,
          kind: 'colour',
          finishings: [],
          sizeBytes: null,
          checksums: {},
          otherIds: [],
          artworkStatus: null,
        },
      ],
    })),
  };
}

describe('a file whose check the disk refuses', () => {
  const answering = (refused: () => boolean, message: string): void => {
    workerOf = (worker) => ({
      ...worker,
      listen: ({ answer, end }) =>
        worker.listen({
          end,
          answer: (said) => {
            const isResult =
              typeof said === 'object' && said !== null && 'kind' in said && said.kind === 'result';
            answer(isResult && refused() ? { kind: 'unreadable', message } : said);
          },
        }),
    });
  };

  it('is on hold with a reason, and goes on automatically when it can be checked', async () => {
    await preflight.stop();
    let isRefused = true;
    answering(() => isRefused, 'EIO: i/o error, read');
    preflight = open();
    preflight.start();
    const id = await arrives('refused', {}, {});
    await until('it is held', () => rig.store.artworks.get(id)?.state === 'on-hold');
    expect(rig.store.artworks.get(id)?.reason).toMatchObject({
      code: 'hold.cannot-read',
      values: { error: 'EIO: i/o error, read' },
    });
    const row = rig.store.queue.row(String(rig.store.artworks.get(id)?.jobKey));
    expect(row).toMatchObject({ phase: 'attention', problem: { code: 'hold.cannot-read' } });
    // It is logged once, however often it is retried.
    expect(rig.faults.splice(0).map(String)).toEqual(['FileUnreadableError: EIO: i/o error, read']);
    isRefused = false;
    await rig.settled(id, 'delivered');
    expect(rig.faults).toEqual([]);
  });

  it('can be released unchecked', async () => {
    await preflight.stop();
    answering(() => true, 'EIO: i/o error, read');
    preflight = open();
    preflight.start();
    const id = await arrives('refused', {}, {});
    await until('it is held', () => rig.store.artworks.get(id)?.state === 'on-hold');
    rig.service.commands.release(id);
    await rig.settled(id, 'delivered');
    rig.faults.splice(0);
  });

  it('affects no other file even if the error was never seen before', async () => {
    const { preflights } = rig.store;
    const { orderOf } = preflights;
    Object.assign(preflights, {
      orderOf: (file: ArtworkRecord) => {
        if (file.name.includes('poisoned')) throw new Error('never seen before');
        return orderOf.call(preflights, file);
      },
    });
    const bad = await arrives('poisoned', {}, {});
    const good = await arrives('good', {}, {});
    await rig.settled(good, 'delivered');
    await until('it is held', () => rig.store.artworks.get(bad)?.state === 'on-hold');
    expect(rig.store.artworks.get(bad)?.reason?.code).toBe('hold.cannot-check');
    rig.faults.splice(0);
  });
});
