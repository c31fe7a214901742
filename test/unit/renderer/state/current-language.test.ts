import { createORPCClient } from '@orpc/client';
import { expect, test } from 'vitest';
import { CurrentLanguage } from '../../../../src/renderer/state/current-language.ts';
import type { StationClient } from '../../../../src/renderer/transport/transport.ts';

/** A link to a station, and its open calls. */
function link() {
  const lasting = new Set<string>();
  const client = createORPCClient<StationClient>({
    call: async (path, input, { signal }) => {
      const call = `${path.join('.')} ${JSON.stringify(input)}`;
      lasting.add(call);
      signal?.addEventListener('abort', () => lasting.delete(call));
      return new Promise(() => undefined);
    },
  });
  return { client, lasting: () => [...lasting] };
}
const call = (language: string): string => `windows.speak {"language":"${language}"}`;

test('the station learns the language that is shown, each change of it, and again on each link', async () => {
  const spoken = new CurrentLanguage();
  const first = link();
  spoken.linked(first.client);
  expect(first.lasting()).toEqual([]);
  spoken.speak('en');
  await expect.poll(first.lasting).toEqual([call('en')]);
  spoken.speak('de');
  await expect.poll(first.lasting).toEqual([call('de')]);
  const second = link();
  spoken.linked(null);
  expect(first.lasting()).toEqual([]);
  spoken.linked(second.client);
  await expect.poll(second.lasting).toEqual([call('de')]);
});
