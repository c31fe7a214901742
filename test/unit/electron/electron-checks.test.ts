import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checks, checksBeforeReady, type Given } from '../../support/electron-checks.ts';
import * as fake from '../../support/fake-electron/index.ts';

// What is true of Electron is true of the fake. integration/electron/real-electron.test.ts asks the binary
// the same.

let given: Given;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'makeready-checks-'));
  given = { folder, assets: resolve(import.meta.dirname, '../../../assets') };
});
const realPlatform = process.platform;
const onPlatform = (platform: NodeJS.Platform): void => {
  Object.defineProperty(process, 'platform', { value: platform });
};
afterEach(() => onPlatform(realPlatform));
afterAll(async () => {
  fake.app.removeAllListeners();
  await rm(given.folder, { recursive: true, force: true });
});

describe('the fake Electron', () => {
  test.each(checksBeforeReady)('$what', async ({ act, is }) => {
    fake.app.beginStart();
    expect(Reflect.apply(act, undefined, [fake, given])).toEqual(is);
    await fake.app.whenReady();
  });

  test.each(checks)('$what', async ({ act, is, on = process.platform }) => {
    onPlatform(on);
    expect(await Reflect.apply(act, undefined, [fake, given])).toEqual(is);
  });
});
