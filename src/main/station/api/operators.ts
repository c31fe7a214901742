import type { Seat } from '../../../contract/index.ts';
import { currentCaller } from '../model/caller.ts';
import type { OperatorArea } from '../operators/index.ts';
import type { SessionsPort } from '../ports.ts';
import type { AnswersOf } from './answers.ts';

interface OperatorsParts extends OperatorArea {
  readonly sessions: Pick<SessionsPort, 'endOf'> | null;
}

export function operatorsApi({ operatorService, seats, sessions }: OperatorsParts) {
  const seat = (): Seat => seats.seatOf(currentCaller());
  return {
    list: () => operatorService.list(),
    seat,
    async take(claim) {
      const caller = currentCaller();
      return caller === null ? seat() : seats.take(caller, claim);
    },
    used() {
      const caller = currentCaller();
      return caller === null ? seat() : seats.use(caller);
    },
    async leave() {
      const caller = currentCaller();
      return caller === null ? seat() : seats.leave(caller);
    },
    async add(given) {
      const isFirst = !operatorService.isAnybody;
      const operator = await operatorService.add(given);
      const caller = currentCaller();
      if (isFirst && caller !== null) await seats.seat(caller, operator);
      return operator;
    },
    async decide({ id, decision }) {
      switch (decision.kind) {
        case 'change':
          return operatorService.change(id, decision.change);
        case 'leave': {
          const operator = operatorService.remove(id);
          await sessions?.endOf(id);
          return operator;
        }
        case 'return':
          return operatorService.restore(id, decision.secret);
      }
    },
    removeAll: () => operatorService.removeAll(),
  } satisfies AnswersOf<'operators'>;
}
