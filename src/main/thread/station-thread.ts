import { setTimeout as wait } from 'node:timers/promises';
import type { MessagePort } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import type { ArtworkId, Contract, DeskId, EventBatch, EventsWanted } from '../../contract/index.ts';
import { StartupError } from '../host/startup-error.ts';
import type { Access } from '../station/access-log.ts';
import type { ReadableArtwork } from '../station/artwork/index.ts';
import type { Admission, Paired, PairingRequest, ShownCredential } from '../station/desks/index.ts';
import type { SeatedOperator, StationFolders } from '../station/ports.ts';
import { Settings } from '../station/settings/index.ts';
import type { AnsweredFile, AskedFile } from '../station/site/index.ts';
import type { HostServices } from './host-router.ts';
import type { StartThread } from './start-thread.ts';
import type { LogInAnswer, LogLine, OperatorFigures, StationNetwork } from './station-control.ts';
import { ThreadRun } from './thread-run.ts';
import type { OpenedStation, ThreadOptions } from './wire.ts';

/** A station that crashes more often than this within a minute is not started again. */
const MAX_CRASHES = 3;
const CRASHES_WITHIN_MS = 60_000;
/** Time between a crash and the next start, so that a passing cause can pass. */
const RESTART_AFTER_MS = 1_000;

export type StationClient = ContractRouterClient<Contract>;

export interface StationThreadParts {
  readonly options: Omit<ThreadOptions, 'has' | 'crash'>;
  readonly environment: NodeJS.ProcessEnv;
  readonly startThread: StartThread;
  readonly services: HostServices;
  /**
   * Shows the station to windows before it starts working; resolves with a function that stops showing it.
   */
  readonly show: (station: StationThread, folders: StationFolders) => Promise<() => unknown>;
}

/** A run that answers, and the host's own client for it. */
interface Answering {
  readonly run: ThreadRun;
  readonly client: StationClient;
}

/**
 * The station of a host, in its own thread. The host's thread keeps windows or sockets, secrets and
 * dialogs, and never waits for the station. After a crash another thread takes over, just as after a crash
 * of the process.
 */
export class StationThread {
  readonly #parts: StationThreadParts;
  #settings = Settings.parse({});
  #now = Promise.withResolvers<Answering>();
  #run: ThreadRun | null = null;
  #answering: Answering | null = null;
  #hide: (() => unknown) | null = null;
  readonly #onRestart = new Set<() => void>();
  /** The host notices it once, so each thread is told. */
  #areBrowsersHidden = false;
  #crashes: number[] = [];
  #stopped: Promise<void> | null = null;

  private constructor(parts: StationThreadParts) {
    this.#parts = parts;
  }

