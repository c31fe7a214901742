import { z } from 'zod';
import { Capability } from '../capabilities.ts';
import { PathTemplates } from '../endpoints.ts';
import { ConnectionId } from '../ids.ts';
import { AnswerRead, ReadingPaths } from '../reading.ts';
import { AccessToken, Connection, ConnectionLimits, ConnectionRemoval, NewConnection } from '../station.ts';
import { StatusInUse, StatusMeaning } from '../status-meaning.ts';
import { StoragePolicy } from '../storage-policy.ts';
import { administer, operate, watch } from './base.ts';

export const connections = {
  /** Creates a connection, tests its token against the service, and begins to sync. */
  create: administer.input(NewConnection).output(Connection),
  /** Tests a new token and puts it in the place of the old one. */
  setToken: administer.input(z.object({ id: ConnectionId, token: AccessToken })).output(Connection),
  limits: watch.input(z.object({ id: ConnectionId })).output(ConnectionLimits),
  /** Changes name and limits; transfers under way go on. */
  setLimits: administer
    .input(z.object({ id: ConnectionId, limits: ConnectionLimits }))
    .output(ConnectionLimits),
  storage: watch.input(z.object({ id: ConnectionId })).output(StoragePolicy),
  /**
   * Changes what is done about its artwork storage; transfers that failed because of it can then be retried.
   */
  setStorage: administer.input(z.object({ id: ConnectionId, storage: StoragePolicy })).output(StoragePolicy),
  /** The JSON paths that are set for reading its answers. */
  readingPaths: watch.input(z.object({ id: ConnectionId })).output(ReadingPaths),
  /** The newest answer of each endpoint, and how it is read by `paths`; keeps nothing. */
  tryReading: administer
    .input(z.object({ id: ConnectionId, paths: ReadingPaths }))
    .output(z.array(AnswerRead)),
  /** Keeps the paths and reads everything again by them. Refuses what is no JSON path. */
  setReadingPaths: administer.input(z.object({ id: ConnectionId, paths: ReadingPaths })).output(ReadingPaths),
  /** Forgets the token. Nothing is read or fetched until another is set; what is here stays. */
  removeToken: administer.input(z.object({ id: ConnectionId })).output(Connection),
  paths: watch.input(z.object({ id: ConnectionId })).output(PathTemplates),
  /** Changes where the deployment has its endpoints; each is tried again where it is now. */
  setPaths: administer.input(z.object({ id: ConnectionId, paths: PathTemplates })).output(PathTemplates),
  /**
   * The statuses that jobs of this connection have, the most frequent first, and those an operator has said
   * something of.
   */
  statuses: watch.input(z.object({ id: ConnectionId })).output(z.array(StatusInUse)),
  /** Says what a status means; null: what its code suggests. Every job that has it is checked again. */
  setStatusMeaning: administer
    .input(
      z.object({ id: ConnectionId, code: z.string().min(1).max(200), meaning: StatusMeaning.nullable() }),
    )
    .output(z.array(StatusInUse)),
  /** Which endpoints the deployment offers, in the interface's order, as each was last tried. */
  capabilities: watch.input(z.object({ id: ConnectionId })).output(z.array(Capability)),
  /** Tries every endpoint now, changing nothing at the service. Resolves when all were tried. */
  probe: administer.input(z.object({ id: ConnectionId })).output(z.array(Capability)),
  /** What happens to jobs and files when this connection is removed. */
  removal: administer.input(z.object({ id: ConnectionId })).output(ConnectionRemoval),
  /**
   * Removes it for good: its token and secrets are deleted, and nothing is requested or downloaded any more.
   * Jobs, archive and ledger stay, and files that have arrived are delivered.
   */
  remove: administer.input(z.object({ id: ConnectionId })).output(z.void()),
  /** Reads everything of this connection again now. */
  refresh: operate.input(z.object({ id: ConnectionId })).output(z.void()),
};
