import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { products } from '../catalogue/products.ts';
import { tiers } from '../catalogue/tiers.ts';
import { FaultRule } from '../faults/kinds.ts';
import type { Sandbox } from '../interface.ts';
import { forgeries, Habits } from '../webhooks/habits.ts';
import { isSigningSecret, newSigningSecret, signatures } from '../webhooks/signature.ts';
import { deliveryOptions } from '../world/delivery-options.ts';
import { StatusRefusedError } from '../world/events.ts';
import { Account, generations } from '../world/records.ts';

/**
 * What the admin can do: called with JSON by scripts, or with a form's fields by the page, so texts are
 * accepted for numbers too.
 */
export interface Action {
  readonly path: string;
  /** Returns the answer for a script. Throws StatusRefusedError or ZodError, and then has changed nothing. */
  run(fields: Fields, id: string): unknown;
}

export type Fields = Readonly<Record<string, unknown>>;

/** A number, also as a form sends it; undefined if the field is empty. */
const number = z.preprocess(
  (value) => (value === '' ? undefined : typeof value === 'string' ? Number(value) : value),
  z.number().optional(),
);
const whole = (most: number) => number.pipe(z.int().min(0).max(most).optional());
const yesNo = z.preprocess((value) => (value === 'yes' ? true : value === 'no' ? false : value), z.boolean());

const MakeJobs = z.object({
  count: whole(100_000),
  prepressMs: whole(86_400_000),
  fileBytes: whole(8 * 1024 ** 3),
  queued: yesNo.optional(),
  loose: yesNo.optional(),
});
const Time = z.object({
  speed: number.pipe(z.number().min(1).max(1_000).optional()),
  advanceSeconds: whole(365 * 86_400),
});
const AccountChange = z.object({
  tier: z.enum(tiers).optional(),
  generation: z.enum(generations).optional(),
  associations: Account.shape.associations.unwrap().optional(),
  sameStatus: Account.shape.sameStatus.unwrap().optional(),
  autoBatching: yesNo.optional(),
  intervalSeconds: number.pipe(z.number().min(1).max(86_400).optional()),
  windowSeconds: number.pipe(z.number().min(1).max(86_400).optional()),
});
const NewWebhook = z.object({
  url: z.url({ protocol: /^https?$/ }),
  /** `new` generates one. */
  secret: z.string().default(''),
  signature: z.enum(signatures).optional(),
});
const HabitFields = z.object({
  repeat: number,
  drop: number,
  reorder: number,
  reorderWithinMs: number,
  forge: number,
});
const Forge = z.object({ how: z.enum(forgeries), times: whole(100_000) });
/** As the page's form sends it: the kind of fault, and its settings as JSON. */
const FaultForm = z.object({
  what: z.string().regex(/^[a-z]+\/[a-z-]+$/),
  settings: z.string().default(''),
  path: z.string().default(''),
  times: whole(1_000_000),
});

