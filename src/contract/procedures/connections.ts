import { z } from 'zod';
import { Capability } from '../capabilities.ts';
import { PathTemplates } from '../endpoints.ts';
import { ConnectionId } from '../ids.ts';
import { ConnectionPreset, PresetChanges, TemplatedRequest } from '../presets.ts';
import { AnswerRead, ReadingPaths, ReadingPreview } from '../reading.ts';
import { Reporting } from '../reports.ts';
import { FactPolicy } from '../routes.ts';
import { AccessToken, Connection, ConnectionLimits, ConnectionRemoval, NewConnection } from '../station.ts';
import { ArtworkMeaning, StatusesInUse, StatusMeaning } from '../status-meaning.ts';
import { StoragePolicy } from '../storage-policy.ts';
import { SubmissionTemplate } from '../submission.ts';
import { administer, operate, watch } from './base.ts';

/** What is set for a connection, without its secrets. */
export const ConnectionSettings = z.object({
  limits: ConnectionLimits,
  storage: StoragePolicy,
  facts: FactPolicy,
  /** The one that was chosen last. Its settings may have been changed since. */
  preset: ConnectionPreset,
  /** Where the deployment has its endpoints. */
  paths: PathTemplates,
  /** The JSON paths for reading its answers. */
  readingPaths: ReadingPaths,
  /** The templates of requests' bodies; null: the usual body. */
  templates: z.record(TemplatedRequest, SubmissionTemplate.nullable()),
  /** Whether, when and how statuses of jobs are reported. */
  reporting: Reporting,
});
export type ConnectionSettings = z.infer<typeof ConnectionSettings>;

const meaningsOf = <Meaning extends z.ZodType>(meaning: Meaning) =>
  z.record(z.string().min(1).max(200), meaning.nullable());

/** Each part given replaces what is set as a whole; of templates and meanings, only those named change. */
export const ConnectionChange = z.strictObject({
  ...ConnectionSettings.partial().shape,
  templates: z.partialRecord(TemplatedRequest, SubmissionTemplate.nullable()).optional(),
  /** By the codes of statuses; null restores what the code suggests. */
  statusMeanings: meaningsOf(StatusMeaning).optional(),
  artworkMeanings: meaningsOf(ArtworkMeaning).optional(),
});
export type ConnectionChange = z.infer<typeof ConnectionChange>;

export const connections = {
  /** Creates a connection, tests its token at the service, and starts syncing. */
  create: administer.input(NewConnection).output(Connection),
  /**
   * Tests a new token, then replaces the old one. Null deletes it: nothing is read or downloaded until
   * another is set; what is here stays.
   */
  setToken: administer
    .input(z.object({ id: ConnectionId, token: AccessToken.nullable() }))
    .output(Connection),
  settings: watch.input(z.object({ id: ConnectionId })).output(ConnectionSettings),
  /**
   * Changes what is set for it; transfers in progress continue. What follows from it happens again: files
   * that wait are routed, jobs of a status are checked, answers are read by other paths, endpoints that
   * moved are probed. INVALID, and nothing is changed, for a template that is not JSON or has an unknown
   * placeholder, and for a path that is no JSON path or is new and leads nowhere in what is stored.
   */
  change: administer
    .input(z.object({ id: ConnectionId, change: ConnectionChange }))
    .output(ConnectionSettings),
  /** Reads the newest answer of each endpoint with `paths`, without saving anything. */
  tryReading: administer
    .input(z.object({ id: ConnectionId, paths: ReadingPaths }))
    .output(z.array(AnswerRead)),
  /**
   * What `paths` would do to the stored jobs, without saving anything. Refuses anything that is not a JSON
   * path. A newer call for the same connection ends it early.
   */
  previewReading: administer
    .input(z.object({ id: ConnectionId, paths: ReadingPaths }))
    .output(ReadingPreview),
  /** What choosing it would change, without changing anything. */
  presetChanges: watch.input(z.object({ id: ConnectionId, preset: ConnectionPreset })).output(PresetChanges),
  /**
   * The statuses of this connection's jobs and of their artwork, the most frequent first, and those an
   * operator has given a meaning.
   */
  statuses: watch.input(z.object({ id: ConnectionId })).output(StatusesInUse),
  /** The endpoints of the deployment, in the interface's order, as last probed. */
  capabilities: watch.input(z.object({ id: ConnectionId })).output(z.array(Capability)),
  /** Probes every endpoint now without changing anything at the service. Resolves when all are done. */
  probe: administer.input(z.object({ id: ConnectionId })).output(z.array(Capability)),
  /** What happens to jobs and files when this connection is removed. */
  removal: administer.input(z.object({ id: ConnectionId })).output(ConnectionRemoval),
  /**
   * Removes it for good: its token and secrets are deleted, and nothing more is requested or downloaded.
   * Jobs, archive and ledger stay, and files that have arrived are delivered.
   */
  remove: administer.input(z.object({ id: ConnectionId })).output(z.void()),
  /** Reads everything of this connection again now. */
  refresh: operate.input(z.object({ id: ConnectionId })).output(z.void()),
};
