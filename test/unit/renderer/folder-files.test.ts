import { expect, test } from 'vitest';
import {
  ArtworkId,
  type DeliveredFile,
  DeliveryId,
  DeliveryState,
  JobKey,
  message,
} from '../../../src/contract/index.ts';
import {
  type FolderAction,
  filesFor,
  noneSelected,
  selectedOf,
  toggled,
  withFiles,
} from '../../../src/renderer/hot-folders/folder-files.ts';

const file = (number: number, more: Partial<DeliveredFile> = {}): DeliveredFile => ({
  deliveryId: DeliveryId.parse(number),
  artworkId: ArtworkId.parse(number.toString(16).padStart(32, '0')),
  jobKey: JobKey.parse('demo:a'),
  jobName: 'Cards',
  fileName: 'cards.pdf',
  revision: 1,
  state: 'delivered',
  finalName: null,
  ticketName: null,
  bytes: 1,
  plannedAt: new Date(0).toISOString(),
  deliveredAt: null,
  pickedUpAt: null,
  problem: null,
  recall: null,
  resendBar: null,
  ...more,
});

test('a file that has moved on since it was selected is no longer selected', () => {
  const [one, other] = [file(1), file(2)];
  const both = withFiles(noneSelected, [one, other]);
  expect(selectedOf(both, [one, other])).toEqual([one, other]);
  expect(selectedOf(both, [{ ...one, state: 'picked-up' }, other])).toEqual([other]);
  expect(toggled(both, one).size).toBe(1);
  // Selecting it again does not deselect it.
  const taken = file(1, { state: 'picked-up' });
  expect(selectedOf(toggled(both, taken), [taken])).toEqual([taken]);
});

test('each action takes the files that it makes sense for, each once', () => {
  const recall = message('file.folder-removed');
  const files = DeliveryState.options.flatMap((state, index) => [
    file(2 * index + 1, { state, resendBar: state === 'picked-up' ? null : 'in-folder' }),
    file(2 * index + 2, { state, recall, resendBar: 'not-wanted' }),
  ]);
  const states = (action: FolderAction): string[] => {
    const ids = filesFor(action, files);
    return files
      .filter(({ artworkId }) => ids.includes(artworkId))
      .map((one) => `${one.state}${one.recall === null ? '' : ' recalled'}`);
  };
  expect(states('hold')).toEqual(['planned', 'planned recalled']);
  expect(states('resend')).toEqual(['picked-up']);
  expect(states('remove')).toEqual(['delivered recalled', 'stuck recalled']);
  const twice = [
    file(1, { state: 'picked-up' }),
    { ...file(2, { state: 'picked-up' }), artworkId: file(1).artworkId },
  ];
  expect(filesFor('resend', twice)).toEqual([file(1).artworkId]);
});
