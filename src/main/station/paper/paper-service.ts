import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import {
  type Artwork,
  ArtworkId,
  type BatchDetail,
  type JobDetail,
  JobKey,
  type Language,
  MAX_SHEETS,
  message,
  type Sheets,
  type SheetsWanted,
  type ShiftQuery,
} from '../../../contract/index.ts';
import { usualLocale } from '../../../locales/languages.ts';
import { exportName, type HandedOut } from '../artwork/index.ts';
import type { MadeSheet } from '../hotfolders/index.ts';
import { ApiError, notFound } from '../model/api-error.ts';
import type { Clock, SettingsPort } from '../ports.ts';
import type { PreflightService, Thumbnails } from '../preflight/index.ts';
import type { ShiftReports } from '../shift/index.ts';
import { LABEL_MADE, SHEET_MADE, type Slip, type Store } from '../store/index.ts';
import {
  type BatchSheet,
  type JobSheet,
  type LabelForm,
  type LabelSheet,
  MAX_PICTURED,
  type Sheet,
  type SheetFile,
} from './sheet.ts';
import { batchSheetOf, jobSheetOf, labelSheetOf } from './sheet-facts.ts';
import { SheetWorker } from './sheet-worker.ts';

/** Documents that may wait for the one that is being made. */
const MAX_WAITING = 3;
/** Pages of one job that are pictured. */
const MAX_OF_JOB = 96;
/** After this, pages get an empty frame: drawing thousands of them would take hours. */
const MAX_PICTURES_MS = 60_000;
/** The same for a slip sheet, for which files wait. */
const MAX_SLIP_PICTURES_MS = 10_000;

interface PaperParts {
  readonly store: Pick<Store, 'queue' | 'batchViews' | 'transaction' | 'transitions' | 'artworks'>;
  /** A job as windows see it; null if there is none. */
  readonly jobOf: (key: JobKey) => JobDetail | null;
  readonly shift: Pick<ShiftReports, 'report'>;
  readonly preflight: Pick<PreflightService, 'report'>;
  readonly thumbnails: Pick<Thumbnails, 'of'>;
  readonly handedOut: HandedOut;
  /** Absolute path of the folder for what is handed out; it is emptied at each start. */
  readonly folder: string;
  /** Absolute path of the folder with the fonts. */
  readonly fonts: string;
  readonly settings: Pick<SettingsPort, 'get'>;
  /** The language of the windows, if the settings do not say. */
  readonly windowLanguage: () => Language;
  readonly clock: Clock;
  readonly onFault: (error: unknown) => void;
}

/** A row, and the jobs behind it that no earlier row has. */
interface Group {
  readonly batch: BatchDetail | null;
  readonly jobs: readonly JobKey[];
}

/** What the log needs of a job. */
type DrawnJob = Pick<JobDetail, 'key' | 'serviceId' | 'name' | 'batchKey' | 'queuedBatchKey'>;

const drawnOf = ({ key, serviceId, name, batchKey, queuedBatchKey }: JobDetail): DrawnJob => ({
  key,
  serviceId,
  name,
  batchKey,
  queuedBatchKey,
});

/**
 * Sheets and reports as PDF, and labels also as ZPL, made one document after another in a thread of their
 * own.
 */
