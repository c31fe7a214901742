import type { IncomingMessage } from 'node:http';
import { DeviceJobs, type DeviceStatus } from './device-jobs.ts';
import { type AnyFault, type DeviceAnswer, serveDevice } from './serve-device.ts';

/** Or no JSON, or titles that nobody sent. */
export type FieryFault = AnyFault | 'no-json' | 'wrong-names';

/** A RIP that answers by the Fiery API, version 5, with a login. */
export interface FieryServer {
  readonly url: string;
  readonly jobs: DeviceJobs;
  /** Who may log in. */
  readonly account: { username: string; password: string; apikey: string };
  /** What it says of a job that is that far. */
  readonly words: Record<DeviceStatus, string>;
  /** Null: it answers well. */
  fault: FieryFault | null;
  /** Whatever it was asked, in order: `GET /live/api/v5/jobs`. */
  readonly asked: readonly string[];
  /** The sessions that are open. */
  readonly sessions: ReadonlySet<string>;
  /** Ends all sessions, as a restart does. */
  restart(): void;
  stop(): Promise<void>;
}

const json = (value: unknown, status = 200, headers = {}): DeviceAnswer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(value),
});

/** Starts a Fiery on this machine that answers login, jobs and logout. */
export async function startFiery(): Promise<FieryServer> {
  const jobs = new DeviceJobs();
  const asked: string[] = [];
  const sessions = new Set<string>();
  let logins = 0;
  const fiery = {
    jobs,
    asked,
    sessions,
    account: { username: 'admin', password: 'of the Fiery', apikey: 'key of the Fiery' },
    words: {
      Waiting: 'spooled',
      Running: 'ripping',
      Held: 'done ripping',
      Completed: 'done printing',
      Aborted: 'process error',
    },
    fault: null as FieryFault | null,
    restart: () => sessions.clear(),
  };

  const login = (question: string): DeviceAnswer => {
    const given: Partial<FieryServer['account']> = JSON.parse(question);
    const { username, password, apikey } = fiery.account;
    if (given.username !== username || given.password !== password || given.apikey !== apikey)
      return json({ authenticated: false }, 401);
    const session = `s${++logins}`;
    sessions.add(session);
    return json({ authenticated: true, accessrights: true }, 200, {
      'set-cookie': `_session_id=${session}; path=/; HttpOnly`,
    });
  };

  const answerTo = (request: IncomingMessage, question: string): DeviceAnswer => {
    const { pathname } = new URL(request.url ?? '/', 'http://fiery');
    asked.push(`${request.method} ${pathname}`);
    const session = /_session_id=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    if (fiery.fault === 'no-json') return { headers: {}, body: '<html>WebTools</html>' };
    if (pathname === '/live/api/v5/login') return login(question);
    if (!sessions.has(session)) return json({ error: 'not authorized' }, 401);
    if (pathname === '/live/api/v5/logout') {
      sessions.delete(session);
      return json({ authenticated: false });
    }
    const items = jobs.all.map(({ id, name, status }) => ({
      id,
      title: fiery.fault === 'wrong-names' ? `x-${name}` : name,
      status: fiery.words[status],
    }));
    return json({ data: { kind: 'jobs', totalItems: items.length, items } });
  };

  const server = await serveDevice(answerTo, () => fiery.fault);
  return Object.assign(fiery, { url: server.origin, stop: () => server.stop() });
}
