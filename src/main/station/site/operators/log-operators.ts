import { z } from 'zod';
import { type Message, message } from '../../../../contract/index.ts';
import type { StationContext } from '../../context.ts';
import type { SiteEvent } from '../events/index.ts';

const Told = z.object({ station: z.string(), added: z.array(z.string()), removed: z.array(z.string()) });

/** Writes to the log who works at another station from now on, and who no longer. Throws ZodError. */
export function logOperators({ ports, store }: StationContext, { station: id, body }: SiteEvent): void {
  const { station, added, removed } = Told.parse(body);
  const lines: Message[] = [
    ...added.map((name) => message('site.operator-added', { station, name })),
    ...removed.map((name) => message('site.operator-removed', { station, name })),
  ];
  store.transaction(() => {
    for (const why of lines) {
      store.transitions.append({
        subject: 'session',
        subjectId: id,
        label: station,
        jobKey: null,
        batchKey: null,
        status: null,
        from: null,
        to: 'site-told-operators',
        at: ports.clock.now(),
        why,
        source: 'station',
      });
    }
  });
}
