import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { contract, mayDo, type Role } from '../../src/contract/index.ts';
import { operatorNamed, PIN } from '../support/operators.ts';
import { until } from '../support/until.ts';
import { moving, tabStops } from './accessibility.ts';
import { pressAll } from './dead-controls.ts';
import { standBetween } from './link-faults.ts';
import { switchOffNotices } from './no-notices.ts';
import { busyRig, emptyPlaces, type Place, places, visit } from './places.ts';
import { collisions, cutWords, go, overflow, type Rig, startRig, violations, withMotion } from './rig.ts';
import { keepPicture, type Look, looks, settled, wear } from './screenshots.ts';
import { englishOn, fromService } from './spoken.ts';

// Every screen in every state, theme and size: nothing wider than the window, no errors in the console, and
// no accessibility violation in either theme; no English in another language, except for what the service
// sends; no control that is dead, or that the station would refuse to a person who may only watch.

/** All looks: text at 200 %, and both themes in both sizes. */
const allLooks: readonly Look[] = [
  {
    name: 'text-200',
    colorScheme: 'light',
    viewport: { width: 1440, height: 900 },
    textPercent: 200,
    judged: false,
  },
  ...looks,
];

/** Opens each place once and checks it in each look. */
async function walk(rig: Rig, all: readonly Place[], worn: readonly Look[] = looks): Promise<void> {
  const { settings } = rig.host.station.api;
  const { page, complaints } = await rig.open(withMotion);
  await page.locator('main').locator('h1, h2, a').first().waitFor();
  for (const place of all) {
    await visit(page, place);
    for (const look of worn) {
      const { screens } = settings.get();
      if (screens.textPercent !== look.textPercent)
        settings.set({ screens: { ...screens, textPercent: look.textPercent } });
      await wear(page, look);
      if (look.judged) expect(await violations(page), `${place.name}, ${look.name}`).toEqual([]);
      else await settled(page);
      expect(await collisions(page), `${place.name}, ${look.name}`).toEqual([]);
      expect(await cutWords(page), `${place.name}, ${look.name}`).toEqual([]);
      await keepPicture(page, `${place.name}-${look.name}`);
      expect(await overflow(page), `${place.name}, ${look.name}`).toBeLessThanOrEqual(0);
    }
  }
  expect(complaints).toEqual([]);
}

/** One place of each screen that makes its own calls. */
const reading = [
  'batch',
  'job',
  'review',
  'transfers',
  'hot-folders',
  'hot-folder',
  'rules',
  'connections-advanced',
  'catalogue',
  'product',
  'new-batch',
  'activity',
  'due',
  'shift',
  'settings',
  'wall',
  'queue',
];

const inEveryLook = 'in both themes and sizes';

let rig: Rig;
let empty: Rig;
beforeAll(async () => {
  rig = await busyRig();
  empty = await startRig({ connected: false });
}, 300_000);
afterAll(async () => {
  await rig.stop();
  await empty.stop();
});
afterEach(async () => {
  await rig.closeWindows();
  await empty.closeWindows();
});

