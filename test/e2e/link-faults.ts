import type { Page } from 'playwright';
import { z } from 'zod';

/**
 * What becomes of the calls of a window: answered as ever, never answered, or answered with a fault that the
 * station has no words for.
 */
export type Fate = 'answered' | 'unanswered' | 'failed';

/** Stands between a window and its station. */
export interface Between {
  /**
   * What the calls from now on meet with. The overview and the events come all the same: without them there
   * is no screen.
   */
  meet(fate: Fate): void;
  /** Cuts the window off: its link ends, and no other is made. */
  cut(): void;
  /** Lets the window find its station again. */
  mend(): void;
}

const Call = z.object({ i: z.string(), p: z.object({ u: z.string() }) });
const alwaysAnswered = /^\/(overview|events)\//;
const fault = { s: 500, b: { json: { defined: false, code: 'INTERNAL_SERVER_ERROR', message: 'None.' } } };

/**
 * Stands in the way of the next link of a page, and of all that come after it; the page is loaded anew for
 * that.
 */
export async function standBetween(page: Page): Promise<Between> {
  let now: Fate = 'answered';
  let isCut = false;
  const links = new Set<() => Promise<void>>();
  await page.routeWebSocket(/\/rpc$/, (window) => {
    if (isCut) return void window.close();
    const station = window.connectToServer();
    links.add(() => window.close());
    window.onMessage((message) => {
      const call = typeof message === 'string' ? Call.safeParse(JSON.parse(message)) : null;
      if (now === 'answered' || !call?.success || alwaysAnswered.test(call.data.p.u)) station.send(message);
      else if (now === 'failed') window.send(JSON.stringify({ i: call.data.i, p: fault }));
    });
  });
  await page.reload();
  return {
    meet(fate) {
      now = fate;
    },
    cut() {
      isCut = true;
      for (const end of links) void end();
      links.clear();
    },
    mend() {
      isCut = false;
    },
  };
}
