import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import {
  ConnectionId,
  type HoldRule,
  HotFolderId,
  RouteRule,
  type Transfer,
} from '../../src/contract/index.ts';
import { ApiError } from '../../src/main/station/model/api-error.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { openTestStation, type TestStation } from './station.ts';
import { until } from './until.ts';

/** The hot folder that a test station begins with. */
export const rip = HotFolderId.parse('rip');

/** A rule that sends everything to `rip` unless the test changes it. */
export const rule = (more: Record<string, unknown> = {}): RouteRule =>
  RouteRule.parse({ id: 'one', name: 'One', to: ['rip'], ...more });

/** The refusal of a call. */
export function refusal(act: () => unknown): ApiError {
  try {
    act();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('It was not refused.');
}

/** For each test a whole station with a service of its own, called as a window calls it. */
export function folderStation() {
  let root: string;
  let sandbox: Sandbox;
  let station: TestStation;
  const api = () => station.station.api;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'makeready-folders-'));
    sandbox = await createSandbox();
    station = await openTestStation({ root, service: sandbox });
    await until('connected', () => api().overview.get().connections[0]?.state.kind === 'online');
  });
  afterEach(async () => {
    await station.stop();
    await sandbox.stop();
    await rm(root, { recursive: true, force: true });
  });
  const files = (state: Transfer['state']): Transfer[] => {
    const { running, stopped, recent } = api().transfers.list();
    return [...running, ...stopped, ...recent].filter((one) => one.state === state);
  };
  return {
    api,
    root: () => root,
    /** The path of `rip`. */
    hotFolder: () => station.hotFolder,
    files,
    async oneFile(state: Transfer['state']): Promise<Transfer> {
      await until(`a file is ${state}`, () => files(state).length > 0);
      const [file] = files(state);
      if (file === undefined) throw new Error(`No file is ${state}.`);
      return file;
    },
    save(rules: RouteRule[], hold: HoldRule = 'nothing') {
      const { version } = api().routes.get();
      return api().routes.save({ rules, hold, version });
    },
    /** A job whose files are ready, known to the station at once. */
    async makeJob(): Promise<void> {
      sandbox.makeJobs(1, { prepressMs: 0, fileBytes: 2_000 });
      await api().connections.refresh({ id: ConnectionId.parse('test') });
    },
    /** Returns its path. */
    async newFolder(name: string): Promise<string> {
      const path = join(root, name);
      await mkdir(path);
      const { ticket } = await api().hotFolders.check({ typedPath: path });
      await api().hotFolders.create({ name, folder: ticket });
      return path;
    },
  };
}
