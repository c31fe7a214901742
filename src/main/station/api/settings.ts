import { message, OperatorSettings, type ShownSettings } from '../../../contract/index.ts';
import type { StationEvents } from '../events/index.ts';
import { ApiError } from '../model/api-error.ts';
import { currentCaller } from '../model/caller.ts';
import type { Seats } from '../operators/index.ts';
import type { Clock, SettingsPort, StationPorts, TrustAnswer } from '../ports.ts';
import type { AnswersOf } from './answers.ts';
import { assertCertificates, sinceOf, trustedAuthorities } from './authorities.ts';
import { assertProfiles } from './profiles.ts';
import { trustedIn } from './trusted.ts';

interface SettingsParts {
  readonly settings: SettingsPort;
  readonly events: Pick<StationEvents, 'emit'>;
  readonly shell: StationPorts['shell'];
  readonly sessions: StationPorts['sessions'];
  readonly confirmTrust: StationPorts['confirmTrust'];
  readonly clock: Clock;
  readonly seats: Pick<Seats, 'admit'>;
}

export function settingsApi(parts: SettingsParts) {
  const { settings, events, shell, sessions, confirmTrust, clock, seats } = parts;
  const isDesktop = shell !== null;
  const hasLogins = sessions !== null;
  const shown = (): ShownSettings => {
    const now = settings.get();
    return {
      ...OperatorSettings.parse({
        ...now,
        desktop: isDesktop ? now.desktop : null,
        sessions: hasLogins ? now.sessions : null,
      }),
      locked: [...settings.locked],
      trusted: trustedAuthorities(now),
    };
  };
  return {
    get: shown,
    isStartOff: async () => (await shell?.isStartOff()) ?? false,
    async set(given) {
      const { authorities } = given;
      // How the screens look is up to every operator; everything else is the company's.
      const { screens, ...others } = given;
      if (Object.keys(others).length > 0) seats.admit(currentCaller(), 'administer');
      assertUnlocked(given, shown());
      if (typeof authorities === 'string') assertCertificates(authorities);
      const trusted = trustedIn(given, settings.get());
      if (trusted.length > 0 && confirmTrust !== undefined) {
        assertConfirmed(await confirmTrust({ settings: trusted, password: given.password ?? null }));
      }
      const before = settings.get();
      if (given.profiles !== undefined) assertProfiles(given.profiles, before);
      settings.set({
        ...before,
        notices: given.notices ?? before.notices,
        screens: screens ?? before.screens,
        archive: given.archive ?? before.archive,
        transfers: { ...before.transfers, ...given.transfers },
        preflight: given.preflight ?? before.preflight,
        profiles: given.profiles ?? before.profiles,
        shipping: given.shipping ?? before.shipping,
        production: given.production ?? before.production,
        paper: given.paper ?? before.paper,
        proxy: given.proxy ?? before.proxy,
        ...(authorities === undefined
          ? {}
          : { authorities, authoritiesSince: sinceOf(authorities, before.authoritiesSince, clock.now()) }),
        desktop: (isDesktop ? given.desktop : null) ?? before.desktop,
        sessions: (hasLogins ? given.sessions : null) ?? before.sessions,
        operators: given.operators ?? before.operators,
      });
      events.emit('settingsChanged');
      // Every window has to know after how long it locks.
      if (given.operators !== undefined) events.emit('operatorsChanged');
      return shown();
    },
  } satisfies AnswersOf<'settings'>;
}

/** Throws ApiError unless the host confirmed. */
function assertConfirmed(answer: TrustAnswer): void {
  switch (answer) {
    case 'confirmed':
      return;
    case 'password-needed':
    case 'password-wrong':
      throw new ApiError(
        'INVALID',
        answer === 'password-needed' ? message('refusal.trust-password') : message('refusal.trust-wrong'),
        message('refusal.trust-enter'),
        'password',
      );
    case 'impossible':
      throw new ApiError(
        'UNAVAILABLE',
        message('refusal.trust-no-password'),
        message('refusal.trust-managed'),
      );
    case 'declined':
      throw new ApiError('CONFLICT', message('refusal.trust-declined'), message('refusal.trust-again'));
  }
}

/** A group is set as a whole, so what is fixed in it must be unchanged. Throws ApiError. */
function assertUnlocked(given: object, now: ShownSettings): void {
  for (const name of now.locked) {
    const wanted = settingOf(given, name);
    if (wanted === undefined || JSON.stringify(wanted) === JSON.stringify(settingOf(now, name))) continue;
    throw new ApiError('INVALID', message('refusal.fixed'), message('refusal.ask-administrator'), name);
  }
}

/** A setting by its name, such as `transfers.concurrency`. */
function settingOf(from: object, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
      from,
    );
}