describe('a station at work', () => {
  test(inEveryLook, () => walk(rig, places(rig), allLooks), 900_000);

  test('4K: the queue and the wall fill it, and nothing is cut', async () => {
    const wanted = places(rig).filter(({ name }) => ['queue', 'job', 'transfers', 'wall'].includes(name));
    await walk(rig, wanted, [
      {
        name: 'dark-3840',
        colorScheme: 'dark',
        viewport: { width: 3840, height: 2160 },
        textPercent: 100,
        judged: true,
      },
    ]);
  }, 300_000);

  test('loading, failures and a lost station are shown on every screen, which recovers', async () => {
    const { page } = await rig.open(withMotion);
    const between = await standBetween(page);
    const main = page.locator('main');
    const title = main.getByRole('heading', { level: 1 });
    const all = reading.flatMap((wanted) => places(rig).filter(({ name }) => name === wanted));
    // In a page that has read nothing yet.
    between.meet('unanswered');
    await page.reload();
    for (const { name, hash } of all) {
      await go(page, hash);
      // The folders' cards are already known; only the rules that lead there are read.
      if (name !== 'hot-folders') await main.getByText('Loading …').first().waitFor({ state: 'attached' });
      expect(await main.getByRole('alert').count(), name).toBe(0);
      if (name === 'review') await title.waitFor();
      await keepPicture(page, `reading-${name}`);
    }

    const again = main.getByRole('button', { name: 'Retry now' });
    for (const { name, hash } of all) {
      between.meet('failed');
      await go(page, hash);
      // Answers for the previous screen may be known on this one.
      await page.reload();
      await again.first().waitFor();
      if (name === 'review') await title.waitFor();
      await main.getByText('Retrying every 10 seconds.').first().waitFor();
      expect(await violations(page), `${name}, failed`).toEqual([]);
      expect(await overflow(page), name).toBeLessThanOrEqual(0);
      await keepPicture(page, `failed-${name}`);

      between.meet('answered');
      await expect
        .poll(async () => {
          // Each part of a screen makes its own calls.
          const left = await again.count();
          if (left > 0)
            await again
              .first()
              .click({ timeout: 1_000 })
              .catch(() => undefined);
          return left;
        })
        .toBe(0);
      await main.getByText('Loading …').first().waitFor({ state: 'detached' });
    }

    const lost = page.getByRole('status').getByText(/No connection to the station since/);
    const job = all.find(({ name }) => name === 'job');
    await go(page, job?.hash ?? '');
    const shown = await title.textContent();
    between.cut();
    await lost.waitFor();
    expect(await title.textContent()).toBe(shown);
    for (const { name, hash } of all) {
      await go(page, hash);
      await main.locator('h1, h2, [role=status]').first().waitFor({ state: 'attached' });
      expect(await main.getByRole('alert').count(), name).toBe(0);
      if (name !== 'review') continue;
      // Its file was shown above and needs no call to the station, but its name does.
      await title.getByText('File review').waitFor();
      await main.getByText(/Makeready is not responding/).waitFor();
      expect(await violations(page)).toEqual([]);
      await keepPicture(page, 'station-lost-review');
    }
    await keepPicture(page, 'station-lost');
    expect(await violations(page)).toEqual([]);
    between.mend();
    await lost.waitFor({ state: 'detached' });
    await page.getByTestId('queue').getByRole('link').first().waitFor();
  }, 600_000);

  test('nothing moves with less motion; Tab goes from the navigation to the end, with visible focus', async () => {
    const { page } = await rig.open({ reducedMotion: 'reduce' });
    for (const place of places(rig)) {
      await visit(page, place);
      expect(await moving(page), place.name).toEqual([]);
      if (['keys', 'palette', 'scan', 'wall'].includes(place.name)) continue;
      const stops = await tabStops(page);
      expect(stops.length, place.name).toBeGreaterThan(5);
      expect(stops[0]?.what, place.name).toContain('Skip to content');
      expect(stops[1]?.inNav, place.name).toBe(true);
      const unseen = stops.filter(({ visible }) => !visible).map(({ what }) => what);
      expect(unseen, place.name).toEqual([]);
      const orders = stops.map(({ order }) => order);
      expect(orders, place.name).toEqual([...orders].sort((one, other) => one - other));
    }
  }, 600_000);
});

test(`an empty station, ${inEveryLook}`, () => walk(empty, emptyPlaces), 600_000);

const languages = ['de', 'fr', 'nl'] as const;

/** Opens each place once and switches it through all languages, as an operator can. */
async function listen(to: Rig, all: readonly Place[], own: readonly string[]): Promise<void> {
  const { settings } = to.host.station.api;
  const { screens: before } = settings.get();
  const { page } = await to.open();
  for (const place of all) {
    await visit(page, place);
    for (const language of languages) {
      settings.set({ screens: { ...settings.get().screens, language } });
      await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' });
      expect(await englishOn(page, own), `${place.name}, ${language}`).toEqual([]);
    }
  }
  settings.set({ screens: before });
}