export class PaperService {
  readonly #parts: PaperParts;
  #last: Promise<unknown> = Promise.resolve();
  #lastSlip: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(parts: PaperParts) {
    this.#parts = parts;
  }

  /** Makes the sheets or labels, and notes that in the log; or a report. Throws ApiError. */
  sheets(wanted: SheetsWanted, signal: AbortSignal): Promise<Sheets> {
    if (this.#waiting > MAX_WAITING)
      throw new ApiError('CONFLICT', message('paper.busy'), message('refusal.try-again'));
    this.#waiting++;
    const made = this.#last.then(() => this.#made(wanted, signal)).finally(() => this.#waiting--);
    this.#last = made.catch(() => undefined);
    return made;
  }

  /** The sheet of a job or batch that goes before its files. They do not wait for what windows print. */
  slip(slip: Slip): Promise<MadeSheet> {
    const made = this.#lastSlip.then(() => this.#slip(slip));
    this.#lastSlip = made.catch(() => undefined);
    return made;
  }

  async #slip({ kind, key }: Slip): Promise<MadeSheet> {
    const { store, clock, handedOut } = this.#parts;
    const row = store.queue.row(key);
    const batch = kind === 'batch' && row !== null ? store.batchViews.detail(row) : null;
    const until = clock.steadyMs() + MAX_SLIP_PICTURES_MS;
    const { signal } = new AbortController();
    const sheets =
      kind === 'job'
        ? this.#sheetsOf([{ batch, jobs: [JobKey.parse(key)] }], [], until, signal)
        : batch === null
          ? []
          : [batchSheetOf(batch)];
    const { id, pages } = await this.#document(sheets, 'pdf', clock.now(), signal);
    const made = handedOut.open(id);
    if (pages === 0 || made === null) throw notFound(kind);
    return made;
  }

  /** Absolute path of a PDF made a moment ago. Throws ApiError. */
  pathOf(id: ArtworkId): string {
    const held = this.#parts.handedOut.open(id);
    if (held?.isMadeHere !== true)
      throw new ApiError('NOT_FOUND', message('paper.gone'), message('paper.again'));
    return held.path;
  }

  #made(wanted: SheetsWanted, signal: AbortSignal): Promise<Sheets> {
    if ('shift' in wanted) return this.#shift(wanted.shift, signal);
    if ('keys' in wanted) {
      const until = this.#parts.clock.steadyMs() + MAX_PICTURES_MS;
      return this.#ofJobs(wanted.keys, MAX_SHEETS, 'pdf', SHEET_MADE, signal, (groups, drawn) =>
        this.#sheetsOf(groups, drawn, until, signal),
      );
    }
    const { labels, as, each } = wanted;
    return this.#ofJobs(labels, Math.floor(MAX_SHEETS / each), as, LABEL_MADE, signal, (groups, drawn) =>
      this.#labelsOf(groups, drawn, as, each, signal),
    );
  }

  /** @param most jobs */
  async #ofJobs(
    keys: readonly string[],
    most: number,
    as: LabelForm,
    to: typeof SHEET_MADE | typeof LABEL_MADE,
    signal: AbortSignal,
    sheetsOf: (groups: readonly Group[], drawn: DrawnJob[]) => AsyncIterable<Sheet>,
  ): Promise<Sheets> {
    signal.throwIfAborted();
    const groups = await this.#groups(keys, most);
    if (groups.length === 0) throw notFound('job');
    const at = this.#parts.clock.now();
    const drawn: DrawnJob[] = [];
    const { id, pages } = await this.#document(sheetsOf(groups, drawn), as, at, signal);
    this.#note(groups, drawn, to, at);
    const [only] = drawn;
    const isOne = drawn.length === 1 && only !== undefined;
    const name = isOne ? only.name : to === SHEET_MADE ? 'sheets' : 'labels';
    return { id, fileName: exportName(name, as, isOne ? only.serviceId : id), jobs: drawn.length, pages };
  }

  async #shift(period: ShiftQuery, signal: AbortSignal): Promise<Sheets> {
    signal.throwIfAborted();
    const report = await this.#parts.shift.report(period, signal);
    const { id, pages } = await this.#document(
      [{ kind: 'shift', report }],
      'pdf',
      this.#parts.clock.now(),
      signal,
    );
    return { id, fileName: exportName('shift', 'pdf', id), jobs: 0, pages };
  }

  /** Makes one document of what is to be drawn. @param at when it is made, in milliseconds */
  async #document(
    sheets: AsyncIterable<Sheet> | Iterable<Sheet>,
    as: LabelForm,
    at: number,
    signal: AbortSignal,
  ): Promise<Pick<Sheets, 'id' | 'pages'>> {
    const { settings, fonts, folder, handedOut, onFault } = this.#parts;
    const { screens, paper } = settings.get();
    const language = screens.language === 'auto' ? this.#parts.windowLanguage() : screens.language;
    const worker = new SheetWorker({
      paper: paper.size,
      label: paper.label,
      language,
      locale: screens.locale ?? usualLocale(language),
      units: screens.units,
      at: new Date(at).toISOString(),
      fonts,
    });
    const id = ArtworkId.parse(randomBytes(16).toString('hex'));
    const path = join(folder, `${id}.${as}`);
    try {
      for await (const sheet of sheets) await worker.ask(sheet);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const written = await worker.ask({ kind: 'write', path, as });
      if (written.kind !== 'written') throw new Error('The sheets were not written.');
      const { bytes, sha256, pages } = written;
      handedOut.hold(id, { path, bytes, sha256, ...(as === 'pdf' ? { isMadeHere: true } : {}) });
      return { id, pages };
    } catch (error) {
      if (error instanceof ApiError || signal.aborted) throw error;
      onFault(error);
      throw new ApiError('UNAVAILABLE', message('paper.failed'), message('paper.fewer'));
    } finally {
      await worker.end();
    }
  }

  /** The rows with their jobs, each job once. */
  async #groups(keys: readonly string[], most: number): Promise<readonly Group[]> {
    const { store } = this.#parts;
    const seen = new Set<JobKey>();
    const groups: Group[] = [];
    for (const key of keys) {
      const row = store.queue.row(key);
      const batch = row === null || row.kind === 'job' ? null : store.batchViews.detail(row);
      const all = batch === null ? store.queue.jobKeys(key) : batch.jobs.map((job) => job.key);
      const jobs = all.filter((job) => !seen.has(job));
      for (const job of jobs) seen.add(job);
      if (seen.size > most)
        throw new ApiError('INVALID', message('paper.too-many', { most }), message('paper.fewer'));
      if (jobs.length > 0) groups.push({ batch, jobs });
      // Other work gets its turn between two rows.
      await setImmediate();
    }
    return groups;
  }

  async *#sheetsOf(
    groups: readonly Group[],
    drawn: DrawnJob[],
    until: number,
    signal: AbortSignal,
  ): AsyncGenerator<JobSheet | BatchSheet> {
    const { jobOf, preflight } = this.#parts;
    for (const { batch, jobs } of groups) {
      if (batch !== null) yield batchSheetOf(batch);
      for (const key of jobs) {
        signal.throwIfAborted();
        const job = jobOf(key);
        // It was removed a moment ago.
        if (job === null) continue;
        const pictures = await this.#picturesOf(job, until, signal);
        yield jobSheetOf(
          job,
          ({ id }) => preflight.report(id),
          ({ id }) => pictures.get(id) ?? { pages: null, pictures: [] },
        );
        drawn.push(drawnOf(job));
      }
    }
  }

  async *#labelsOf(
    groups: readonly Group[],
    drawn: DrawnJob[],
    as: LabelForm,
    each: number,
    signal: AbortSignal,
  ): AsyncGenerator<LabelSheet> {
    for (const key of groups.flatMap(({ jobs }) => jobs)) {
      signal.throwIfAborted();
      const job = this.#parts.jobOf(key);
      // It was removed a moment ago.
      if (job === null) continue;
      yield labelSheetOf(job, as, each);
      drawn.push(drawnOf(job));
    }
  }

  /** The pages of a job's files, as far as they can be drawn. */
  async #picturesOf(
    job: JobDetail,
    until: number,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<ArtworkId, Pick<SheetFile, 'pages' | 'pictures'>>> {
    const { preflight } = this.#parts;
    const made = new Map<ArtworkId, Pick<SheetFile, 'pages' | 'pictures'>>();
    let left = MAX_OF_JOB;
    for (const file of job.components.flatMap(({ files }) => files)) {
      const pages = preflight.report(file.id)?.pageCount ?? null;
      const count = file.sha256 === null ? 0 : Math.min(pages ?? 1, MAX_PICTURED, left);
      left -= count;
      const numbers = Array.from({ length: count }, (_, index) => index + 1);
      const pictures = await Promise.all(numbers.map((page) => this.#picture(file, page, until, signal)));
      made.set(file.id, { pages, pictures });
    }
    return made;
  }

  async #picture(
    { id }: Artwork,
    page: number,
    until: number,
    signal: AbortSignal,
  ): Promise<Uint8Array | null> {
    const { store, thumbnails, clock } = this.#parts;
    const file = store.artworks.get(id);
    if (file === null || file.sha256 === null || file.bytes === null || clock.steadyMs() > until) return null;
    return thumbnails.of(file.sha256, file.bytes, signal, 'small', page);
  }

  /** A line in the history of each row: of a batch, or else of its jobs. */
  #note(
    groups: readonly Group[],
    drawn: readonly DrawnJob[],
    to: typeof SHEET_MADE | typeof LABEL_MADE,
    at: number,
  ): void {
    const { store } = this.#parts;
    const made = { from: null, to, at, status: null, why: null, source: 'operator' } as const;
    const byKey = new Map(drawn.map((job) => [job.key, job]));
    store.transaction(() => {
      for (const { batch, jobs } of groups) {
        if (batch !== null) {
          const { row } = batch;
          if (row.kind !== 'batch' && row.kind !== 'queued-batch') continue;
          const label = row.jobNames.join(', ') || row.serviceId;
          const { kind: subject, key } = row;
          store.transitions.append({ ...made, subject, subjectId: key, label, jobKey: null, batchKey: key });
          continue;
        }
        for (const key of jobs) {
          const job = byKey.get(key);
          if (job === undefined) continue;
          store.transitions.append({
            ...made,
            subject: 'job',
            subjectId: key,
            label: job.name,
            jobKey: key,
            batchKey: job.batchKey ?? job.queuedBatchKey,
          });
        }
      }
    }, 'lazily');
  }
}
