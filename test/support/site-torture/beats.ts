import { z } from 'zod';
import { BigInteger, type SiteDatabase } from '../../../src/main/station/site/database/index.ts';

const Beat = z.object({ station: z.string(), run: BigInteger, at: z.coerce.number() });

/** How much later than its cause an effect may show, in milliseconds: processes wait for the processor. */
const LAG_MS = 1_000;

/** When each run of a station renewed its lease, by the ledger. */
export class Beats {
  readonly #runs: ReadonlyMap<string, readonly number[]>;

  private constructor(beats: readonly z.infer<typeof Beat>[]) {
    const runs = Map.groupBy(beats, ({ station, run }) => `${station} ${run}`);
    this.#runs = new Map([...runs].map(([run, all]) => [run, all.map(({ at }) => at)]));
  }

  /** Makes the ledger of the torture keep them. */
  static async keep(ledger: SiteDatabase): Promise<void> {
    await ledger.run(`
      CREATE TABLE beat (station text, run bigint, at timestamptz DEFAULT clock_timestamp());
      CREATE FUNCTION keep_beat() RETURNS trigger LANGUAGE plpgsql AS '
        BEGIN
          INSERT INTO makeready.beat (station, run) VALUES (NEW.id, NEW.incarnation);
          RETURN NULL;
        END';
      CREATE TRIGGER keep_beat AFTER UPDATE OF lease_until ON station
        FOR EACH ROW WHEN (NEW.lease_until > clock_timestamp()) EXECUTE FUNCTION keep_beat()`);
  }

  static async read(ledger: SiteDatabase): Promise<Beats> {
    const sql = 'SELECT station, run, extract(epoch FROM at) * 1000 AS at FROM beat ORDER BY at';
    return new Beats(await ledger.rows(Beat, sql));
  }

  /** Whether a later run of the station had begun by then: the earlier one was killed. */
  isOver(station: string, run: number, at: number): boolean {
    const next = this.#runs.get(`${station} ${run + 1}`)?.[0];
    return next !== undefined && next <= at;
  }

  /** Whether a run had not renewed its lease for this long, at that moment or shortly before. */
  wasSilent(station: string, run: number, at: number, forMs: number): boolean {
    const before = (this.#runs.get(`${station} ${run}`) ?? []).filter((beat) => beat <= at);
    const ends = [...before.slice(1), at];
    return ends.some((end, index) => end >= at - LAG_MS && end - (before[index] ?? end) >= forMs);
  }
}
