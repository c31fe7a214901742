import { type Ingress, IngressSecret } from '../../../contract/index.ts';
import type { SecretsPort, SettingsPort } from '../ports.ts';
import { type Ingress as IngressService, ingressSecretName } from '../webhooks/index.ts';
import type { AnswersOf } from './answers.ts';

interface IngressParts {
  readonly ingress: IngressService;
  readonly settings: SettingsPort;
  readonly secrets: SecretsPort;
  readonly tunnelFolder: string;
}

export function ingressApi({ ingress, settings, secrets, tunnelFolder }: IngressParts) {
  const shown = async (): Promise<Ingress> => {
    const secretsSet: IngressSecret[] = [];
    for (const name of IngressSecret.options) {
      if ((await secrets.get(ingressSecretName(name))) !== null) secretsSet.push(name);
    }
    return { choice: settings.get().ingress, status: ingress.status, secretsSet, folder: tunnelFolder };
  };
  return {
    get: shown,
    async set({ choice, secrets: changed }) {
      for (const name of IngressSecret.options) {
        const value = changed[name];
        if (value === null) await secrets.delete(ingressSecretName(name));
        else if (value !== undefined) await secrets.set(ingressSecretName(name), value);
      }
      settings.set({ ...settings.get(), ingress: choice });
      await ingress.restart();
      return shown();
    },
    test: () => ingress.test(),
    async restart() {
      await ingress.restart();
      return ingress.status;
    },
    acknowledgeUrl({ url }) {
      ingress.acknowledge(url);
      return ingress.status;
    },
  } satisfies AnswersOf<'ingress'>;
}
