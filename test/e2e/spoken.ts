import type { Page } from 'playwright';
import { JobKey, QueueQuery } from '../../src/contract/index.ts';
import type { Rig } from './rig.ts';

/** Words that occur in almost every English sentence and in none of the other languages. */
const english =
  /\b(the|this|that|these|are|you|your|from|with|been|which|cannot|its|does|there|and|what|when|how|job|jobs|why)\b/i;

/**
 * The same letters without word boundaries. Text without a match is not English whatever is removed from it,
 * so most texts need no search for thousands of names in them.
 */
const likeEnglish = new RegExp(english.source.replaceAll('\\b', ''), 'i');

/** Every text from the service: names, words of statuses, specifications. */
export function fromService(rig: Rig): string[] {
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

/** The texts on a page that are English and not `own`, such as names. */
export async function englishOn(page: Page, own: readonly string[]): Promise<string[]> {
  return (await spoken(page)).filter(
    (piece) =>
      likeEnglish.test(piece) &&
      english.test(
        own.reduce((text, known) => text.replaceAll(known, ' '), piece).replace(/\b\w+(\.[\w-]+)+\b/g, ''),
      ),
  );
}
