import { expect, test } from 'vitest';
import {
  ArtworkId,
  ArtworkState,
  deliveredStates,
  isOneOf,
  JobKey,
  type QueueFile,
} from '../../../src/contract/index.ts';
import { filesFor, whyNone, whyNotResent } from '../../../src/renderer/commands/files-actions.ts';
import { moved } from '../../../src/renderer/queue/reorder.ts';

const files: QueueFile[] = ArtworkState.options.map((state, index) => ({
  id: ArtworkId.parse(index.toString(16).padStart(32, '0')),
  name: state,
  state,
  jobKey: JobKey.parse('demo:a'),
  resendBar: isOneOf(state, deliveredStates) ? null : 'not-sent',
  isFailed: false,
  movable: null,
  ordered: null,
  hotFolderIds: [],
  decisionRevision: 0,
}));
const names = (action: Parameters<typeof filesFor>[0]): string[] =>
  filesFor(action, files).map(({ name }) => name);

test('each action takes the files that it makes sense for, and no file is without one', () => {
  expect(names('approve')).toEqual(['on-hold']);
  expect(names('resend')).toEqual(['delivered', 'picked-up']);
  const held = names('hold');
  expect(held).not.toContain('on-hold');
  // It is on hold when it arrives, as in the review.
  expect(held).toContain('failed');
  expect(held).not.toContain('picked-up');
  expect([...held, ...names('approve'), ...names('resend'), 'withdrawn'].sort()).toEqual(
    [...ArtworkState.options].sort(),
  );
});

test('holding what is on hold is no error: it is on hold; sent files are reported as sent', () => {
  const among = (...states: readonly ArtworkState[]) => files.filter(({ state }) => states.includes(state));
  expect(whyNone('hold', among('on-hold', 'picked-up'))).toBe('on-hold');
  expect(whyNone('hold', among('picked-up'))).toBe('hold');
  expect(whyNone('approve', among('on-hold'))).toBe('release');
});

test('if none of the files can be resent, the reason that an operator can act on comes first', () => {
  const [file] = files;
  if (file === undefined) throw new Error('There is no state.');
  const barred = (...bars: readonly QueueFile['resendBar'][]) =>
    bars.map((resendBar) => ({ ...file, resendBar }));
  expect(whyNotResent(barred('in-folder', null))).toBeNull();
  expect(whyNotResent(barred('not-sent', 'not-wanted', 'in-folder', 'on-hold'))).toBe('in-folder');
  expect(whyNotResent(barred('not-sent', 'not-wanted'))).toBe('not-wanted');
  expect(whyNotResent([])).toBe('not-sent');
  // The station gets all files that were sent, and says for each why it refuses.
  expect(filesFor('resend', barred('in-folder', null, 'not-sent'))).toHaveLength(2);
});

test('a column moves by one place, and stays at either end', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
});
