import type { OutgoingService } from '../outgoing/index.ts';
import type { AnswersOf } from './answers.ts';

export function outgoingApi({ outgoing }: { readonly outgoing: OutgoingService }) {
  return {
    get: () => outgoing.state(),
    async set(change) {
      const { id, secret } = await outgoing.keep(change);
      return { id, outgoing: outgoing.state(), secret };
    },
    async remove({ id }) {
      await outgoing.remove(id);
      return outgoing.state();
    },
    renewSecret: async ({ id }) => ({ secret: await outgoing.renewSecret(id) }),
    async test({ id }) {
      const { kind, what } = await outgoing.test(id);
      return { arrived: kind === 'arrived', what };
    },
  } satisfies AnswersOf<'outgoing'>;
}
