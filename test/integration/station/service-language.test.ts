import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  JobKey,
  type Language,
  type OperatorSettings,
  QueueQuery,
  RouteRule,
} from '../../../src/contract/index.ts';
import { acceptedLanguage } from '../../../src/main/station/connections/accepted-language.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

let root: string;
let sandbox: Sandbox;
let station: TestStation;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-language-'));
  sandbox = await createSandbox();
  sandbox.makeJobs(3, { loose: true });
  station = await openTestStation({ root, service: sandbox });
});
afterEach(async () => {
  await station.stop();
  await sandbox.stop();
  await rm(root, { recursive: true, force: true });
});

const spoken = (): (string | null)[] => {
  const { rows } = station.station.api.queue.list(QueueQuery.parse({ limit: 100 }));
  return rows.map(({ status }) => status.locale);
};
const speaks = (language: string): boolean =>
  spoken().length === 3 && spoken().every((locale) => locale === language);

test('the service’s words follow the language of the screens, also stored ones', async () => {
  const { api } = station.station;
  const products = (): string[] => {
    const { rows } = api.queue.list(QueueQuery.parse({ limit: 100 }));
    return rows.flatMap((row) => row.products.map(({ name }) => name));
  };
  await until('the jobs are here', () => speaks('en'));
  const inEnglish = products();
  for (const language of ['de', 'fr', 'nl', 'en-US'] as const) {
    const { screens } = api.settings.get();
    await api.settings.set({ screens: { ...screens, language } });
    await until(`the queue is in ${language}`, () => speaks(language.slice(0, 2)));
    const same = products().filter((name) => inEnglish.includes(name));
    expect(same).toEqual(language === 'en-US' ? inEnglish : []);
  }
});

test('a sent order that is read in another language has not changed', async () => {
  const { api } = station.station;
  await until('the jobs are here', () => speaks('en'));
  const keys = api.queue.list(QueueQuery.parse({ limit: 100 })).rows.map(({ key }) => JobKey.parse(key));
  const jobs = () => keys.map((key) => api.job.get({ key }));
  const materials = () => jobs().map((job) => job.materials);
  sandbox.finishPrepress();
  const files = () => jobs().flatMap(({ components }) => components.flatMap((one) => one.files));
  await until('all files are sent', () => files().every(({ state }) => state === 'delivered'));
  const inEnglish = materials();
  for (const language of ['de', 'en'] as const) {
    const { screens } = api.settings.get();
    await api.settings.set({ screens: { ...screens, language } });
    await until(`the jobs are in ${language}`, () => jobs().every((job) => job.status.locale === language));
    expect(isDeepStrictEqual(materials(), inEnglish)).toBe(language === 'en');
    expect(jobs().flatMap(({ alarms }) => alarms)).toEqual([]);
    const changes = jobs().flatMap(({ timeline }) => timeline.filter(({ to }) => to.startsWith('order-')));
    expect(changes).toEqual([]);
  }
});

test('while rules or cut-offs use the service’s names, it is read in the language of those names', async () => {
  const { api } = station.station;
  await until('the jobs are here', () => speaks('en'));
  const change = async (change: Partial<OperatorSettings>): Promise<void> => {
    await api.settings.set(change);
  };
  const screens = () => api.settings.get().screens;
  const first = () => api.queue.list(QueueQuery.parse({ limit: 1 })).rows[0];
  const group = first()?.delivery?.group ?? first()?.products[0]?.name ?? '';
  await change({
    shipping: { cutOffs: [{ group, time: '12:00', weekdays: [1, 2, 3, 4, 5], daysLater: 0 }] },
  });
  await change({ screens: { ...screens(), language: 'de' } });
  sandbox.makeJobs(1, { loose: true });
  await until('another job is here', () => spoken().length === 4);
  expect(new Set(spoken())).toEqual(new Set(['en']));

  const [product] = api.routes.get().known.products;
  const [folder] = api.overview.get().hotFolders;
  if (product === undefined || folder === undefined) throw new Error('There is nothing to route.');
  const rule = RouteRule.parse({ id: 'one', name: 'One', when: { products: [product] }, to: [folder.id] });
  const save = (rules: RouteRule[]) =>
    api.routes.save({ rules, hold: 'nothing', version: api.routes.get().version });
  save([rule]);
  await change({ shipping: { cutOffs: [] } });
  await change({ screens: { ...screens(), language: 'fr' } });
  sandbox.makeJobs(1, { loose: true });
  await until('another job is here', () => spoken().length === 5);
  expect(new Set(spoken())).toEqual(new Set(['en']));
  expect(api.routes.get().known.products).toContain(product);

  // Nothing is named any more.
  save([]);
  await until('the queue is in French', () => new Set(spoken()).size === 1 && spoken()[0] === 'fr');
});

/** Opens a window in a language. Returns how to close it. */
function open(language: Language): () => void {
  const shown = new AbortController();
  void station.station.api.windows.speak({ language }, shown.signal);
  return () => shown.abort();
}

test('if each window follows its system, the service is read in the language of the windows', async () => {
  await until('the jobs are here', () => speaks('en'));
  const close = open('de');
  await until('the queue is in German', () => speaks('de'));
  open('fr');
  close();
  await until('the queue is in French, as the German window is gone', () => speaks('fr'));
});

test('an explicit language of the screens takes precedence over that of the windows', async () => {
  await until('the jobs are here', () => speaks('en'));
  const { api } = station.station;
  const { screens } = api.settings.get();
  await api.settings.set({ screens: { ...screens, language: 'nl' } });
  await until('the queue is in Dutch', () => speaks('nl'));
  open('de');
  sandbox.makeJobs(1, { loose: true });
  await until('another job is here', () => spoken().length === 4);
  expect(new Set(spoken())).toEqual(new Set(['nl']));
  await api.settings.set({ screens: { ...screens, language: 'auto' } });
  await until('the queue is in German', () => new Set(spoken()).size === 1 && spoken()[0] === 'de');
});

test('the language of the windows is remembered over a restart, before a window is open again', async () => {
  await until('the jobs are here', () => speaks('en'));
  open('de');
  await until('the queue is in German', () => speaks('de'));
  await station.stop();
  station = await openTestStation({ root, service: sandbox });
  sandbox.makeJobs(1, { loose: true });
  await until('another job is here', () => spoken().length === 4);
  expect(new Set(spoken())).toEqual(new Set(['de']));
});

test('every language is requested with English as its fallback', () => {
  expect((['de', 'en-US', 'en'] as const).map((language) => acceptedLanguage('auto', language))).toEqual([
    'de, en;q=0.5',
    'en-US, en;q=0.9',
    'en-GB, en;q=0.9',
  ]);
  expect(acceptedLanguage('fr', 'de')).toBe('fr, en;q=0.5');
});
