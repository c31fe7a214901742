import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import type { Page } from 'playwright';
import type { Contract } from '../../../src/contract/index.ts';

export type StationClient = ContractRouterClient<Contract>;

/** Keeps a second reference to the page's message port. To be called before the page is loaded. */
export const keepPort = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.addEventListener('message', ({ ports }) => {
      if (ports[0] !== undefined) Reflect.set(window, 'keptPort', ports[0]);
    });
  });

/**
 * Sends one call to the station over the page's own port, as an intruder in the page could. Resolves to the
 * answer, or to null if the port was closed.
 * @param id of the call; not one that the page uses
 */
export const callFromPage = (page: Page, id: string, message: unknown): Promise<string | null> =>
  page.evaluate(
    async ([wanted, sent]) => {
      while (!(Reflect.get(window, 'keptPort') instanceof MessagePort))
        await new Promise((resolve) => setTimeout(resolve, 10));
      const port: MessagePort = Reflect.get(window, 'keptPort');
      return new Promise<string | null>((resolve) => {
        const hear = ({ data }: MessageEvent): void => {
          if (typeof data !== 'string' || JSON.parse(data).i !== wanted) return;
          port.removeEventListener('message', hear);
          resolve(data);
        };
        port.addEventListener('message', hear);
        port.addEventListener('close', () => resolve(null), { once: true });
        port.postMessage(sent);
      });
    },
    [id, message] as const,
  );

/** A client of the station over the page's own port, without streams. */
export function clientOfPage(page: () => Page): StationClient {
  const listeners: ((event: { data: string }) => void)[] = [];
  const port = {
    on(event: string, listener: (event?: { data: string }) => void) {
      if (event === 'message') listeners.push(listener);
    },
    async postMessage(text: string) {
      // The page numbers its own calls; these have names, so none is mistaken for another.
      const { i, ...call } = JSON.parse(text);
      const answer = await callFromPage(page(), `test ${i}`, JSON.stringify({ i: `test ${i}`, ...call }));
      if (answer === null) return;
      const data = JSON.stringify({ ...JSON.parse(answer), i });
      for (const listener of listeners) listener({ data });
    },
  };
  return createORPCClient(new RPCLink({ port }));
}
