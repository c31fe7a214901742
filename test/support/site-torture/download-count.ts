import { z } from 'zod';
import { BigInteger, type SiteDatabase } from '../../../src/main/station/site/database/index.ts';
import { artworkId } from '../../../src/main/station/store/index.ts';
import type { FileRequest } from './artwork-storage.ts';
import { Beats } from './beats.ts';
import { connection, idsOf } from './made-file.ts';

/** A station begins nothing new once its lease has not been renewed for this part of it. */
const PATIENCE = 2 / 3;

/** A station was granted a download, or gave it back. */
const Claim = z.object({
  kind: z.enum(['INSERT', 'UPDATE']),
  file: z.string(),
  owner: z.string().nullable(),
  run: BigInteger.nullable(),
  at: z.coerce.number(),
});
type Claim = z.infer<typeof Claim>;

/** Why a station downloads a file. */
export type DownloadCause =
  | 'first claim'
  | 'after a kill'
  | 'after silence'
  | 'after it was given back'
  | 'without the ledger';

/** How often the service was asked for files, and why. */
export interface DownloadCount {
  readonly files: number;
  readonly requests: number;
  readonly causes: ReadonlyMap<DownloadCause, number>;
  /** Claims and requests without a cause, in words. */
  readonly unexplained: readonly string[];
}

/** Makes the ledger of the torture keep every claim of a download, and the beats of the stations. */
export async function keepClaims(ledger: SiteDatabase): Promise<void> {
  await Beats.keep(ledger);
  await ledger.run(`
    CREATE TABLE download_claim (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, kind text, file text,
      owner text, run bigint, at timestamptz DEFAULT clock_timestamp());
    CREATE FUNCTION keep_claim() RETURNS trigger LANGUAGE plpgsql AS '
      BEGIN
        INSERT INTO makeready.download_claim (kind, file, owner, run)
          VALUES (TG_OP, NEW.file_id, NEW.owner, NEW.incarnation);
        RETURN NULL;
      END';
    CREATE TRIGGER keep_claim AFTER INSERT OR UPDATE OF owner, incarnation ON download
      FOR EACH ROW EXECUTE FUNCTION keep_claim()`);
}

/**
 * Compares the requests to the storage with the claims in the ledger, and each claim with the fate of the one
 * before it. A file is downloaded once; each further download needs a fault as its cause.
 */
export async function countDownloads(
  ledger: SiteDatabase,
  requests: readonly FileRequest[],
  leaseSeconds: number,
): Promise<DownloadCount> {
  const leaseMs = leaseSeconds * 1_000;
  const beats = await Beats.read(ledger);
  const claims = await ledger.rows(
    Claim,
    'SELECT kind, file, owner, run, extract(epoch FROM at) * 1000 AS at FROM download_claim ORDER BY id',
  );
  const { granted, unexplained } = grantsOf(claims, beats, leaseMs);
  const causes = new Map<DownloadCause, number>();
  for (const { file, station, run, at } of requests) {
    const ids = idsOf(file);
    const key = keyOf(artworkId(connection, ids.job, ids.file), station, run);
    const cause =
      granted.get(key)?.shift() ??
      (beats.wasSilent(station, run, at, leaseMs * PATIENCE) ? 'without the ledger' : null);
    if (cause === null) unexplained.push(`${ids.file} was downloaded by ${station} without a claim.`);
    else causes.set(cause, (causes.get(cause) ?? 0) + 1);
  }
  const files = new Set(requests.map(({ file }) => file)).size;
  return { files, requests: requests.length, causes, unexplained };
}

const keyOf = (file: string, station: string, run: number): string => `${file} ${station} ${run}`;

/** The causes of the claims that each run of a station had on a file, and the claims without one. */
function grantsOf(
  claims: readonly Claim[],
  beats: Beats,
  leaseMs: number,
): { readonly granted: ReadonlyMap<string, DownloadCause[]>; readonly unexplained: string[] } {
  const granted = new Map<string, DownloadCause[]>();
  const unexplained: string[] = [];
  const latest = new Map<string, Claim>();
  for (const claim of claims) {
    const { file, owner, run } = claim;
    const before = latest.get(file);
    latest.set(file, claim);
    // Its answer was lost, so the station asked again.
    const isRepeated = owner === before?.owner && run === before.run && claim.kind === 'UPDATE';
    if (owner === null || run === null || isRepeated) continue;
    const cause = causeOf(claim, before, beats, leaseMs);
    if (cause === null)
      unexplained.push(`${file} was claimed by ${owner} although it was at another station, or sent.`);
    else {
      const key = keyOf(file, owner, run);
      granted.set(key, [...(granted.get(key) ?? []), cause]);
    }
  }
  return { granted, unexplained };
}

/** Null if the previous claim was still valid, or the file had been sent. */
function causeOf(
  { kind, at }: Claim,
  before: Claim | undefined,
  beats: Beats,
  leaseMs: number,
): DownloadCause | null {
  if (before === undefined) return 'first claim';
  if (kind === 'INSERT') return null;
  const { owner, run } = before;
  if (owner === null || run === null) return 'after it was given back';
  if (beats.isOver(owner, run, at)) return 'after a kill';
  return beats.wasSilent(owner, run, at, leaseMs) ? 'after silence' : null;
}
