import { type Message, message } from '../../../contract/index.ts';
import { ApiError } from '../model/api-error.ts';
import type { StationPorts } from '../ports.ts';
import type { AnswersOf } from './answers.ts';

interface DemoParts {
  readonly openDemo: StationPorts['openDemo'];
}

/** Opening the demo beside the station. */
export const demoApi = ({ openDemo }: DemoParts) =>
  ({
    async open() {
      const opened = await openDemo?.();
      switch (opened?.kind) {
        case 'opened':
          return { url: opened.url };
        case 'failed':
          throw refused(opened.why);
        case undefined:
          throw refused(message('refusal.already-demo'));
      }
    },
  }) satisfies AnswersOf<'demo'>;

const refused = (why: Message): ApiError =>
  new ApiError('UNAVAILABLE', why, message('refusal.try-demo-again'));
