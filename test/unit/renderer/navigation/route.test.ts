import { expect, test } from 'vitest';
import { ArtworkId, BatchKey, JobKey, type QueueView } from '../../../../src/contract/index.ts';
import {
  hashOf,
  hashOfContactSheet,
  hashOfNewBatch,
  hashOfQueue,
  hashOfReview,
  parseRoute,
} from '../../../../src/renderer/navigation/route.ts';
import { plainView, textOfView } from '../../../../src/renderer/state/queue-view.ts';

const view: QueueView = {
  ...plainView,
  level: 'jobs',
  groupBy: 'stock',
  sort: { by: 'copies', descending: true },
  search: '100 % a/b&c',
};
const job = JobKey.parse('demo:a/b c');
const file = ArtworkId.parse('0'.repeat(32));

test.each([
  [hashOf('queue'), { screen: 'queue', params: { view: '' } }],
  [
    hashOfQueue(textOfView(view)),
    { screen: 'queue', params: { view: 'level=jobs&group=stock&sort=-copies&search=100+%25+a%2Fb%26c' } },
  ],
  [hashOf('wall'), { screen: 'wall', params: {} }],
  [hashOf('settings', 'network'), { screen: 'settings', params: { section: 'network' } }],
  [hashOf('settings'), { screen: 'settings', params: { section: '' } }],
  [hashOf('connections', 'advanced'), { screen: 'connections', params: { tab: 'advanced' } }],
  [hashOf('connections', 'nowhere'), { screen: 'connections', params: { tab: 'status' } }],
  [hashOf('job', job), { screen: 'job', params: { jobKey: job } }],
  [hashOf('batch', 'demo:1'), { screen: 'batch', params: { batchKey: 'demo:1' } }],
  [hashOf('hot-folder', 'rip'), { screen: 'hot-folder', params: { id: 'rip' } }],
  [hashOf('product', 'demo:p'), { screen: 'product', params: { productKey: 'demo:p' } }],
  [hashOf('submit', 'demo:p'), { screen: 'submit', params: { productKey: 'demo:p' } }],
  [hashOf('submit'), { screen: 'submit', params: { productKey: null } }],
  [hashOfNewBatch(), { screen: 'new-batch', params: { keys: [] } }],
  [hashOfNewBatch([BatchKey.parse('demo:1')]), { screen: 'new-batch', params: { keys: ['demo:1'] } }],
  [hashOfReview(job, file), { screen: 'review', params: { jobKey: job, artworkId: file, sheet: null } }],
  [
    hashOfReview(job, file, 'errors'),
    { screen: 'review', params: { jobKey: job, artworkId: file, sheet: 'errors' } },
  ],
  [hashOf('contact-sheet'), { screen: 'contact-sheet', params: { filter: 'all', at: null } }],
  [hashOfContactSheet('rule', file), { screen: 'contact-sheet', params: { filter: 'rule', at: file } }],
])('%s is read as it was written', (hash, route) => {
  expect(parseRoute(hash)).toEqual(route);
});

test.each([
  '',
  '#',
  '#/',
  '#/nowhere',
  '#/toString',
  '#/job',
  '#/job/%',
  '#/hot-folder/A b',
  '#/review/demo%3A1/no-file',
])('%j is the queue', (hash) => {
  expect(parseRoute(hash)).toEqual({ screen: 'queue', params: { view: '' } });
});
