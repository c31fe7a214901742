import { isDeepStrictEqual } from 'node:util';
import { type ConnectionId, message, type WebhookCheck } from '../../../contract/index.ts';
import { type Connections, signingSecretName } from '../connections/index.ts';
import { ApiError, notFound } from '../model/api-error.ts';
import type { SecretsPort, SettingsPort } from '../ports.ts';
import type { Store } from '../store/index.ts';
import { secretFault, type Webhooks } from '../webhooks/index.ts';
import type { AnswersOf } from './answers.ts';

const stepTo = { refuse: 'unverified-refused', refresh: 'unverified-refresh' } as const;

interface WebhooksParts {
  readonly store: Store;
  readonly settings: SettingsPort;
  readonly secrets: SecretsPort;
  readonly webhooks: Pick<Webhooks, 'checkChanged'>;
  readonly connections: Pick<Connections, 'webhookUrl'>;
}

export function webhooksApi({ store, settings, secrets, webhooks, connections }: WebhooksParts) {
  const check = async (id: ConnectionId): Promise<WebhookCheck> => {
    const profile = settings.get().connections.find((one) => one.id === id);
    if (profile === undefined) throw notFound('connection');
    const hasSecret = (await secrets.get(signingSecretName(id))) !== null;
    return { signature: profile.webhookSignature, hasSecret, unverified: profile.unverifiedWebhooks };
  };
  return {
    log({ before, limit }) {
      const entries = store.inbox.log(before, limit);
      return {
        entries: entries.map((one) => ({ ...one, receivedAt: new Date(one.receivedAt).toISOString() })),
        before: entries.length < limit ? null : (entries.at(-1)?.id ?? null),
      };
    },
    url: ({ id }) => connections.webhookUrl(id),
    check: ({ id }) => check(id),
    async setCheck({ id, signature, secret, unverified }) {
      const { hasSecret, ...earlier } = await check(id);
      if (signature.kind !== 'none' && secret === null && !hasSecret) {
        throw new ApiError(
          'INVALID',
          message('refusal.no-signing-secret'),
          message('refusal.enter-signing-secret'),
          'secret',
        );
      }
      const fault = secret === null ? null : secretFault(signature, secret);
      if (fault !== null) {
        throw new ApiError('INVALID', fault, message('refusal.copy-secret'), 'secret');
      }
      if (signature.kind === 'none') await secrets.delete(signingSecretName(id));
      else if (secret !== null) await secrets.set(signingSecretName(id), secret);
      const before = settings.get();
      const connections = before.connections.map((one) =>
        one.id === id ? { ...one, webhookSignature: signature, unverifiedWebhooks: unverified } : one,
      );
      settings.set({ ...before, connections });
      const isSigned = secret !== null || !isDeepStrictEqual(signature, earlier.signature);
      webhooks.checkChanged(id, [
        ...(isSigned ? (['signature-changed'] as const) : []),
        ...(unverified === earlier.unverified ? [] : [stepTo[unverified]]),
      ]);
      return check(id);
    },
  } satisfies AnswersOf<'webhooks'>;
}
