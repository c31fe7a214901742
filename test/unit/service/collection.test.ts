import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withIncluded } from '../../../src/main/station/service/decode/included.ts';
import { decodeJob } from '../../../src/main/station/service/index.ts';
import { entryId, findCollection } from '../../../src/main/station/service/pages/collection.ts';

const uuid = (digit: string): string => `${digit.repeat(8)}-1111-4111-8111-111111111111`;
const A = { id: uuid('a'), name: 'Cards', status: 'job.production.queued' };
const B = { id: uuid('b'), name: 'Flyers', status: 'job.production.queued' };
const batch = { id: uuid('c'), status: 'job_batch.status.ready', jobs: [uuid('a')] };

const idsIn = (body: unknown): (string | null)[] | null =>
  findCollection(body, 'jobs')?.items.map((item) => entryId(item, 'jobs')) ?? null;

describe('the jobs of an answer', () => {
  test.each<[string, unknown, string]>([
    ['bare', [A, B], '$'],
    ['data', { data: [A, B], links: { next: null }, meta: { total: 2 } }, 'data'],
    ['_embedded', { _embedded: { jobs: [A, B] }, _links: { self: { href: '/jobs' } } }, '_embedded.jobs'],
    ['content of a page', { content: [A, B], pageable: { sort: [] }, totalPages: 1 }, 'content'],
    ['response.jobs', { response: { jobs: [A, B] } }, 'response.jobs'],
    ['four deep', { a: { b: { c: { d: [A, B] } } } }, 'a.b.c.d'],
    ['records', { records: [A, B], warnings: [{ id: 'w', status: 'x', name: 'y' }] }, 'records'],
    ['jobs beside batches', { batches: [batch, batch, batch], jobs: [A, B] }, 'jobs'],
    [
      'an object by id',
      { [A.id]: { name: 'Cards', status: 'x' }, [B.id]: { name: 'F', status: 'y' } },
      '$.*',
    ],
    ['an object by ID in an envelope', { result: { content: { [A.id]: A, [B.id]: B } } }, 'result.content.*'],
    ['GraphQL', { data: { jobs: { edges: [{ node: A }, { node: B }], pageInfo: {} } } }, 'data.jobs.edges'],
    ['grouped by status', { queued: [A], printing: [B], total: 2 }, '$.*'],
    ['IDs alone', { jobs: [A.id, B.id] }, 'jobs'],
    ['OData', { '@odata.context': 'x', value: [A, B] }, 'value'],
    ['each in an envelope', { items: [{ job: A }, { job: B }] }, 'items'],
    ['a list in a list', [[A, B], { total: 2 }], '$[0]'],
    ['a list of one envelope', [{ jobs: [A, B] }], '$[0].jobs'],
  ])('%s', (_what, body, path) => {
    expect(idsIn(body)).toEqual([A.id, B.id]);
    expect(findCollection(body, 'jobs')?.path).toBe(path);
  });

  test('a single one, as XML becomes JSON', () => {
    expect(idsIn({ jobs: { job: A } })).toEqual([A.id]);
    expect(idsIn({ jobs: { job: [A, B] } })).toEqual([A.id, B.id]);
  });

  test.each([[[]], [{ data: [] }], [{ _embedded: { jobs: [] } }], [{ jobs: [], errors: [] }]])(
    '%j: none',
    (body) => {
      expect(idsIn(body)).toEqual([]);
    },
  );

  test.each([[{}], [{ error: 'internal' }], [{ errors: [{ id: 'e', message: 'x' }] }], ['x'], [7], [null]])(
    '%j is no list',
    (body) => {
      expect(findCollection(body, 'jobs')).toBeNull();
    },
  );

  test('whatever is around it, the list is found', () => {
    const key = fc.constantFrom('data', 'wrap', 'result', 'x1', 'response', 'payload', '_embedded', 'd');
    const beside = fc.record({
      meta: fc.object({ maxDepth: 2 }),
      links: fc.object({ maxDepth: 1 }),
      errors: fc.constant([]),
    });
    fc.assert(
      fc.property(
        fc.array(key, { maxLength: 3 }),
        beside,
        fc.integer({ min: 1, max: 30 }),
        (keys, more, count) => {
          const jobs = Array.from({ length: count }, (_, at) => ({ ...A, id: `job-${at}` }));
          const body = keys.reduceRight<unknown>((inner, name) => ({ ...more, [name]: inner }), {
            ...more,
            jobs,
          });
          expect(idsIn(body)).toEqual(jobs.map(({ id }) => id));
        },
      ),
    );
  });
});

test('JSON:API’s included resources are read along with the others', () => {
  const body = {
    data: [
      { type: 'jobs', id: 'j', relationships: { components: { data: [{ type: 'components', id: 'c' }] } } },
    ],
    included: [
      {
        type: 'components',
        id: 'c',
        attributes: { label: 'cover' },
        relationships: { files: { data: [{ type: 'files', id: uuid('f') }] } },
      },
      { type: 'files', id: uuid('f'), attributes: { filename: 'cover.pdf', size: 9 } },
    ],
  };
  const [item] = findCollection(withIncluded(body), 'jobs')?.items ?? [];
  const job = decodeJob(item);
  expect(job.components).toMatchObject([
    { label: 'cover', files: [{ fileId: uuid('f'), name: 'cover.pdf', sizeBytes: 9 }] },
  ]);
  // A change in an included resource is a change of the job.
  expect(job.original).toContain('cover.pdf');
});
