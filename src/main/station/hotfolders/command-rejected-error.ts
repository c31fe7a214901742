import { type Message, message } from '../../../contract/index.ts';
import { inEnglish } from '../../../locales/in-english.ts';
import type { MessageCode } from '../../../locales/message-code.ts';

/** A command that cannot be carried out now; it says why. */
export class CommandRejectedError extends Error {
  override readonly name = 'CommandRejectedError';
  readonly userMessage: Message;

  constructor(code: MessageCode, values: Message['values'] = {}) {
    const userMessage = message(code, values);
    super(inEnglish(userMessage));
    this.userMessage = userMessage;
  }
}