/** Every action, by its path below the admin's API. */
export function actionsOf(sandbox: Sandbox): readonly Action[] {
  return [
    {
      path: 'jobs',
      run(fields) {
        const { count = 1, ...how } = MakeJobs.parse(fields);
        return { jobs: sandbox.makeJobs(count, how) };
      },
    },
    { path: 'jobs/finish', run: () => done(() => sandbox.finishPrepress()) },
    { path: 'jobs/:id/move-on', run: (_fields, id) => done(() => sandbox.moveJobOn(id)) },
    { path: 'jobs/:id/fail', run: (_fields, id) => done(() => sandbox.failJob(id)) },
    { path: 'jobs/:id/replace-artwork', run: (_fields, id) => done(() => sandbox.replaceArtwork(id)) },
    {
      path: 'time',
      run: (fields) =>
        done(() => {
          const { speed, advanceSeconds = 0 } = Time.parse(fields);
          if (speed !== undefined) sandbox.speed = speed;
          sandbox.advance(advanceSeconds * 1_000);
        }),
    },
    {
      path: 'account',
      run(fields) {
        const change = AccountChange.parse(fields);
        const { tier, autoBatching, generation, associations, sameStatus } = sandbox.account;
        const ms = (seconds: number | undefined, before: number): number =>
          seconds === undefined ? before : Math.round(seconds * 1_000);
        sandbox.setAccount({
          tier: change.tier ?? tier,
          generation: change.generation ?? generation,
          associations: change.associations ?? associations,
          sameStatus: change.sameStatus ?? sameStatus,
          autoBatching: {
            enabled: change.autoBatching ?? autoBatching.enabled,
            intervalMs: ms(change.intervalSeconds, autoBatching.intervalMs),
            windowMs: ms(change.windowSeconds, autoBatching.windowMs),
          },
        });
        return sandbox.account;
      },
    },
    {
      path: 'delivery-options/:id',
      run(fields, id) {
        const { available } = z.object({ available: yesNo }).parse(fields);
        if (!deliveryOptions.some((one) => one.id === id))
          throw new StatusRefusedError(404, `Unknown delivery option ${id}.`);
        const others = sandbox.account.unavailableOptions.filter((one) => one !== id);
        sandbox.setAccount({ unavailableOptions: available ? others : [...others, id] });
        return sandbox.account;
      },
    },
    {
      path: 'products/:id/change',
      run(_fields, id) {
        const product = products.find((one) => one.id === id || one.alias === id);
        if (product === undefined) throw new StatusRefusedError(404, `Unknown product ${id}.`);
        return done(() => sandbox.changeProduct(product.alias));
      },
    },
    {
      path: 'token',
      run(fields) {
        const { token } = z.object({ token: z.string().trim().max(4_000).default('') }).parse(fields);
        sandbox.setToken(token === '' ? randomBytes(24).toString('base64url') : token);
        return { token: sandbox.token };
      },
    },
    { path: 'faults', run: (fields) => ({ id: sandbox.faults.add(faultOf(fields)) }) },
    { path: 'faults/clear', run: () => done(() => sandbox.faults.clear()) },
    {
      path: 'faults/:id/remove',
      run: (_fields, id) =>
        done(() => {
          if (!sandbox.faults.remove(id)) throw new StatusRefusedError(404, `Unknown fault ${id}.`);
        }),
    },
    {
      path: 'webhooks',
      run(fields) {
        const { url, secret, signature } = NewWebhook.parse(fields);
        const isStandard =
          (signature ?? 'standard') === 'standard' && sandbox.account.generation === 'document';
        const signingSecret = secret === 'new' ? newSigningSecret() : secret;
        if (isStandard && signingSecret !== '' && !isSigningSecret(signingSecret)) {
          throw new StatusRefusedError(422, 'secret: expected `whsec_` and the base64 of 24 to 64 bytes.');
        }
        const signed = signingSecret === '' ? {} : { signingSecret };
        const how = signature === undefined ? {} : { signature };
        const id = sandbox.registerWebhook(url, { ...signed, ...how, keep: true });
        return { id, url, secret: signingSecret === '' ? null : signingSecret };
      },
    },
    {
      path: 'webhooks/:id/remove',
      run: (_fields, id) => done(() => sandbox.unregisterWebhook(id)),
    },
    {
      path: 'webhooks/habits',
      run: (fields) => done(() => sandbox.setWebhookHabits(Habits.parse(HabitFields.parse(fields)))),
    },
    {
      path: 'webhooks/forge',
      run: (fields) =>
        done(() => {
          const { how, times = 1 } = Forge.parse(fields);
          sandbox.forgeWebhooks(how, times);
        }),
    },
  ];
}

/** An action without a result. */
function done(act: () => void): { done: true } {
  act();
  return { done: true };
}

/** A rule as scripts write it, or the page's short form of it. */
function faultOf(fields: Fields): FaultRule {
  if (!('what' in fields)) return FaultRule.parse(fields);
  const { what, settings, path, times } = FaultForm.parse(fields);
  const [on, kind] = what.split('/');
  return FaultRule.parse({
    on,
    fault: { ...settingsOf(settings), kind },
    path,
    times: times === undefined || times === 0 ? null : times,
  });
}

function settingsOf(text: string): Record<string, unknown> {
  if (text.trim() === '') return {};
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    throw new StatusRefusedError(422, 'settings: expected a JSON object such as {"status": 503}.');
  }
}
