import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import {
  type Artwork,
  ArtworkId,
  type BatchDetail,
  type JobDetail,
  type JobKey,
  type Language,
  MAX_SHEETS,
  message,
  type Sheets,
  type SheetsWanted,
  type ShiftQuery,
} from '../../../contract/index.ts';
import { usualLocale } from '../../../locales/languages.ts';
import { exportName, type HandedOut } from '../artwork/index.ts';
import { ApiError, notFound } from '../model/api-error.ts';
import type { Clock, SettingsPort } from '../ports.ts';
import type { PreflightService, Thumbnails } from '../preflight/index.ts';
import type { ShiftReports } from '../shift/index.ts';
import { SHEET_MADE, type Store } from '../store/index.ts';
import { type BatchSheet, type JobSheet, MAX_PICTURED, type Sheet, type SheetFile } from './sheet.ts';
import { batchSheetOf, jobSheetOf } from './sheet-facts.ts';
import { SheetWorker } from './sheet-worker.ts';

/** Documents that may wait for the one that is being made. */
const MAX_WAITING = 3;
/** Pages of one job that are pictured. */
const MAX_OF_JOB = 96;
/** After this, pages get an empty frame: drawing thousands of them would take hours. */
const MAX_PICTURES_MS = 60_000;

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

/** Sheets and reports as PDF, made one document after another in a thread of their own. */
export class PaperService {
  readonly #parts: PaperParts;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(parts: PaperParts) {
    this.#parts = parts;
  }

  /** Makes the sheets, and notes that in the log; or a report. Throws ApiError. */
  sheets(wanted: SheetsWanted, signal: AbortSignal): Promise<Sheets> {
    if (this.#waiting > MAX_WAITING)
      throw new ApiError('CONFLICT', message('paper.busy'), message('refusal.try-again'));
    this.#waiting++;
    const made = this.#last
      .then(() => ('keys' in wanted ? this.#sheets(wanted.keys, signal) : this.#shift(wanted.shift, signal)))
      .finally(() => this.#waiting--);
    this.#last = made.catch(() => undefined);
    return made;
  }

  /** Absolute path of sheets made a moment ago. Throws ApiError. */
  pathOf(id: ArtworkId): string {
    const held = this.#parts.handedOut.open(id);
    if (held === null) throw new ApiError('NOT_FOUND', message('paper.gone'), message('paper.again'));
    return held.path;
  }

  async #sheets(keys: readonly string[], signal: AbortSignal): Promise<Sheets> {
    const { clock } = this.#parts;
    signal.throwIfAborted();
    const groups = await this.#groups(keys);
    const count = groups.reduce((sum, { jobs }) => sum + jobs.length, 0);
    if (count === 0) throw notFound('job');
    const at = clock.now();
    const drawn: DrawnJob[] = [];
    const until = clock.steadyMs() + MAX_PICTURES_MS;
    const { id, pages } = await this.#document(this.#sheetsOf(groups, drawn, until, signal), at, signal);
    this.#note(groups, drawn, at);
    const [only] = drawn;
    const name = drawn.length === 1 && only !== undefined ? only.name : 'sheets';
    const mark = drawn.length === 1 && only !== undefined ? only.serviceId : id;
    return { id, fileName: exportName(name, 'pdf', mark), jobs: drawn.length, pages };
  }

  async #shift(period: ShiftQuery, signal: AbortSignal): Promise<Sheets> {
    signal.throwIfAborted();
    const report = await this.#parts.shift.report(period, signal);
    const { id, pages } = await this.#document([{ kind: 'shift', report }], this.#parts.clock.now(), signal);
    return { id, fileName: exportName('shift', 'pdf', id), jobs: 0, pages };
  }

  /** Makes one document of what is to be drawn. @param at when it is made, in milliseconds */
  async #document(
    sheets: AsyncIterable<Sheet> | Iterable<Sheet>,
    at: number,
    signal: AbortSignal,
  ): Promise<Pick<Sheets, 'id' | 'pages'>> {
    const { settings, fonts, folder, handedOut, onFault } = this.#parts;
    const { screens, paper } = settings.get();
    const language = screens.language === 'auto' ? this.#parts.windowLanguage() : screens.language;
    const worker = new SheetWorker({
      paper: paper.size,
      language,
      locale: screens.locale ?? usualLocale(language),
      units: screens.units,
      at: new Date(at).toISOString(),
      fonts,
    });
    const id = ArtworkId.parse(randomBytes(16).toString('hex'));
    const path = join(folder, `${id}.pdf`);
    try {
      for await (const sheet of sheets) await worker.ask(sheet);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const written = await worker.ask({ kind: 'write', path });
      if (written.kind !== 'written') throw new Error('The sheets were not written.');
      const { bytes, sha256, pages } = written;
      handedOut.hold(id, { path, bytes, sha256, isMadeHere: true });
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
  async #groups(keys: readonly string[]): Promise<readonly Group[]> {
    const { store } = this.#parts;
    const seen = new Set<JobKey>();
    const groups: Group[] = [];
    for (const key of keys) {
      const row = store.queue.row(key);
      const batch = row === null || row.kind === 'job' ? null : store.batchViews.detail(row);
      const all = batch === null ? store.queue.jobKeys(key) : batch.jobs.map((job) => job.key);
      const jobs = all.filter((job) => !seen.has(job));
      for (const job of jobs) seen.add(job);
      if (seen.size > MAX_SHEETS)
        throw new ApiError(
          'INVALID',
          message('paper.too-many', { most: MAX_SHEETS }),
          message('paper.fewer'),
        );
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
        const { serviceId, name, batchKey, queuedBatchKey } = job;
        drawn.push({ key, serviceId, name, batchKey, queuedBatchKey });
      }
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
  #note(groups: readonly Group[], drawn: readonly DrawnJob[], at: number): void {
    const { store } = this.#parts;
    const made = { from: null, to: SHEET_MADE, at, status: null, why: null, source: 'operator' } as const;
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
