import type { StationContext } from '../context.ts';
import type { OutgoingService } from '../outgoing/index.ts';
import type { AnswersOf } from './answers.ts';

export function outgoingApi({
  context,
  outgoing,
}: {
  readonly context: Pick<StationContext, 'ports'>;
  readonly outgoing: OutgoingService;
}) {
  const { settings } = context.ports;
  return {
    get: () => outgoing.state(),
    async set({ settings: wanted }) {
      const secret = wanted === null ? null : await outgoing.madeSecret();
      settings.set({ ...settings.get(), outgoing: wanted });
      outgoing.look();
      return { outgoing: outgoing.state(), secret };
    },
    renewSecret: async () => ({ secret: await outgoing.renewSecret() }),
    async test() {
      const { kind, what } = await outgoing.test();
      return { arrived: kind === 'arrived', what };
    },
  } satisfies AnswersOf<'outgoing'>;
}
