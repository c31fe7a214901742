import { useEffect, useState } from 'react';
import type { ConnectionId, DeliveryAddress, DeliveryOptions } from '../../contract/index.ts';
import { useStation } from '../state/station-context.tsx';

/** What the service says about how some jobs can ship. */
export type Asked =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'answered'; readonly told: DeliveryOptions }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Selections made in quick succession are asked about once. */
const SETTLE_MS = 250;

/**
 * Asks for the delivery options of the chosen jobs at each change; `again` asks once more, with the address
 * if one was entered.
 */
export function useOptions(
  connectionId: ConnectionId | null,
  jobs: readonly string[],
): { readonly asked: Asked; readonly again: (address: DeliveryAddress | null) => void } {
  const station = useStation();
  const [{ turn, address }, setTurn] = useState<{
    readonly turn: number;
    readonly address: DeliveryAddress | null;
  }>({ turn: 0, address: null });
  const wanted = JSON.stringify(jobs);
  const question = JSON.stringify([connectionId, wanted, turn]);
  const [state, setState] = useState<{ readonly question: string; readonly asked: Asked }>({
    question,
    asked: { kind: 'asking' },
  });
  // An answer to another question does not count.
  if (state.question !== question) setState({ question, asked: { kind: 'asking' } });
  useEffect(() => {
    const ids: readonly string[] = JSON.parse(wanted);
    if (connectionId === null || ids.length === 0) return;
    let gone = false;
    const set = (asked: Asked): void => {
      if (!gone) setState({ question, asked });
    };
    const timer = setTimeout(
      () => {
        station
          .client()
          .then((client) => client.batching.options({ connectionId, jobs: [...ids], address }))
          .then(
            (told) => set({ kind: 'answered', told }),
            (error: unknown) => set({ kind: 'failed', error }),
          );
      },
      turn === 0 ? SETTLE_MS : 0,
    );
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [station, connectionId, wanted, turn, address, question]);
  const asked: Asked = connectionId === null || jobs.length === 0 ? { kind: 'nothing' } : state.asked;
  return { asked, again: (next) => setTurn({ turn: turn + 1, address: next }) };
}
