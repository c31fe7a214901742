import { routeOf } from '../hotfolders/index.ts';
import { notFound } from '../model/api-error.ts';
import type { Clock, SettingsPort } from '../ports.ts';
import {
  type Differences,
  lookBack,
  type PageBoxReader,
  type PlateViewer,
  type PreflightService,
  type Spots,
  severities,
  wasRebuilt,
} from '../preflight/index.ts';
import type { Store } from '../store/index.ts';
import type { AnswersOf } from './answers.ts';

interface PreflightParts {
  readonly store: Store;
  readonly preflight: PreflightService;
  readonly spots: Spots;
  readonly pageBoxes: PageBoxReader;
  readonly differences: Differences;
  readonly plateViewer: PlateViewer;
  readonly settings: Pick<SettingsPort, 'get'>;
  readonly clock: Pick<Clock, 'now'>;
}

export function preflightApi(parts: PreflightParts) {
  const { store, preflight, spots, pageBoxes, differences, plateViewer, settings, clock } = parts;
  return {
    get({ id }) {
      const report = preflight.report(id);
      if (report === null) throw notFound('file');
      return report;
    },
    async boxes({ id }, signal) {
      const known = preflight.report(id)?.boxes ?? [];
      if (known.length > 0) return known;
      const file = store.artworks.get(id) ?? store.artworkRevisions.get(id);
      if (file === null) throw notFound('file');
      const { sha256, bytes } = file;
      return sha256 === null || bytes === null ? [] : pageBoxes.of({ sha256, bytes }, signal);
    },
    async coloursAt({ id, page, x, y }, signal) {
      const file = store.artworks.get(id);
      if (file === null) throw notFound('file');
      const { sha256, bytes } = file;
      return sha256 === null || bytes === null ? null : spots.at({ sha256, bytes }, { page, x, y }, signal);
    },
    async difference({ id, page }, signal) {
      const file = store.artworks.get(id);
      if (file === null) throw notFound('file');
      const { sha256, bytes } = file;
      if (sha256 === null || bytes === null) return null;
      const isRebuilt = wasRebuilt(preflight.report(id)?.findings ?? []);
      return differences.of({ sha256, bytes, isRebuilt }, page, signal);
    },
    severities: () => severities,
    lookBack: (profiles) =>
      lookBack(profiles, {
        store,
        settings: settings.get(),
        routeOf: (file) => routeOf(file, store, settings.get()),
        now: clock.now(),
      }),
    async plates({ id, page }, signal) {
      const file = store.artworks.get(id);
      if (file === null) throw notFound('file');
      const { sha256, bytes } = file;
      if (sha256 === null || bytes === null) return { kind: 'not-drawn', why: 'missing' };
      const isRebuilt = wasRebuilt(preflight.report(id)?.findings ?? []);
      const drawn = await plateViewer.of({ sha256, bytes, isRebuilt }, page, signal);
      return drawn.kind === 'drawn' ? { ...drawn, limitPercent: settings.get().preflight.inkPercent } : drawn;
    },
  } satisfies AnswersOf<'preflight'>;
}
