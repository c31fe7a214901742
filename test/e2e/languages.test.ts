import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { contract, JobKey, mayDo, QueueQuery, type Role } from '../../src/contract/index.ts';
import { operatorNamed, PIN } from '../support/operators.ts';
import { pressAll } from './dead-controls.ts';
import { switchOffNotices } from './no-notices.ts';
import { busyRig, emptyPlaces, type Place, places, visit } from './places.ts';
import { type Rig, startRig } from './rig.ts';

// No English on screens in another language, except for what the service sends; and no control that the
// station would refuse on those of a person who may only watch.

const languages = ['de', 'fr', 'nl'] as const;

/** Words that occur in almost every English sentence and in none of the other languages. */
const english =
  /\b(the|this|that|these|are|you|your|from|with|been|which|cannot|its|does|there|and|what|when|how|job|jobs|why)\b/i;

/**
 * The same letters without word boundaries. Text without a match is not English whatever is removed from it,
 * so most texts need no search for thousands of names in them.
 */
const likeEnglish = new RegExp(english.source.replaceAll('\\b', ''), 'i');

let rig: Rig;
let bare: Rig;
beforeAll(async () => {
  [rig, bare] = [await busyRig(), await startRig({ connected: false })];
  // A notice shown before the language changes stays in the earlier one.
  await switchOffNotices(rig.host.station.api);
}, 150_000);
afterAll(async () => {
  await rig.stop();
  await bare.stop();
});
afterEach(async () => {
  await rig.closeWindows();
  await bare.closeWindows();
});

/** Every text from the service: names, words of statuses, specifications. */
function fromService(): string[] {
  const { api } = rig.host.station;
  const found = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string' && value.length > 3) {
      // The queue shows the name of a job without its customer, and that of a product within a sentence.
      for (const shown of [value, value.toLowerCase(), ...value.split(' - ')]) found.add(shown);
    }
    if (Array.isArray(value)) for (const one of value) collect(one);
    if (typeof value !== 'object' || value === null || Array.isArray(value) || 'values' in value) return;
    for (const one of Object.values(value)) collect(one);
  };
  for (const row of api.queue.list(QueueQuery.parse({ limit: 500 })).rows) {
    collect(row);
  }
  for (const { key } of api.queue.list(QueueQuery.parse({ level: 'jobs', limit: 500 })).rows) {
    collect(api.job.get({ key: JobKey.parse(key) }));
  }
  for (const { key } of api.catalogue.list({ search: '' }).products) collect(api.catalogue.product({ key }));
  return [...found].sort((one, other) => other.length - one.length);
}

/**
 * Every text that a person reads or hears on the page, piece by piece, without codes of the service
 * (`job.status.transition`).
 */
const spoken = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pieces: string[] = [];
    const body = document.body.cloneNode(true);
    if (!(body instanceof HTMLElement)) return pieces;
    // A name that may be broken at any of its hyphens is one name.
    for (const chance of body.querySelectorAll('wbr')) chance.remove();
    body.normalize();
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) {
      const parent = walker.currentNode.parentElement;
      if (parent?.closest('code, pre, script, style') === null)
        pieces.push(walker.currentNode.textContent ?? '');
    }
    for (const element of body.querySelectorAll('*')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        pieces.push(element.getAttribute(name) ?? '');
      }
    }
    return pieces.filter((piece) => piece.trim() !== '');
  });

async function englishOn(page: Page, own: readonly string[]): Promise<string[]> {
  return (await spoken(page)).filter(
    (piece) =>
      likeEnglish.test(piece) &&
      english.test(
        own.reduce((text, known) => text.replaceAll(known, ' '), piece).replace(/\b\w+(\.[\w-]+)+\b/g, ''),
      ),
  );
}

test('the test itself: English is found on an English screen', async () => {
  const { page } = await rig.open();
  await page.locator('main a').first().waitFor();
  expect((await englishOn(page, fromService())).length).toBeGreaterThan(3);
});

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

test('every screen speaks only the language that is set', async () => {
  const own = [...fromService(), rig.hotFolder, bare.root, 'Sandbox'];
  await listen(rig, places(rig), own);
  await listen(bare, emptyPlaces, own);
}, 240_000);

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
  const { pressed, refused } = await pressedByWatcher(bare, emptyPlaces);
  expect(refused).toEqual([]);
  expect(pressed).toBeGreaterThan(10);
}, 600_000);