  /** Opens the station. Rejects with StartupError and leaves nothing running. */
  static async open(
    parts: StationThreadParts,
  ): Promise<{ readonly thread: StationThread; readonly opened: OpenedStation }> {
    const thread = new StationThread(parts);
    try {
      return { thread, opened: await thread.#start(null) };
    } catch (error) {
      await thread.#hide?.();
      throw error;
    }
  }

  /** The current settings; the defaults until the station has read them. */
  get settings(): Settings {
    return this.#settings;
  }

  #there(): ThreadRun {
    if (this.#answering === null) throw new Error('The station is being started again.');
    return this.#answering.run;
  }

  /** The client that calls the station; rejects while the station is restarting. */
  get client(): Promise<StationClient> {
    return this.#answering === null
      ? Promise.reject(new Error('The station is being started again.'))
      : Promise.resolve(this.#answering.client);
  }

  /** A port over which the station answers a window; null while the station is restarting. */
  openWindow(): MessagePort | null {
    return this.#answering?.run.openPort('window') ?? null;
  }

  /**
   * Calls back when a new thread has replaced one that crashed: windows can be given ports again. Returns a
   * function that unsubscribes.
   */
  onRestart(listener: () => void): () => void {
    this.#onRestart.add(listener);
    return () => this.#onRestart.delete(listener);
  }

  /** The events asked for, across crashes of the thread, until `signal` aborts. */
  async *events(wanted: EventsWanted, signal: AbortSignal): AsyncGenerator<EventBatch, void, void> {
    while (!signal.aborted && this.#stopped === null) {
      const answering = await this.#now.promise;
      try {
        yield* await answering.client.events.subscribe(wanted, { signal });
      } catch (error) {
        if (this.#answering === answering && !signal.aborted) throw error;
      }
    }
  }

  /** An archived file; null if there is none, or while the station is not working. */
  async readArtwork(id: ArtworkId): Promise<ReadableArtwork | null> {
    return (await this.#answering?.run.control.readArtwork({ id })) ?? null;
  }

  /** Null for an invalid code; rejects while the station is restarting. */
  async pairDesk(request: PairingRequest): Promise<Paired | null> {
    return this.#there().control.pairDesk(request);
  }

  /** Rejects while the station is restarting. */
  async admitDesk(shown: ShownCredential): Promise<Admission> {
    return this.#there().control.admitDesk(shown);
  }

  /** What another station of the site gets that asks for a file; rejects while the station is restarting. */
  async readForStation(asked: AskedFile): Promise<AnsweredFile> {
    return this.#there().control.readForStation(asked);
  }

  deskLeft(id: DeskId): void {
    this.#notify((run) => run.control.deskLeft({ id }));
  }

  /** Zeros while the station is restarting. */
  async operatorFigures(): Promise<OperatorFigures> {
    return (await this.#answering?.run.control.operatorFigures()) ?? { operators: 0, refusedCalls: 0 };
  }

  /** Null if nobody of that name may log in, or while the station is restarting. */
  async operatorNamed(name: string): Promise<SeatedOperator | null> {
    return (await this.#answering?.run.control.operatorNamed({ name })) ?? null;
  }

  /** The operator with that name and that PIN or password; `busy` if it cannot be checked right now. */
  async logIn(name: string, secret: string): Promise<LogInAnswer> {
    return (await this.#answering?.run.control.logIn({ name, secret })) ?? 'busy';
  }

  recordAccess(access: Access): void {
    this.#notify((run) => run.control.recordAccess(access));
  }

  /** The reverse proxy does not say where browsers connect from. */
  browsersHidden(): void {
    this.#areBrowsersHidden = true;
    this.#notify((run) => run.control.browsersHidden());
  }

  log(line: LogLine): void {
    this.#notify((run) => run.control.log(line));
  }

  /** How the station reaches other machines: every thread has to be given this itself. */
  async network(): Promise<StationNetwork | null> {
    return (await this.#answering?.run.control.network()) ?? null;
  }

  sleep(): void {
    this.#notify((run) => run.control.sleep());
  }

  wake(): void {
    this.#notify((run) => run.control.wake());
  }

  /** Writes the last message of a host that cannot go on to the log; resolves once it is written. */
  async logCrash(error: unknown): Promise<void> {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    await this.#answering?.run.control.logCrash({ message, stack });
  }

  /** Stops everything in order; a second call returns the promise of the first. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  /** Ends the station's thread at once; resolves when it has, which waits for its calls to a disk. */
  async kill(): Promise<void> {
    this.#stopped = this.#run?.terminate() ?? Promise.resolve();
    await this.#stopped;
  }

  async #stop(): Promise<void> {
    await this.#hide?.();
    const answering = this.#answering;
    try {
      await answering?.run.control.stop();
    } finally {
      this.#answering = null;
      await this.#run?.terminate();
    }
  }

  /** @param crash why the previous thread ended; null for the first. */
  async #start(crash: string | null): Promise<OpenedStation> {
    const { options, environment, startThread, services } = this.#parts;
    const run = new ThreadRun({
      options: { ...options, has: whatIsThere(services), crash },
      environment,
      startThread,
      services,
      watch: {
        settings: (settings) => {
          this.#settings = settings;
        },
        show: (folders) => this.#show(run, folders),
      },
    });
    this.#run = run;
    const opened = await Promise.race([
      run.control.opened(),
      run.ended.then((why) => Promise.reject(why)),
    ]).catch(async (error: unknown) => {
      this.#answering = null;
      await run.terminate();
      throw error;
    });
    void run.ended.then((why) => this.#ended(why));
    return opened;
  }

  async #show(run: ThreadRun, folders: StationFolders): Promise<void> {
    const port = run.openPort('host');
    // Before the client is notified: code that then looks for the station must find it gone.
    port.on('close', () => this.#lost(answering));
    const client: StationClient = createORPCClient(new RPCLink({ port }));
    port.start();
    const answering: Answering = { run, client };
    this.#answering = answering;
    this.#now.resolve(answering);
    if (this.#areBrowsersHidden) this.browsersHidden();
    if (this.#hide === null) this.#hide = await this.#parts.show(this, folders);
    else for (const listener of this.#onRestart) listener();
  }

  #lost(answering: Answering): void {
    if (this.#answering !== answering) return;
    this.#answering = null;
    this.#now = Promise.withResolvers();
  }

  /** Rejects if the station cannot be kept alive: the host then ends as on any error of its own. */
  async #ended(why: unknown): Promise<void> {
    if (this.#stopped !== null) return;
    const now = Date.now();
    this.#crashes = [...this.#crashes.filter((at) => now - at < CRASHES_WITHIN_MS), now];
    if (this.#crashes.length > MAX_CRASHES) throw why;
    await wait(RESTART_AFTER_MS);
    if (this.#stopped !== null) return;
    try {
      await this.#start(why instanceof Error ? (why.stack ?? why.message) : String(why));
    } catch (error) {
      // A crash before opening counts as another crash; a StartupError would only come again.
      if (error instanceof StartupError) throw error;
      await this.#ended(error);
    }
  }

  /** Nobody waits for the answer, and a restarting station misses it. */
  #notify(call: (run: ThreadRun) => Promise<unknown>): void {
    const run = this.#answering?.run;
    if (run !== undefined) call(run).catch(() => undefined);
  }
}

const whatIsThere = (services: HostServices): ThreadOptions['has'] => ({
  folderDialog: services.folderDialog !== null,
  shell: services.shell !== null,
  sessions: services.sessions !== null,
  desks: services.desks != null,
  webServer: services.webServer != null,
  stations: services.stations != null,
  confirmTrust: services.confirmTrust !== undefined,
  demo: services.openDemo !== null,
  systemProxy: services.resolveProxy !== undefined,
});
