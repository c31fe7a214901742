import type { Message, MessageCode } from '../../../contract/index.ts';
import { inEnglish } from '../../../locales/in-english.ts';

/** A command that cannot be carried out now; it says why. */
export class CommandRejectedError extends Error {
  override readonly name = 'CommandRejectedError';
  readonly userMessage: Message;

  constructor(code: MessageCode, values: Message['values'] = {}) {
    const userMessage = { code, values };
    super(inEnglish(userMessage));
    this.userMessage = userMessage;
  }
}
