import { expect, test } from 'vitest';
import { StationEvents } from '../../../src/main/station/events/index.ts';
import { SiteDecisions } from '../../../src/main/station/site/decisions/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { openMemoryStore } from '../../support/memory-store.ts';

const unused = (): never => {
  throw new Error('Nothing is decided, and nothing carried out.');
};

test('a file that asks as the session with the ledger ends is refused: a hold may be unheard', async () => {
  const clock = new ManualClock();
  const store = openMemoryStore({ clock, onFault: failOnFault });
  const decisions = new SiteDecisions(
    { ports: { clock }, store, events: new StationEvents(failOnFault), onFault: failOnFault },
    {
      queries: { rows: unused, run: unused },
      member: { stationId: 'here', incarnation: 1 },
      siteEvents: { caughtUp: async () => undefined, isAway: false },
      operators: { untold: () => null, told: unused },
      decider: {
        isDue: unused,
        keepBack: unused,
        carryOutFromElsewhere: unused,
        dispute: unused,
        wasSent: unused,
        moveCounts: unused,
        moveRefused: unused,
        endedForAll: unused,
        forOthers: (decision) => decision,
      },
    },
  );
  decisions.start();
  const before = decisions.settled();
  const refused = expect(before).rejects.toMatchObject({ kind: 'unanswered' });
  await decisions.stop();
  await refused;
  await expect(decisions.settled()).rejects.toMatchObject({ kind: 'unanswered' });
  store.close();
});
