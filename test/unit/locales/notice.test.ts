import { expect, test } from 'vitest';
import { message, type Notice } from '../../../src/contract/index.ts';
import { formatsFor } from '../../../src/locales/formats.ts';
import { createI18n, renderMessage } from '../../../src/locales/i18n.ts';
import { describeNotice } from '../../../src/locales/notice.ts';
import { catalogues } from '../../support/catalogues.ts';

const i18n = createI18n('en', catalogues.en, formatsFor('en-GB', 'mm'));
const bodyOf = (why: Notice['why']): string =>
  describeNotice(i18n.getFixedT('en', 'notices'), (one) => renderMessage(i18n, one), {
    id: '1',
    kind: 'file-stuck',
    count: 1,
    names: ['0641_a.pdf'],
    jobs: { count: 1, names: ['Thornbury Botanics · Spring Flyer'] },
    why,
    place: { screen: 'job', key: null },
    sound: false,
    at: '2026-11-25T14:31:00.000Z',
  }).body;

test('a notice names its file once, even if the reason names it too', () => {
  expect(bodyOf(message('delivery.rejected', { name: '0641_a.pdf', folder: 'error' }))).toBe(
    'Thornbury Botanics · Spring Flyer. Rejected by the RIP: 0641_a.pdf (now in folder “error”).',
  );
  expect(bodyOf(message('transfer.refused', { status: 503 }))).toMatch(
    /^Thornbury Botanics · Spring Flyer: 0641_a\.pdf\. \S/,
  );
  expect(bodyOf(null)).toBe('Thornbury Botanics · Spring Flyer: 0641_a.pdf');
});
