import { expect, test } from 'vitest';
import { lockFolder, prepareFolders } from '../../../src/main/host/data-folder.ts';
import { clearDisk, fillDisk, noSmallDisk, smallDisk } from '../../support/small-disk.ts';

test('a full disk is reported as what it is, not as a lack of rights, and hinders only while it is full', async ({
  skip,
}) => {
  const disk = smallDisk(1);
  if (disk === null) return skip(noSmallDisk);
  try {
    fillDisk(disk);
    const says = `The disk is full at the data folder ${disk.path}. Free some space`;
    expect(() => lockFolder(disk.path)).toThrow(says);
    clearDisk(disk);
    await prepareFolders(disk.path);
    lockFolder(disk.path)();
  } finally {
    disk.remove();
  }
});
