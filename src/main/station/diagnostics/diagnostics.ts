import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ActivityFilter,
  ArtworkState,
  type DiagnosticsBundle,
  IngressSecret,
  type Overview,
} from '../../../contract/index.ts';
import { secretTextsOf } from '../outgoing/index.ts';
import type { Clock, SecretsPort, SettingsPort, StationFolders } from '../ports.ts';
import type { Store } from '../store/index.ts';
import { ingressSecretName } from '../webhooks/index.ts';
import { aboutProcess, asJson, bundleName, newestLogs, packed, plainSettings } from './bundle.ts';

const LATEST_STEPS = 1_000;

export interface DiagnosticsParts {
  readonly version: string;
  readonly folders: StationFolders;
  readonly settings: Pick<SettingsPort, 'get'>;
  readonly secrets: Pick<SecretsPort, 'get'>;
  readonly store: Pick<Store, 'activity' | 'artworks' | 'queue' | 'transitions'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly overview: () => Overview;
}

/**
 * Everything about a running station that helps to find a fault, in one archive, without secrets or
 * artwork.
 */
export async function diagnosticsOf(parts: DiagnosticsParts): Promise<DiagnosticsBundle> {
  const { folders, clock } = parts;
  const files = {
    'about.json': aboutProcess(parts.version),
    'settings.json': plainSettings(parts.settings.get()),
    'station.json': asJson(parts.overview()),
    'store.json': asJson(await storeFigures(parts)),
    'steps.json': asJson(latestSteps(parts)),
    ...(await newestLogs(folders.logs)),
  };
  const zip = await packed(files, await knownSecrets(parts));
  return { fileName: bundleName(clock.now()), zip: Buffer.from(zip).toString('base64') };
}

/** What happened last, newest first, with who did it at which desk; files by their ids alone. */
const latestSteps = ({ store }: DiagnosticsParts) =>
  store.activity
    .page(ActivityFilter.parse({}), null, LATEST_STEPS)
    .map(({ seq, at, subject, subjectId, from, to, why, source, by, desk }) => ({
      seq,
      at,
      subject,
      subjectId,
      from,
      to,
      why: why?.code ?? null,
      source,
      by,
      desk,
    }));

async function storeFigures({ store, folders }: DiagnosticsParts) {
  const disk = await statfs(folders.data);
  const bytesOf = (name: string): Promise<number> =>
    stat(join(folders.data, name)).then(
      ({ size }) => size,
      () => 0,
    );
  return {
    databaseBytes: await bytesOf('station.sqlite'),
    logBytes: await bytesOf('station.sqlite-wal'),
    freeBytes: disk.bavail * disk.bsize,
    archivedBytes: (await store.artworks.surveyArchive(0)).bytes,
    transitions: store.transitions.lastSeq(),
    rows: store.queue.phaseCounts(),
    files: Object.fromEntries(
      ArtworkState.options.map((state) => [state, store.artworks.countInState([state])]),
    ),
  };
}

/** Secrets to remove from every text, wherever they may have ended up. */
async function knownSecrets({ settings, secrets }: DiagnosticsParts): Promise<string[]> {
  const { connections, receivers } = settings.get();
  const names = [
    ...connections.flatMap(({ id }) => [`token:${id}`, `webhook:${id}`]),
    ...IngressSecret.options.map(ingressSecretName),
  ];
  const kept = await Promise.all(names.map((name) => secrets.get(name)));
  return [
    ...connections.map(({ webhookSecret }) => webhookSecret),
    ...(await Promise.all(receivers.map((one) => secretTextsOf(one, secrets)))).flat(),
    ...kept.filter((one) => one !== null),
  ];
}
