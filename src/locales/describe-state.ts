import type { TFunction } from 'i18next';
import {
  AccessStep,
  ArtworkState,
  BatchOrderState,
  CatalogueUpdate,
  ConnectionStep,
  DeliveryState,
  IncidentStep,
  LedgerWord,
  OperatorStep,
  PauseStep,
  RipPhase,
  type Transition,
} from '../contract/index.ts';

/** A subject's state: our own word, or the service's translation as received. */
export function describeState(
  states: TFunction<'states'>,
  activity: TFunction<'activity'>,
  subject: Transition['subject'],
  state: string,
): string {
  const word = LedgerWord.safeParse(state);
  switch (subject) {
    case 'artwork': {
      const artwork = ArtworkState.safeParse(state);
      if (artwork.success) return states(`artwork.${artwork.data}`);
      return word.success ? states(`word.${word.data}`) : state;
    }
    case 'job':
    case 'batch':
    case 'queued-batch':
      return word.success ? states(`word.${word.data}`) : state;
    case 'delivery': {
      const pause = PauseStep.safeParse(state);
      if (pause.success) return states(`pause.${pause.data}`);
      const delivery = DeliveryState.safeParse(state);
      if (delivery.success) return states(`delivery.${delivery.data}`);
      if (word.success) return states(`word.${word.data}`);
      const phase = RipPhase.safeParse(state);
      return phase.success ? states(`evidence.${phase.data}`) : state;
    }
    case 'catalogue': {
      const change = CatalogueUpdate.shape.change.safeParse(state);
      return change.success ? states(`catalogue.${change.data}`) : state;
    }
    case 'session': {
      const access = AccessStep.safeParse(state);
      return access.success ? states(`access.${access.data}`) : state;
    }
    case 'operator': {
      const step = OperatorStep.safeParse(state);
      return step.success ? states(`operator.${step.data}`) : state;
    }
    case 'incident': {
      const step = IncidentStep.safeParse(state);
      return step.success ? states(`incident.${step.data}`) : state;
    }
    case 'batch-order':
    case 'submission': {
      const order = BatchOrderState.safeParse(state);
      const named = order.success
        ? states(`batchOrder.${order.data}`)
        : word.success && states(`word.${word.data}`);
      return named === false ? state : `${activity(`subjects.${subject}`)}: ${named}`;
    }
    case 'connection': {
      const step = ConnectionStep.safeParse(state);
      return step.success ? states(`connection.${step.data}`) : state;
    }
  }
}
