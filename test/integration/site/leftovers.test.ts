import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { rip } from '../../support/hotfolder-rig.ts';
import { pdfOf, sumOf } from '../../support/pdf.ts';
import { noPostgres, type PostgresServer, postgresBinaries, startPostgres } from '../../support/postgres.ts';
import {
  type SharedFolderRig,
  type SharingStation,
  sharedFolderRig,
} from '../../support/shared-folder-rig.ts';
import { skipWhere } from '../../support/skip.ts';

// A station goes for good in the middle of a file that no other station sends: it is on hold by now, say.

describe(
  'what a station has left in the shared staging',
  skipWhere(postgresBinaries() === null, noPostgres),
  () => {
    let server: PostgresServer;
    let rig: SharedFolderRig;
    beforeAll(async () => {
      server = await startPostgres();
    });
    afterAll(() => server.remove());
    beforeEach(async () => {
      rig = await sharedFolderRig(server);
    });
    afterEach(async () => {
      letGo();
      await rig.stop();
    });
    /** A station that is halted goes on. */
    let letGo = (): void => undefined;

    const file = pdfOf('left', 20_000);
    const Row = z.object({ state: z.string(), epoch: z.number() });
    const firstRow = () => rig.ledger.rows(Row, 'SELECT state, epoch FROM delivery WHERE number = 1');

    /** A station that has copied a file and its ticket, and is halted there until `goOn`. */
    async function halted(at: 'before its commit' | 'after its commit') {
      const one = await rig.station('RIP-1', { started: false, ticket: 'json' });
      const { promise: isThere, resolve: arrive } = Promise.withResolvers<void>();
      const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
      letGo = goOn;
      const commit = one.claims.commit.bind(one.claims);
      one.claims.commit = async (deliveries) => {
        const answer = at === 'after its commit' ? await commit(deliveries) : null;
        arrive();
        await goesOn;
        return answer ?? commit(deliveries);
      };
      const id = await one.archived('a', file);
      one.service.start();
      await isThere;
      expect(await rig.staged()).toHaveLength(2);
      return { one, id, goOn };
    }

    let others = 0;
    /** Another station, which looks at the staging folder before it sends the first of its files. */
    async function another(): Promise<SharingStation> {
      const name = `other-${++others}`;
      const station = await rig.station(name);
      await station.settled(await station.archived(name, pdfOf(name, 500)), 'delivered');
      return station;
    }

    test('is removed by another station once it is gone, and not before; what is not of a station stays', async () => {
      const { one } = await halted('before its commit');
      const [marker = ''] = await readdir(join(rig.hot, '../.makeready-staging-hot'));
      const foreign = ['notes.part', `${'0'.repeat(64)}.1.part`];
      for (const name of foreign)
        await writeFile(join(rig.hot, '../.makeready-staging-hot', marker, name), '');
      await another();
      expect(await rig.staged()).toHaveLength(4);
      await rig.expire(one);
      await another();
      expect((await rig.staged()).sort()).toEqual(foreign.sort());
      expect(await firstRow()).toEqual([{ state: 'planned', epoch: 2 }]);
    });

    test('is its own affair if it was only late: its commit is refused, and the file is sent once', async () => {
      const { one, id, goOn } = await halted('before its commit');
      await rig.expire(one);
      await another();
      expect(await rig.staged()).toEqual([]);
      goOn();
      const { finalName, ticketName } = await one.settled(id, 'delivered');
      expect(await rig.visible()).toHaveLength(3);
      expect(await rig.visible()).toEqual(expect.arrayContaining([finalName, ticketName]));
      expect(await rig.staged()).toEqual([]);
      expect(one.faults).toEqual([]);
    });

    test('stays if it was committed: a station that sends the file publishes it', async () => {
      const { one, id } = await halted('after its commit');
      await rig.expire(one);
      const two = await another();
      expect(await rig.staged()).toHaveLength(2);
      expect(await firstRow()).toEqual([{ state: 'committing', epoch: 1 }]);
      await two.archived('a', file);
      const { finalName } = await two.settled(id, 'delivered');
      expect(await rig.visible()).toContain(finalName);
      expect(await rig.staged()).toEqual([]);
    });

    test('of a file that it took out is removed by that station alone, when it works again', async () => {
      await another();
      const [marker = ''] = await readdir(join(rig.hot, '../.makeready-staging-hot'));
      const inStaging = (name: string): string => join(rig.hot, '../.makeready-staging-hot', marker, name);
      const one = await rig.station('RIP-1', { started: false });
      const id = await one.archived('a', file);
      const { deliveries } = one.store;
      const { id: delivery } = deliveries.plan(id, rip, { sha256: sumOf(file), bytes: file.length });
      deliveries.copying(delivery, { tempPath: inStaging('x.part'), finalName: 'a.pdf' });
      deliveries.committing(delivery);
      deliveries.delivered(delivery);
      deliveries.removing(delivery, inStaging('1-0a1b2c3d.part'));
      await writeFile(inStaging('1-0a1b2c3d.part'), file);
      await writeFile(inStaging('1-ffffffff.part'), 'being taken out by another station');
      // It is killed before it removes the copy.
      deliveries.removed(delivery);
      await another();
      expect(await rig.staged()).toHaveLength(2);
      one.service.start();
      await one.settled(await one.archived('b', pdfOf('b', 500)), 'delivered');
      expect(await rig.staged()).toEqual(['1-ffffffff.part']);
      expect(deliveries.withCopyLeft(rip)).toEqual([]);
    });
  },
);
