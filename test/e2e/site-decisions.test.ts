import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { JobKey } from '../../src/contract/index.ts';
import { asCaller } from '../../src/main/station/model/caller.ts';
import { noPostgres, type PostgresServer, postgresBinaries, startPostgres } from '../support/postgres.ts';
import { skipWhere } from '../support/skip.ts';
import { until } from '../support/until.ts';
import { inEachLook } from './in-each-look.ts';
import { go, type Rig, startRig, violations } from './rig.ts';

// Two stations made different decisions about a file, and an operator chooses one.

const ben = { sessionId: 'ben', name: 'Ben', operatorId: null, desk: 'Desk 2', client: 'ben', byLink: false };

describe(
  'a file that two stations disagree about',
  skipWhere(postgresBinaries() === null, noPostgres),
  () => {
    let rig: Rig;
    let server: PostgresServer;
    beforeAll(async () => {
      server = await startPostgres();
      rig = await startRig({ connected: true });
    });
    afterAll(async () => {
      await rig?.stop();
      await server?.remove();
    });

    test('shows who made each decision, where and when; the chosen one counts', async () => {
      const { api } = rig.host.station;
      const { url, access } = await server.database();
      await api.site.create({ url, password: access.password, siteName: 'House', stationName: 'RIP-1' });
      await until('the ledger answers', () => api.overview.get().site?.ledger.kind === 'online');
      const [folder] = api.overview.get().hotFolders;
      if (folder === undefined) throw new Error('There is no hot folder.');
      api.hotFolders.pause({ id: folder.id });
      const connection = api.overview.get().connections[0]?.id;
      const keys = rig.sandbox
        .makeJobs(1, { prepressMs: 0, fileBytes: 2_000, loose: true })
        .map((id) => JobKey.parse(`${connection}:${id}`));
      const waiting = () => api.queue.files({ keys }).filter(({ state }) => state === 'delivering');
      await until('a file waits', () => waiting().length > 0);
      const [file] = waiting();
      if (file === undefined) throw new Error('No file waits.');

      asCaller(ben, () =>
        api.artworks.decide({ ids: [file.id], decision: { kind: 'hold', reason: 'Wrong colours.' } }),
      );
      const decisions = () => server.administer('SELECT revision FROM makeready.decision', 'site1');
      await until('the ledger has it', async () => (await decisions()).length === 1);
      // Another station has decided since, and this one does not know yet.
      await server.administer(
        `INSERT INTO makeready.station (id, name, version) VALUES ('two', 'RIP-2', '1');
       INSERT INTO makeready.decision
         (id, subject, account, seen_revision, revision, decision, operator, station, made_at, outcome)
         SELECT gen_random_uuid(), subject, account, 1, 2,
                '{"kind":"request-replacement","reason":"Too dark."}', 'Anna', 'two', now(), 'counts'
           FROM makeready.decision`,
        'site1',
      );
      asCaller(ben, () => api.artworks.decide({ ids: [file.id], decision: { kind: 'release' } }));

      const { page, complaints } = await rig.open();
      await go(page, `#/job/${file.jobKey}`);
      const choice = page.getByRole('group', { name: 'Which decision counts?' });
      await choice.getByText(/^Request new artwork – RIP-2: Anna, .* · Too dark\.$/).waitFor();
      await choice.getByText(/^Release – RIP-1: Ben, /).waitFor();
      await page.getByText('Decided differently by RIP-2: Anna and by RIP-1: Ben.').first().waitFor();
      expect(await violations(page)).toEqual([]);
      await inEachLook(page, 'site-dispute', choice);
      await choice.getByRole('button', { name: 'Release', exact: true }).click();
      await page.getByText(/this counts now: Release\./).waitFor();
      await choice.waitFor({ state: 'detached' });
      expect(api.artworks.dispute({ id: file.id })).toBeNull();
      await until('all stations hear of it', async () => (await decisions()).length === 5);
      expect(complaints).toEqual([]);
    });
  },
);
