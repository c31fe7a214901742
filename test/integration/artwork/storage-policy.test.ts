import { afterEach, describe, expect, test } from 'vitest';
import { type ArtworkRig, artworkRig } from '../../support/artwork-rig.ts';
import { english } from '../../support/english.ts';
import { expectWhole } from '../../support/expect-whole.ts';
import { says, serves } from '../../support/faulty-storage.ts';
import { pdfOf } from '../../support/pdf.ts';

// What an operator can allow the storage of one connection.

const file = pdfOf('policy', 20_000);

let rig: ArtworkRig;
afterEach(() => rig.stop());

describe('artwork that is not a PDF', () => {
  const jpeg = Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.alloc(500, 7)]);

  test('is refused by default, and the reason says where to change that', async () => {
    rig = await artworkRig();
    const id = rig.queue('a', rig.storage.on('/a', serves(jpeg)));
    await rig.settled(id, 'failed');
    expect(english(rig.store.artworks.get(id)?.reason)).toContain('Connections, Artwork storage');
  });

  test.each([
    ['by its content', jpeg, 'cards.pdf', 'jpg'],
    ['by its own name', Buffer.from('whatever it may be'), 'cards.ai', 'ai'],
    ['as .bin', Buffer.from('whatever it may be'), 'cards', 'bin'],
    ['as .pdf for a PDF', file, 'cards.tif', 'pdf'],
  ])('is accepted with its extension if that is allowed: %s', async (_, bytes, name, extension) => {
    rig = await artworkRig({ policy: { takesOnlyPdf: false } });
    const id = rig.queue('a', rig.storage.on('/a', serves(bytes)), { name });
    await expectWhole(rig, id, bytes);
    expect(rig.store.artworks.get(id)?.extension).toBe(extension);
  });

  test.each([
    ['a web page', Buffer.from('<!doctype html><title>Log in</title>'), 'a web page'],
    ['nothing', Buffer.alloc(0), 'an empty file'],
    ['half a PDF', file.subarray(0, 10_000), 'Incomplete PDF'],
  ])('is not %s', async (_, bytes, words) => {
    rig = await artworkRig({ policy: { takesOnlyPdf: false } });
    const id = rig.queue('a', rig.storage.on('/a', serves(bytes)));
    await rig.settled(id, 'failed');
    expect(english(rig.store.artworks.get(id)?.reason)).toContain(words);
  });
});

describe('the access token', () => {
  const sent = (): (string | undefined)[] => rig.storage.requests.map(({ headers }) => headers.authorization);

  test('a storage that requires it says so, and the reason says where to enable it', async () => {
    rig = await artworkRig();
    const id = rig.queue('a', rig.storage.on('/a', says(401, {}, '')));
    await rig.settled(id, 'failed');
    expect(english(rig.store.artworks.get(id)?.reason)).toContain('Artwork storage');
    expect(sent()).toEqual([undefined, undefined]);
  });

  test('is sent to the places that it is meant for, hop by hop, and to no other', async () => {
    const asked: string[] = [];
    rig = await artworkRig({
      policy: {
        authorization: async (url) => {
          asked.push(url.pathname);
          return url.pathname === '/own' ? 'Bearer of-the-house' : null;
        },
      },
    });
    rig.storage.on('/own', says(302, { location: '/elsewhere' }));
    rig.storage.on('/elsewhere', serves(file));
    const id = rig.queue('a', new URL('/own', rig.storage.origin));
    await expectWhole(rig, id, file);
    expect(asked).toEqual(['/own', '/elsewhere']);
    expect(sent()).toEqual(['Bearer of-the-house', undefined]);
  });
});
