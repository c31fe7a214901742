import { expect, test } from 'vitest';
import {
  folderNeedsAttention,
  folderStanding,
  HotFolder,
  Incident,
  type IncidentHandling,
  message,
} from '../../../src/contract/index.ts';

const folder = (more: Partial<HotFolder> = {}): HotFolder =>
  HotFolder.parse({
    ...{ id: 'rip', name: 'RIP', path: '/rip', owed: 0, waiting: 0, stuck: 0, rejected: 0, failed: 0 },
    ...{
      pickedUp: 0,
      problem: null,
      paused: false,
      tellsCopies: true,
      awaitsStart: false,
      shared: false,
      ripAnswers: null,
      ...more,
    },
  });
const problem = message('incident.folder-unavailable', { name: 'RIP' });
const away = (handling: IncidentHandling, id = 'rip'): Incident =>
  Incident.parse({
    ...{ id: `folder-unavailable:${id}`, kind: 'folder-unavailable', subject: { kind: 'hot-folder', id } },
    ...{ what: problem, why: null, since: '2026-06-01T10:00:00Z', handling },
    delayed: { files: 1, jobs: 1, batches: 1 },
  });

test('the most serious obstacle is the state of a hot folder', () => {
  const all = { stuck: 1, rejected: 1, failed: 1, paused: true };
  expect(folderStanding(folder({ ...all, problem }))).toBe('problem');
  expect(folderStanding(folder(all))).toBe('paused');
  expect(folderStanding(folder({ ...all, paused: false }))).toBe('not-picked-up');
  expect(folderStanding(folder({ rejected: 1 }))).toBe('attention');
  expect(folderStanding(folder({ failed: 1 }))).toBe('attention');
  expect(folderStanding(folder({ waiting: 9, owed: 9 }))).toBe('ok');
});

test('a hot folder needs attention for its files, or for an incident that nobody has acknowledged', () => {
  expect(folderNeedsAttention(folder({ waiting: 9, owed: 9, paused: true }), [])).toBe(false);
  for (const files of [{ stuck: 1 }, { rejected: 1 }, { failed: 1 }]) {
    expect(folderNeedsAttention(folder({ ...files, paused: true }), [])).toBe(true);
  }
  const gone = folder({ problem });
  expect(folderNeedsAttention(gone, [away({ kind: 'open' })])).toBe(true);
  expect(folderNeedsAttention(gone, [away({ kind: 'open' }, 'other')])).toBe(false);
  const at = '2026-06-01T10:05:00Z';
  expect(folderNeedsAttention(gone, [away({ kind: 'acknowledged', at })])).toBe(false);
  expect(folderNeedsAttention(gone, [away({ kind: 'snoozed', until: at })])).toBe(false);
});
