import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ActivityFilter, ConnectionId, type Message } from '../../../src/contract/index.ts';
import {
  decodeFinishing,
  decodeMaterial,
  decodeProduct,
  decodeSize,
} from '../../../src/main/station/service/decode/catalogue.ts';
import { withoutId } from '../../../src/main/station/service/decode/unread.ts';
import { productKey } from '../../../src/main/station/store/database/keys.ts';
import type { CatalogueList, Store } from '../../../src/main/station/store/index.ts';
import { english } from '../../support/english.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { openMemoryStore } from '../../support/memory-store.ts';

const demo = ConnectionId.parse('demo');
const other = ConnectionId.parse('other');
const products: CatalogueList = { connectionId: demo, kind: 'product', productId: null };
const materials: CatalogueList = { connectionId: demo, kind: 'material', productId: 'cards' };
const sizes: CatalogueList = { connectionId: demo, kind: 'size', productId: 'cards' };

const decoders = {
  product: decodeProduct,
  material: decodeMaterial,
  finishing: decodeFinishing,
  size: decodeSize,
};
let store: Store;
let at: number;
beforeEach(() => {
  at = 1_000;
  store = openMemoryStore({ clock: { now: () => at }, onFault: failOnFault });
});
afterEach(() => store.close());

/** The service lists these. */
const take = (list: CatalogueList, sent: readonly object[], notUnderstood: readonly Message[] = []) =>
  store.catalogue.take(
    list,
    { kind: 'read', entries: sent.map((one) => decoders[list.kind](one)), notUnderstood, validator: null },
    { at, source: 'poll' },
  );
const cards = {
  id: 'cards',
  name: 'Business Cards',
  alias: 'business-cards',
  version: 1,
  components: ['general'],
};
const books = { id: 'books', name: 'Books', version: 1, components: ['cover', 'inner'] };
const silk = { id: 'silk', name: 'Silk 350 gsm', base: 'Silk', weight: 350 };
const kraft = { id: 'kraft', name: 'Kraft 260 gsm', base: 'Kraft', weight: 260 };

const newest = () =>
  store.catalogueViews
    .updates({ key: null, connections: [demo], limit: 50 })
    .map(({ productName, kind, name, change, from, to }) => [productName, kind, name, change, from, to]);

describe('changes', () => {
  test('a first read is none; later additions, removals and new versions are', () => {
    take(products, [cards, books]);
    take(materials, [silk]);
    expect(newest()).toEqual([]);
    at = 2_000;
    take(products, [
      { ...cards, version: 2 },
      { id: 'marks', name: 'Bookmarks', version: 1 },
    ]);
    take(materials, [kraft]);
    expect(newest()).toEqual([
      ['Business Cards', 'material', 'Silk 350 gsm', 'gone', null, null],
      ['Business Cards', 'material', 'Kraft 260 gsm', 'appeared', null, null],
      ['Books', 'product', 'Books', 'gone', null, null],
      ['Bookmarks', 'product', 'Bookmarks', 'appeared', null, null],
      ['Business Cards', 'product', 'Business Cards', 'version', '1', '2'],
    ]);
    const lines = store.activity.page(ActivityFilter.parse({ subjects: ['catalogue'] }), null, 10);
    expect(lines.map(({ label, to, why, source }) => [label, to, english(why) ?? null, source])).toEqual([
      ['Business Cards: Silk 350 gsm', 'gone', null, 'poll'],
      ['Business Cards: Kraft 260 gsm', 'appeared', null, 'poll'],
      ['Books', 'gone', null, 'poll'],
      ['Bookmarks', 'appeared', null, 'poll'],
      ['Business Cards', 'version', 'Version 1 → 2', 'poll'],
    ]);
  });

  test('the same list again is none, in any order and with names in another language', () => {
    take(products, [cards, books]);
    take(products, [
      { ...books, name: 'Bücher' },
      { ...cards, name: 'Visitenkarten' },
    ]);
    expect(newest()).toEqual([]);
    expect(store.catalogue.productIds(demo)).toEqual(['books', 'cards']);
  });

  test('another weight, thickness or measure is a change', () => {
    const a6 = { id: 'a6', name: 'A6', sizes: { finished: { mm: { width: 105, height: 148 } } } };
    take(products, [cards]);
    take(materials, [silk, kraft]);
    take(sizes, [a6]);
    take(materials, [
      { ...silk, weight: 300 },
      { ...kraft, thickness: { value: 380, unit: 'µm' } },
    ]);
    take(sizes, [{ ...a6, sizes: { finished: { mm: { width: 105, height: 149 } } } }]);
    expect(newest().map(([, kind, name, change]) => [kind, name, change])).toEqual([
      ['size', 'A6', 'changed'],
      ['material', 'Kraft 260 gsm', 'changed'],
      ['material', 'Silk 350 gsm', 'changed'],
    ]);
  });

  test('if part of a list could not be read, nothing counts as gone', () => {
    take(products, [cards]);
    take(materials, [silk, kraft]);
    take(materials, [silk], [withoutId('material').userMessage]);
    expect(newest()).toEqual([]);
    const { items, notUnderstood } = store.catalogueViews.product(productKey(demo, 'cards'))?.materials ?? {};
    expect(items?.map(({ id }) => id)).toEqual(['silk', 'kraft']);
    expect(notUnderstood).toEqual([withoutId('material').userMessage]);
  });
});

