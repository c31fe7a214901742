import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { errorCodes } from './errors.ts';
import { StationEvent } from './events.ts';
import { ArtworkId, BatchKey, ConnectionId, FolderTicket, JobKey, QueuedBatchKey } from './ids.ts';
import { JobDetail } from './job.ts';
import { BatchDetail, QueuePage, QueueQuery } from './queue.ts';
import { Connection, Overview } from './station.ts';
import { TransferList } from './transfer.ts';

const base = oc.errors(errorCodes);
const nothing = z.object({});

/** A folder an operator has pointed at, checked by main. The ticket stands for the path from here on. */
export const ChosenFolder = z.object({ ticket: FolderTicket, displayPath: z.string() });
export type ChosenFolder = z.infer<typeof ChosenFolder>;

/**
 * All that a window may ask of a station. Both hosts serve exactly this, over a message port or a WebSocket;
 * arguments are validated before any handler sees them.
 */
export const contract = {
  overview: { get: base.output(Overview) },

  /** A `resync` event first, then every change in order. Ends when the caller goes or the station stops. */
  events: { subscribe: base.output(eventIterator(StationEvent)) },

  queue: { list: base.input(QueueQuery).output(QueuePage) },
  batch: {
    get: base.input(z.object({ key: z.union([BatchKey, QueuedBatchKey]) })).output(BatchDetail),
  },
  job: {
    get: base.input(z.object({ key: JobKey })).output(JobDetail),
    /** Reads the job from the service now. Resolves when it has been read. */
    refresh: base.input(z.object({ key: JobKey })).output(nothing),
  },

  transfers: {
    list: base.output(TransferList),
    /** Tries a waiting or failed file again now. */
    retry: base.input(z.object({ id: ArtworkId })).output(nothing),
    /** Stops starting transfers, and stops those under way; they resume where they were. */
    setPaused: base.input(z.object({ paused: z.boolean() })).output(nothing),
  },

  connections: {
    /** Creates a connection, tests its token against the service, and begins to sync. */
    create: base
      .input(
        z.object({
          name: z.string().trim().max(60),
          baseUrl: z.string().trim().max(500),
          token: z.string().trim().max(8192),
        }),
      )
      .output(Connection),
    /** Tests a new token and puts it in the place of the old one. */
    setToken: base
      .input(z.object({ id: ConnectionId, token: z.string().trim().max(8192) }))
      .output(Connection),
    /** Reads everything of this connection again now. */
    refresh: base.input(z.object({ id: ConnectionId })).output(nothing),
  },

  hotFolders: {
    /** Opens the host's own folder dialog; null when the operator closed it. UNAVAILABLE where there is none. */
    browse: base.output(ChosenFolder.nullable()),
    /** For hosts without a folder dialog: checks a typed absolute path and hands out a ticket for it. */
    check: base.input(z.object({ typedPath: z.string().trim().max(4096) })).output(ChosenFolder),
    create: base
      .input(z.object({ name: z.string().trim().min(1).max(60), folder: FolderTicket }))
      .output(nothing),
  },
};
export type Contract = typeof contract;
