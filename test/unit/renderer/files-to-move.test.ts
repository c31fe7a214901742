import { expect, test } from 'vitest';
import { ArtworkId, HotFolderId, JobKey } from '../../../src/contract/index.ts';
import { filesToMove, type SentFile, sourcesOf } from '../../../src/renderer/commands/files-to-move.ts';

const indigo = HotFolderId.parse('indigo');
const foil = HotFolderId.parse('foil');
const versafire = HotFolderId.parse('versafire');

let count = 0;
const file = (state: SentFile['state'], movable: SentFile['movable']): SentFile => {
  count++;
  const id = ArtworkId.parse(count.toString(16).padStart(32, '0'));
  return { id, name: `${count}.pdf`, jobKey: JobKey.parse(`demo:${count}`), state, movable };
};
const queued = file('delivering', [{ hotFolderId: indigo, state: 'planned' }]);
const lies = file('delivered', [{ hotFolderId: indigo, state: 'stuck' }]);
const both = file('delivering', [
  { hotFolderId: indigo, state: 'planned' },
  { hotFolderId: foil, state: 'delivered' },
]);
const onHold = file('on-hold', []);
const pickedUp = file('picked-up', null);
/** Only Foil is shared with other stations. */
const isAcross = (one: HotFolderId, other: HotFolderId): boolean => (one === foil) !== (other === foil);
const nothing = (): boolean => false;
const all = [queued, lies, both, onHold, pickedUp];

test('files are counted by the hot folders that they are to be put into, or lie in', () => {
  expect([...sourcesOf(all)]).toEqual([
    [indigo, 3],
    [foil, 1],
  ]);
});

test('wherever they go, a file for several hot folders is left out, and one on hold stays on hold', () => {
  expect(filesToMove(all, null, versafire, nothing)).toEqual({
    moved: [queued, lies, onHold],
    inFolder: 1,
    onHold: 1,
    several: 1,
    across: 0,
    barred: 1,
  });
});

test('out of one hot folder, only what goes there is moved', () => {
  expect(filesToMove(all, foil, versafire, nothing)).toEqual({
    moved: [both],
    inFolder: 1,
    onHold: 0,
    several: 0,
    across: 0,
    barred: 1,
  });
});

test('what goes there already is no second hot folder', () => {
  expect(filesToMove([queued, both], null, foil, nothing)).toMatchObject({
    moved: [queued, both],
    several: 0,
  });
});

test('between a shared hot folder and an own one nothing is moved; a file on hold may be', () => {
  expect(filesToMove(all, null, foil, isAcross)).toMatchObject({ moved: [onHold], across: 3 });
  expect(filesToMove(all, foil, versafire, isAcross)).toMatchObject({ moved: [], across: 1 });
  expect(filesToMove(all, indigo, null, isAcross), 'not chosen yet').toMatchObject({ across: 0 });
});
