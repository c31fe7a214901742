import {
  type DoubtVerdict,
  type LedgerDoubts,
  message,
  type SiteDeliveryKey,
} from '../../../../contract/index.ts';
import type { StationContext } from '../../context.ts';
import { ApiError } from '../../model/api-error.ts';
import type { NewTransition } from '../../store/index.ts';
import type { SiteDatabase } from '../database/index.ts';
import type { SiteRow } from '../joining/index.ts';
import type { Member } from '../stations/index.ts';
import { isAgreed } from './agreed-server.ts';
import { reportAgain } from './report-again.ts';
import {
  continueWithoutReports,
  countUncertain,
  readReports,
  readUncertain,
  settleDoubt,
  type UncertainRow,
} from './uncertain-queries.ts';

/** More than anybody looks through at once; the others follow as these are settled. */
const SHOWN = 200;

const outcomes = {
  sent: { to: 'delivered', why: message('delivery.decided-sent') },
  again: { to: 'planned', why: message('delivery.decided-again') },
} as const;

export interface DoubtsParts {
  readonly database: SiteDatabase;
  readonly member: Member;
  readonly site: SiteRow;
}

/** What an administrator sees and decides after the ledger was restored or promoted. */
export class Doubts {
  readonly #context: StationContext;
  readonly #parts: DoubtsParts;

  constructor(context: StationContext, parts: DoubtsParts) {
    this.#context = context;
    this.#parts = parts;
  }

  /** Throws SiteDatabaseError. */
  async read(): Promise<LedgerDoubts> {
    const { database, member } = this.#parts;
    return database.unguarded(async (queries) => {
      const goesOn = await isAgreed(queries);
      const reports = await readReports(queries);
      const rows = await readUncertain(queries, SHOWN);
      const silent = reports.filter(({ hasReported }) => !hasReported).map(({ name }) => name);
      return {
        stations: goesOn
          ? null
          : reports.map(({ seenAt, ...station }) => ({
              ...station,
              isSelf: station.id === member.stationId,
              seenAt: seenAt?.toISOString() ?? null,
            })),
        deliveries: rows.map((row) => this.#shown(row, silent)),
        total: await countUncertain(queries),
      };
    });
  }

  /** This station reports first what it did. Throws SiteDatabaseError. */
  async goOn(): Promise<void> {
    const { ports, store } = this.#context;
    const { database, member, site } = this.#parts;
    const shared = ports.settings.get().hotFolders.flatMap((one) => (one.shared ? one.id : []));
    await database.unguarded(async (queries) => {
      if (await isAgreed(queries)) return;
      if (!(await reportAgain(queries, store, member, shared))) await continueWithoutReports(queries, member);
    });
    this.#record({
      subject: 'session',
      subjectId: site.id,
      label: site.name,
      jobKey: null,
      to: 'site-let-go-on',
      why: message('site.let-go-on'),
    });
  }

  /** Throws SiteDatabaseError, or ApiError if it is no longer in doubt. */
  async settle(key: SiteDeliveryKey, verdict: DoubtVerdict): Promise<void> {
    const { database, member } = this.#parts;
    const row = await settleDoubt(database, member, key, verdict);
    if (row === null)
      throw new ApiError('CONFLICT', message('refusal.no-doubt'), message('refusal.list-again'));
    const { file, job } = this.#shown(row, []);
    this.#record({
      subject: 'delivery',
      subjectId: key,
      label: file,
      jobKey: job?.key ?? null,
      ...outcomes[verdict],
    });
  }

  #shown({ key, hotFolder, fileId, finalName, owners }: UncertainRow, silent: readonly string[]) {
    const { ports, store } = this.#context;
    const artwork = store.artworks.get(fileId);
    const jobName = store.artworks.jobContext(fileId)?.jobName;
    return {
      key,
      file: artwork?.name ?? fileId,
      job: artwork === null || jobName === undefined ? null : { key: artwork.jobKey, name: jobName },
      hotFolder: ports.settings.get().hotFolders.find(({ id }) => id === hotFolder)?.name ?? hotFolder,
      finalName,
      candidates: owners.length === 0 ? [...silent] : owners,
    };
  }

  #record(line: Pick<NewTransition, 'subject' | 'subjectId' | 'label' | 'jobKey' | 'to' | 'why'>): void {
    const { store, ports } = this.#context;
    store.transaction(() =>
      store.transitions.append({
        ...line,
        batchKey: null,
        status: null,
        from: null,
        at: ports.clock.now(),
        source: 'operator',
      }),
    );
  }
}