test('the test itself: English is found on an English screen', async () => {
  const { page } = await rig.open();
  await page.locator('main a').first().waitFor();
  expect((await englishOn(page, fromService(rig))).length).toBeGreaterThan(3);
});

test('every screen speaks only the language that is set', async () => {
  // A notice shown before the language changes stays in the earlier one.
  await switchOffNotices(rig.host.station.api);
  const own = [...fromService(rig), rig.hotFolder, empty.root, 'Sandbox'];
  await listen(rig, places(rig), own);
  await listen(empty, emptyPlaces, own);
}, 240_000);

test('no control is dead', async () => {
  const { page } = await rig.open({ reducedMotion: 'reduce' });
  const { pressed, dead } = await pressAll(page, places(rig));
  expect(dead).toEqual([]);
  expect(pressed).toBeGreaterThan(100);
}, 600_000);

/** The role that each procedure requires, by its name: `transfers.setPaused`. */
const roles: ReadonlyMap<string, Role> = new Map(
  Object.entries(contract).flatMap(([group, named]) =>
    Object.entries(named).map(
      ([
        name,
        {
          '~orpc': { meta },
        },
      ]) => [`${group}.${name}`, meta.role] as const,
    ),
  ),
);

async function windowOf(to: Rig, name: string): Promise<Page> {
  const { page } = await to.open();
  await page.context().clearCookies();
  await page.goto(`${to.host.web.url}/login`);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('PIN or password').fill(PIN);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  return page;
}

/** Presses every control as a person who may only watch. */
async function pressedByWatcher(to: Rig, all: readonly Place[]) {
  await to.station.operators.add(operatorNamed('Anna', 'administer'));
  await to.station.operators.add(operatorNamed('Carl', 'watch'));
  const { pressed, calls } = await pressAll(await windowOf(to, 'Carl'), all);
  const refused = calls.filter(({ procedure }) => !mayDo('watch', roles.get(procedure) ?? 'administer'));
  return { pressed, refused };
}

test('who may only watch finds no control that a busy station would refuse', async () => {
  // The button that starts the doctor is disabled for them.
  const all = places(rig).filter(({ name }) => name !== 'hot-folder-doctor');
  const { pressed, refused } = await pressedByWatcher(rig, all);
  expect(refused).toEqual([]);
  expect(pressed).toBeGreaterThan(50);
}, 600_000);

test('nor one that an empty station would refuse', async () => {
  const { pressed, refused } = await pressedByWatcher(empty, emptyPlaces);
  expect(refused).toEqual([]);
  expect(pressed).toBeGreaterThan(10);
}, 600_000);

describe('offline', () => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await busyRig();
    const { api } = rig.host.station;
    await rig.sandbox.stop();
    const [connection] = api.overview.get().connections;
    if (connection !== undefined) await api.connections.refresh({ id: connection.id }).catch(() => undefined);
    await until('it is offline', () => api.overview.get().connections[0]?.state.kind === 'offline');
  }, 300_000);
  afterAll(() => rig.stop());
  afterEach(() => rig.closeWindows());

  test('in each theme and each size', () => {
    const shown = [
      'queue',
      'job',
      'review',
      'transfers',
      'hot-folder',
      'catalogue',
      'product',
      'new-batch',
      'connections',
      'activity',
      'settings',
      'wall',
    ];
    const all = places(rig).filter(({ name }) => shown.includes(name));
    return walk(
      rig,
      all.map((place) => ({ ...place, name: `offline-${place.name}` })),
      // The layout is that of online screens, so each theme and each size once is enough.
      looks.filter(({ judged }) => judged),
    );
  }, 600_000);
});
