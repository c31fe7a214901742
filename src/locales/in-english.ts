import { eventOf, type Message, type Transition } from '../contract/index.ts';
import { describeState } from './describe-state.ts';
import activity from './en/activity.json' with { type: 'json' };
import findings from './en/findings.json' with { type: 'json' };
import messages from './en/messages.json' with { type: 'json' };
import states from './en/states.json' with { type: 'json' };
import systemErrors from './en/system-errors.json' with { type: 'json' };
import { formatsFor } from './formats.ts';
import { createI18n, renderMessage } from './i18n.ts';

const english = createI18n(
  'en',
  { activity, findings, messages, states, 'system-errors': systemErrors },
  formatsFor('en-GB', 'mm'),
);
const ofActivity = english.getFixedT('en', 'activity');
const ofStates = english.getFixedT('en', 'states');

/** A message in English, for the terminal, the log, CSV files and error texts. */
export const inEnglish = (message: Message): string => renderMessage(english, message);

/** Whether this version of the catalogue has the code; one stored by another version may be gone. */
export const isKnownMessage = (code: string): boolean =>
  // With a number, so that messages with a plural are found as well.
  english.exists(code, { ns: 'messages', keySeparator: false, count: 1 });

/** What a line of the activity is about, and the source of its change. */
export const subjectInEnglish = (subject: Transition['subject']): string => ofActivity(`subjects.${subject}`);
export const sourceInEnglish = (source: Transition['source']): string => ofStates(`source.${source}`);

/** Who took an operator's step, which older lines do not say; the name of every other step as it is. */
export const whoInEnglish = (source: Transition['source'], by: string | null): string | null =>
  source === 'operator' ? (by ?? ofStates('by.notRecorded')) : by;

/** The event of a line of the activity; null for a step between two events. */
export function eventInEnglish(line: Parameters<typeof eventOf>[0]): string | null {
  const event = eventOf(line);
  return event === null ? null : ofStates(`event.${event}`);
}

/** A state in the words of the activity; null for none. */
export const stateInEnglish = (subject: Transition['subject'], state: string | null): string | null =>
  state === null ? null : describeState(ofStates, ofActivity, subject, state);
