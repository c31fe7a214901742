import type { Page } from 'playwright';
import { z } from 'zod';

/** What happens to a window's calls: they are answered, never answered, or fail without an explanation. */
export type Fate = 'answered' | 'unanswered' | 'failed';

/** Interferes between a window and its station. */
export interface Between {
  /** Sets what happens to calls from now on, except for overview and events: no screen is shown without. */
  meet(fate: Fate): void;
  /** Cuts the window off: its link ends and cannot be made again. */
  cut(): void;
  /** Lets the window reach its station again. */
  mend(): void;
}

const Call = z.object({ i: z.string(), p: z.object({ u: z.string() }) });
const alwaysAnswered = /^\/(overview|events)\//;
const fault = { s: 500, b: { json: { defined: false, code: 'INTERNAL_SERVER_ERROR', message: 'None.' } } };

/** Takes over all further links of a page, which is reloaded for that. */
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

/** Keeps the station's messages from a window. */
interface Hold {
  /** @param call from when the window makes this one; at once if left out */
  hold(call?: string): void;
  letThrough(): void;
}

/** Takes over all further links of a page, which is reloaded for that. */
export async function holdBack(page: Page): Promise<Hold> {
  let isHeld = false;
  let heldFrom: string | null = null;
  const kept: (() => void)[] = [];
  await page.routeWebSocket(/\/rpc$/, (window) => {
    const station = window.connectToServer();
    window.onMessage((message) => {
      if (heldFrom !== null && message.toString().includes(heldFrom)) isHeld = true;
      station.send(message);
    });
    station.onMessage((message) => {
      if (isHeld) kept.push(() => window.send(message));
      else window.send(message);
    });
  });
  await page.reload();
  return {
    hold(call) {
      if (call === undefined) isHeld = true;
      else heldFrom = call;
    },
    letThrough() {
      isHeld = false;
      heldFrom = null;
      for (const send of kept.splice(0)) send();
    },
  };
}
