import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ActivityEntry, JobKey, message } from '../../../src/contract/index.ts';
import { activityHeading, activityLine } from '../../../src/main/station/api/activity-csv.ts';

// A spreadsheet is opened where the files were printed: its times are in the local time zone.
beforeEach(() => vi.stubEnv('TZ', 'Europe/Berlin'));
afterEach(() => vi.unstubAllEnvs());

const entry: ActivityEntry = {
  seq: 7,
  subject: 'delivery',
  subjectId: '12',
  label: 'card.pdf',
  from: 'delivered',
  to: 'picked-up',
  at: '2026-11-23T05:04:09.123Z',
  serviceAt: null,
  why: message('route.matches'),
  source: 'rip',
  by: null,
  desk: null,
  jobKey: JobKey.parse('demo:j'),
  batchKey: null,
  jobName: 'Bakery cards',
  customer: 'Bakery Ltd',
};

test('each line has the words of the screens, and the time of this machine', () => {
  expect(activityHeading).toBe(
    '\u{feff}No,Time (local),Offset,Type,Item,ID,Job,Customer,Job ID,Batch ID,Event,From,To,Reason,Source,User,Desk,Service time (local)\r\n',
  );
  expect(activityLine(entry)).toBe(
    '7,2026-11-23 06:04:09,UTC+01:00,Delivery to hot folder,card.pdf,12,Bakery cards,Bakery Ltd,demo:j,,Picked up,In hot folder,Picked up by RIP,First matching rule.,RIP,,,\r\n',
  );
});

test('an operator’s step from before names were recorded says so; one of the station has none', () => {
  const cellsOf = (line: string) => line.split(',').slice(-4, -1);
  const old = { source: 'operator', by: null, desk: null } as const;
  expect(cellsOf(activityLine({ ...entry, ...old }))).toEqual(['operator', 'operator not recorded', '']);
  expect(cellsOf(activityLine({ ...entry, source: 'station' }))).toEqual(['Makeready', '', '']);
});

test('the person, and the time stated by the service, have columns; a status keeps the service’s own word', () => {
  const job: ActivityEntry = {
    ...entry,
    subject: 'job',
    from: null,
    to: 'Ready for production',
    why: null,
    serviceAt: '2026-07-01T22:00:00.000Z',
    source: 'operator',
    by: 'Ada',
    desk: 'Desk 1',
  };
  expect(activityLine(job)).toBe(
    '7,2026-11-23 06:04:09,UTC+01:00,Job,card.pdf,12,Bakery cards,Bakery Ltd,demo:j,,,,Ready for production,,operator,Ada,Desk 1,2026-07-02 00:00:00\r\n',
  );
});
