import type { ContractRouterClient } from '@orpc/contract';
import { createRouterClient } from '@orpc/server';
import {
  type Contract,
  contract,
  type EventsWanted,
  literalMessage,
  type Overview,
  type Seat,
  ShownSettings,
  StationEvent,
} from '../../src/contract/index.ts';
import { type Answers, createRouter, type StationRouter } from '../../src/main/station/api/index.ts';
import { ripsWith } from '../../src/main/station/hotfolders/index.ts';
import { ApiError } from '../../src/main/station/model/api-error.ts';
import { Settings } from '../../src/main/station/settings/index.ts';
import { emptyOverview, everyone, type SomeAnswers } from '../support/stub-api.ts';
import { emptyDueBoard, emptyQueuePage } from './queue.ts';
import { noRoutes, noTransfers } from './samples.ts';

/** An event as a test states it: the stream that carries it counts. */
type Unnumbered<Event> = Event extends StationEvent ? Omit<Event, 'revision'> : never;
export type PushedEvent = Unnumbered<StationEvent>;

/** A call that was made: `queue.list`, and its input as the contract reads it. */
export interface RecordedCall {
  readonly call: string;
  readonly input: unknown;
}

/** A station without a service, a store or a disk, which answers what a test provides. */
export interface FakeStation {
  /** For whatever serves windows. */
  readonly router: StationRouter;
  /** In memory. */
  readonly client: ContractRouterClient<Contract>;
  readonly calls: readonly RecordedCall[];
  /** Answers that the contract does not allow, and calls without an answer: empty where a test is right. */
  readonly faults: readonly unknown[];
  overview(): Overview;
  settings(): ShownSettings;
  /** Changes the overview, and tells every window. */
  show(change: Partial<Overview>): void;
  /** Tells every window that subscribed to it. Throws a ZodError for what the contract does not allow. */
  push(...events: readonly PushedEvent[]): void;
  /** From now on a call, such as `settings.set`, is refused because the operator lacks the role. */
  forbid(call: string): void;
  /** Ends every subscription. */
  close(): void;
}

const unlocked: Seat = { operator: null, role: 'administer', hasOperators: false, lockAfterMinutes: null };

/** A subscription to the station's events. */
interface Subscription {
  readonly wanted: EventsWanted | undefined;
  readonly waiting: PushedEvent[][];
  wake(): void;
}

/**
 * A fake station. Each call passes the router of the real one, so the contract's schemas check its input and
 * its output, and errors leave in the contract's terms: it cannot be kinder than a real one.
 * @param given answers, beside those that every window asks for at its start and those of empty lists
 */
export function fakeStation(given: SomeAnswers = {}): FakeStation {
  const calls: RecordedCall[] = [];
  const faults: unknown[] = [];
  const forbidden = new Set<string>();
  const subscriptions = new Set<Subscription>();
  let isClosed = false;
  let overview: Overview = { ...emptyOverview, needsSetup: false };
  let settings: ShownSettings = ShownSettings.parse({
    ...Settings.parse({}),
    desktop: null,
    sessions: null,
    locked: [],
    trusted: [],
  });

  const push = (...events: readonly PushedEvent[]): void => {
    for (const event of events) StationEvent.parse({ ...event, revision: 1 });
    for (const one of subscriptions) {
      const wanted = events.filter((event) => concerns(one.wanted, event));
      if (wanted.length === 0) continue;
      one.waiting.push(wanted);
      one.wake();
    }
  };
  const show = (change: Partial<Overview>): void => {
    overview = { ...overview, ...change };
    push({ kind: 'overview', overview });
  };

  async function* subscribe(wanted: EventsWanted | undefined, signal: AbortSignal) {
    let woken = Promise.withResolvers<void>();
    const subscription: Subscription = { wanted, waiting: [], wake: () => woken.resolve() };
    signal.addEventListener('abort', () => woken.resolve());
    subscriptions.add(subscription);
    try {
      let revision = 0;
      yield [{ kind: 'resync', revision, overview } as const];
      while (!signal.aborted && !isClosed) {
        const events = subscription.waiting.shift();
        if (events !== undefined) yield events.map((event) => ({ ...event, revision: ++revision }));
        else {
          await woken.promise;
          woken = Promise.withResolvers();
        }
      }
    } finally {
      subscriptions.delete(subscription);
    }
  }

  const usual: SomeAnswers = {
    overview: { get: () => overview },
    events: { subscribe },
    settings: {
      get: () => settings,
      set(change) {
        settings = ShownSettings.parse({ ...settings, ...change });
        show({ screens: settings.screens, profiles: settings.profiles.own });
        return settings;
      },
    },
    operators: { list: () => [], seat: () => unlocked },
    outgoing: { get: () => ({ receivers: [] }) },
    windows: { speak: (_input, signal) => untilAborted(signal) },
    presence: { stay: (_input, signal) => untilAborted(signal), others: () => [] },
    queue: {
      list: () => emptyQueuePage,
      totals: () => [],
      statusCounts: () => [],
      dueBoard: () => emptyDueBoard,
    },
    thumbnails: { get: () => null },
    stations: { list: () => null },
    site: { state: () => ({ kind: 'none' }) },
    connections: { statuses: () => ({ jobs: [], artwork: [] }) },
    transfers: { list: () => noTransfers },
    hotFolders: { pickUps: () => [], testPage: () => null },
    routes: { get: () => noRoutes, hits: () => [], queuedElsewhere: () => [] },
    rips: { list: () => ({ known: [...ripsWith([])], unread: [] }) },
  };
  const router = createRouter(recorded([given, usual], calls, forbidden), everyone, (fault) =>
    faults.push(fault),
  );
  return {
    router,
    client: createRouterClient(router),
    calls,
    faults,
    overview: () => overview,
    settings: () => settings,
    show,
    push,
    forbid: (call) => forbidden.add(call),
    close() {
      isClosed = true;
      for (const one of subscriptions) one.wake();
    },
  };
}

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve()));

/** As a station decides it: changes of rows of another level than the window shows are only named. */
function concerns(wanted: EventsWanted | undefined, event: PushedEvent): boolean {
  const kind = event.kind === 'row-gone' || event.kind === 'row-touched' ? 'row' : event.kind;
  return kind === 'resync' || wanted?.kinds === undefined || wanted.kinds.includes(kind);
}

/** Each procedure with the first answer that is provided for it, every call kept. */
function recorded(
  sources: readonly SomeAnswers[],
  calls: RecordedCall[],
  forbidden: ReadonlySet<string>,
): Answers {
  const groups = Object.entries(contract).map(([group, procedures]) => [
    group,
    Object.fromEntries(
      Object.keys(procedures).map((name) => {
        const call = `${group}.${name}`;
        const answer = sources
          .map((source): unknown => Reflect.get(Object(Reflect.get(source, group)), name))
          .find((one) => typeof one === 'function');
        return [
          name,
          (input: unknown, signal: AbortSignal): unknown => {
            calls.push({ call, input });
            if (forbidden.has(call))
              throw new ApiError('FORBIDDEN', literalMessage('Not in your role.'), literalMessage('Ask IT.'));
            if (typeof answer !== 'function') throw new Error(`No answer is provided for ${call}.`);
            return answer(input, signal);
          },
        ];
      }),
    ),
  ]);
  return Object.fromEntries(groups);
}
