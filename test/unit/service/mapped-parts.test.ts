import { describe, expect, test } from 'vitest';
import { knownIn, ReadingPaths } from '../../../src/contract/index.ts';
import { decodeJob } from '../../../src/main/station/service/decode/job.ts';
import { fingerprintOf, Reading } from '../../../src/main/station/service/decode/reading.ts';
import { overridesOf } from '../../../src/main/station/service/json-path.ts';
import { english } from '../../support/english.ts';

// Every field of an order can have a path of its own, and is then read nowhere else.

const cover = '5e1b3a52-8f64-4c43-9d0b-6a1f3f0c2b11';
const proof = '6f2c4b63-9a75-4d54-8e1c-7b2a4a1d3c22';
const job = {
  id: '0d8e6c1e-2f37-4b6e-8f7c-0a5a3d1b9c22',
  reference: 'usual',
  auftrag: 'A-4711',
  product: 'Cards',
  status: 'job.production.queued',
  menge: { stueck: 250 },
  quantity: 1,
  angelegt: '2026-03-01T08:00:00Z',
  geaendert: '2026-03-02T08:00:00Z',
  fertig: '2026-03-05T16:00:00Z',
  created_at: '2020-01-01T00:00:00Z',
  updated_at: '2020-01-01T00:00:00Z',
  papier: 'Recycling',
  components: [
    {
      label: 'cover',
      material: 'Usual',
      finishings: [],
      pages: 1,
      bogen: { papier: 'Silk 350', seiten: 4, mass: { width: 148, height: 210 } },
      veredelung: ['Lack', 'Prägung'],
      freigabe: 'artwork.status.awaiting_approval',
      artwork: {
        status: 'artwork.status.approved',
        files: [
          { id: cover, name: 'cover.pdf', rolle: 'Druck' },
          { id: proof, name: 'proof.pdf', rolle: 'Korrekturabzug' },
        ],
      },
    },
  ],
};
const read = (paths: ReadingPaths) => decodeJob(job, new Reading(overridesOf(ReadingPaths.parse(paths))));
const part = (paths: ReadingPaths) => {
  const [component] = read(paths).components;
  if (component === undefined) throw new Error('The job has no component.');
  return component;
};
const date = (iso: string): number => Date.parse(iso);

describe('a path leads to', () => {
  test('the quantity, reference and dates of a job', () => {
    expect(knownIn(read({ 'job.quantity': '$.menge.stueck' }).quantity)).toBe(250);
    expect(read({ 'job.reference': '$.auftrag' }).numbers).toEqual([{ kind: 'reference', text: 'A-4711' }]);
    const paths = { 'job.created': '$.angelegt', 'job.updated': '$.geaendert', 'job.shipBy': '$.fertig' };
    const { createdAt, updatedAt, dueAt } = read(paths);
    expect([createdAt, updatedAt, knownIn(dueAt)]).toEqual(
      [job.angelegt, job.geaendert, job.fertig].map((iso) => date(iso)),
    );
  });

  test('what a component is printed on and how, from the component or else from the job', () => {
    expect(part({ 'job.material': '$.bogen.papier' }).material).toEqual({ is: 'known', value: 'Silk 350' });
    expect(part({ 'job.material': '$.papier' }).material).toEqual({ is: 'known', value: 'Recycling' });
    expect(knownIn(part({ 'job.pages': '$.bogen.seiten' }).pages)).toBe(4);
    expect(knownIn(part({ 'job.size': '$.bogen.mass' }).finishedMm)).toEqual({ width: 148, height: 210 });
    const finishings = knownIn(part({ 'job.finishings': '$.veredelung' }).finishings);
    expect(finishings?.map(({ name }) => name)).toEqual(['Lack', 'Prägung']);
    expect(part({ 'job.finishings': '$.finishings' }).finishings).toEqual({ is: 'none' });
  });

  test('the status of its artwork, which waits where there is none', () => {
    expect(part({}).artworkStatus?.code).toBe('artwork.status.approved');
    expect(part({ 'job.artworkStatus': '$.freigabe' }).artworkStatus?.code).toBe(job.components[0]?.freigabe);
    expect(part({ 'job.artworkStatus': '$.nirgends' }).artworkStatus?.code).toBe('unknown');
  });

  test('the mark of files that are not for print', () => {
    const files = (paths: ReadingPaths) => part(paths).files.map(({ name }) => name);
    expect(files({})).toEqual(['cover.pdf', 'proof.pdf']);
    expect(files({ 'job.notForPrint': "$[?@ == 'Korrekturabzug']" })).toEqual(['cover.pdf']);
    expect(files({ 'job.notForPrint': '$.nirgends' })).toEqual(['cover.pdf', 'proof.pdf']);
  });
});

describe('what a path does not find', () => {
  const nowhere = '$.nirgends';
  const unreadable = { is: 'unreadable', at: nowhere };

  test('is unreadable, although the usual fields say something', () => {
    expect(read({ 'job.quantity': nowhere }).quantity).toEqual(unreadable);
    expect(part({ 'job.material': nowhere }).material).toEqual(unreadable);
    expect(part({ 'job.finishings': nowhere }).finishings).toEqual(unreadable);
    expect(part({ 'job.pages': nowhere }).pages).toEqual(unreadable);
    expect(part({ 'job.size': nowhere })).toMatchObject({ size: null, finishedMm: unreadable });
    const paths = { 'job.created': nowhere, 'job.updated': nowhere, 'job.shipBy': nowhere };
    expect(read(paths)).toMatchObject({ createdAt: null, updatedAt: null, dueAt: unreadable });
    expect(read({ 'job.reference': nowhere }).numbers).toEqual([]);
    expect(read({ 'job.status': nowhere }).status.code).toBe('unknown');
    expect(read({ 'job.components': nowhere }).components).toEqual([]);
    expect(part({ 'job.files': nowhere }).files).toEqual([]);
  });

  test('is told of the job', () => {
    const told = read({
      'job.quantity': nowhere,
      'job.material': nowhere,
      'job.batch': '$.los',
    }).notUnderstood;
    expect(told.map((one) => english(one))).toEqual([
      'Nothing usable was found at $.nirgends, a path set under Response mapping.',
    ]);
    const withoutComponents = read({ 'job.components': nowhere }).notUnderstood;
    expect(withoutComponents.map(({ code }) => code)).toContain('unread.files-at-path');
  });

  test('but null there says nothing', () => {
    const empty = { ...job, menge: null };
    const reading = new Reading(overridesOf({ 'job.quantity': '$.menge' }));
    expect(decodeJob(empty, reading)).toMatchObject({ quantity: { is: 'absent' } });
  });
});

test('readings with other meanings of statuses differ, because these decide between several of a job', () => {
  const rules = { downloadStatuses: [], statusMeanings: {}, artworkMeanings: {} };
  const other = { ...rules, statusMeanings: { bereit: 'download' as const } };
  expect(fingerprintOf('1', {}, rules)).not.toBe(fingerprintOf('1', {}, other));
});
