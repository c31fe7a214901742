import { useTranslation } from '../../locales/words-context.tsx';
import { useNotify } from '../../notifications/notices.tsx';
import { keepSeat } from '../../state/seat.ts';
import { useStation } from '../../state/station-context.tsx';

/** Leaves the seat: this window may only watch until somebody takes it. */
export function useLeaveSeat(): () => void {
  const { client, queries } = useStation();
  const notify = useNotify();
  const { problem } = useTranslation('operators');
  return () =>
    void client()
      .then((station) => station.operators.leave())
      .then(
        (seat) => keepSeat(queries, seat),
        (error: unknown) => notify({ text: problem(error).message }),
      );
}
