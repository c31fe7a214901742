import { z } from 'zod';
import { Capability } from '../capabilities.ts';
import { PathTemplates } from '../endpoints.ts';
import { ConnectionId } from '../ids.ts';
import { ConnectionPreset, OptionalTemplate, PresetChanges } from '../presets.ts';
import { AnswerRead, ReadingPaths, ReadingPreview } from '../reading.ts';
import { FactPolicy } from '../routes.ts';
import { AccessToken, Connection, ConnectionLimits, ConnectionRemoval, NewConnection } from '../station.ts';
import { ArtworkMeaning, ArtworkStatusInUse, StatusInUse, StatusMeaning } from '../status-meaning.ts';
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
  templates: z.record(OptionalTemplate, SubmissionTemplate.nullable()),
});
export type ConnectionSettings = z.infer<typeof ConnectionSettings>;

export const connections = {
  /** Creates a connection, tests its token at the service, and starts syncing. */
  create: administer.input(NewConnection).output(Connection),
  /** Tests a new token, then replaces the old one. */
  setToken: administer.input(z.object({ id: ConnectionId, token: AccessToken })).output(Connection),
  settings: watch.input(z.object({ id: ConnectionId })).output(ConnectionSettings),
  /** Changes name and limits; transfers in progress continue. */
  setLimits: administer
    .input(z.object({ id: ConnectionId, limits: ConnectionLimits }))
    .output(ConnectionLimits),
  /** Changes the policy for artwork storage. Transfers that failed because of it can then be retried. */
  setStorage: administer.input(z.object({ id: ConnectionId, storage: StoragePolicy })).output(StoragePolicy),
  /** Changes what the service never states about orders. Files that wait are routed again. */
  setFacts: administer.input(z.object({ id: ConnectionId, facts: FactPolicy })).output(FactPolicy),
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
  /**
   * Saves the paths and reads everything again. Refuses anything that is not a JSON path, and a new path that
   * leads nowhere in what is stored.
   */
  setReadingPaths: administer.input(z.object({ id: ConnectionId, paths: ReadingPaths })).output(ReadingPaths),
  /** Deletes the token. Nothing is read or downloaded until another is set; what is here stays. */
  removeToken: administer.input(z.object({ id: ConnectionId })).output(Connection),
  /** What choosing it would change, without changing anything. */
  presetChanges: watch.input(z.object({ id: ConnectionId, preset: ConnectionPreset })).output(PresetChanges),
  /** Fills the settings of a connection in anew, and probes each endpoint that moved. */
  setPreset: administer
    .input(z.object({ id: ConnectionId, preset: ConnectionPreset }))
    .output(ConnectionPreset),
  /** INVALID if it is not JSON or has an unknown placeholder. */
  setRequestTemplate: administer
    .input(z.object({ id: ConnectionId, request: OptionalTemplate, template: SubmissionTemplate.nullable() }))
    .output(z.object({ template: SubmissionTemplate.nullable() })),
  /** Changes where the deployment has its endpoints, and probes each at its new place. */
  setPaths: administer.input(z.object({ id: ConnectionId, paths: PathTemplates })).output(PathTemplates),
  /**
   * The statuses of this connection's jobs, the most frequent first, and those an operator has given a
   * meaning.
   */
  statuses: watch.input(z.object({ id: ConnectionId })).output(z.array(StatusInUse)),
  /**
   * Sets the meaning of a status; null restores what its code suggests. Every job with that status is
   * checked again.
   */
  setStatusMeaning: administer
    .input(
      z.object({ id: ConnectionId, code: z.string().min(1).max(200), meaning: StatusMeaning.nullable() }),
    )
    .output(z.array(StatusInUse)),
  /** The statuses of the artwork of this connection's jobs, as `statuses`. */
  artworkStatuses: watch.input(z.object({ id: ConnectionId })).output(z.array(ArtworkStatusInUse)),
  /** As `setStatusMeaning`, for a status of artwork. */
  setArtworkMeaning: administer
    .input(
      z.object({ id: ConnectionId, code: z.string().min(1).max(200), meaning: ArtworkMeaning.nullable() }),
    )
    .output(z.array(ArtworkStatusInUse)),
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