describe('what is stored', () => {
  test('a product that is gone, with all its options, and since when; it may come back', () => {
    take(products, [cards, books]);
    take(materials, [silk]);
    at = 5_000;
    take(products, [books]);
    const goneCards = store.catalogueViews.product(productKey(demo, 'cards'));
    expect(goneCards?.product.goneAt).toBe('1970-01-01T00:00:05.000Z');
    expect(goneCards?.materials.items).toHaveLength(1);
    expect(store.catalogue.productIds(demo)).toEqual(['books']);
    expect(store.catalogueViews.products([demo], '').products.map(({ id }) => id)).toEqual([
      'books',
      'cards',
    ]);
    take(products, [books, cards]);
    expect(store.catalogueViews.product(productKey(demo, 'cards'))?.product.goneAt).toBeNull();
    expect(newest()[0]).toEqual(['Business Cards', 'product', 'Business Cards', 'appeared', null, null]);
  });

  test('a withheld list keeps what was known of it, with the reason and since when', () => {
    take(products, [cards]);
    take(materials, [silk]);
    at = 9_000;
    store.catalogue.withhold(materials, 'forbidden');
    const detail = store.catalogueViews.product(productKey(demo, 'cards'));
    expect(detail?.materials).toMatchObject({
      readAt: '1970-01-01T00:00:01.000Z',
      problem: 'forbidden',
      items: [{ id: 'silk' }],
    });
    expect(detail?.sizes).toEqual({ readAt: null, problem: null, notUnderstood: [], items: [] });
    expect(detail?.product.counts).toEqual({ material: 1, finishing: null, size: null });
  });

  test('an unchanged list counts as read, and keeps its mark', () => {
    const mark = { url: 'http://x/1.0/products', etag: '"1"', lastModified: null };
    store.catalogue.take(
      products,
      { kind: 'read', entries: [decodeProduct(cards)], notUnderstood: [], validator: mark },
      { at, source: 'start' },
    );
    at = 7_000;
    store.catalogue.take(products, { kind: 'unchanged' }, { at, source: 'poll' });
    expect(store.catalogue.validator(products)).toEqual(mark);
    expect(store.catalogueViews.reading(demo).readAt).toBe('1970-01-01T00:00:07.000Z');
    expect(store.catalogue.productIds(demo)).toEqual(['cards']);
  });

  test('the original JSON of all of it is one document', () => {
    take(products, [cards]);
    take(materials, [silk, kraft]);
    const { original = '' } = store.catalogueViews.product(productKey(demo, 'cards')) ?? {};
    expect(JSON.parse(original)).toEqual({
      product: cards,
      materials: [silk, kraft],
      finishings: [],
      sizes: [],
    });
  });
});

test.each([
  ['', ['books', 'cards']],
  ['CARD', ['cards']],
  ['kraft', ['cards']],
  ['cards 260', ['cards']],
  ['books kraft', []],
  ['100%', []],
  ['cover', ['books']],
])('a search for %j finds %j', (search, found) => {
  take(products, [cards, books]);
  take(materials, [kraft]);
  take({ ...products, connectionId: other }, [cards]);
  const { products: rows, total } = store.catalogueViews.products([demo], search);
  expect(rows.map(({ id }) => id)).toEqual(found);
  expect(total).toBe(found.length);
});

test('windows are told of a list that was read, and the latest changes come first', async () => {
  const heard: unknown[] = [];
  store.onChange((changes) => heard.push(...changes));
  take(products, [cards]);
  await Promise.resolve();
  expect(heard).toEqual([{ kind: 'catalogue', connectionId: demo }]);
  for (let version = 2; version < 9; version++) take(products, [{ ...cards, version }]);
  const updates = store.catalogueViews.updates({
    key: productKey(demo, 'cards'),
    connections: [demo],
    limit: 4,
  });
  expect(updates.map(({ to }) => to)).toEqual(['8', '7', '6', '5']);
});

test('examples to try endpoints with are the latest of the connection, and null if there are none', () => {
  expect(store.capabilities.examples(demo)).toEqual({
    product: null,
    job: null,
    batch: null,
    queuedBatch: null,
    file: null,
  });
  take(products, [cards]);
  take({ ...products, connectionId: other }, [books]);
  expect(store.capabilities.examples(demo).product).toBe('cards');
});
