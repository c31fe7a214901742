import { getCACertificates } from 'node:tls';
import { type } from '@orpc/server';
import type { ArtworkId, DeskId } from '../../contract/index.ts';
import type { OpenStation } from '../host/open-station.ts';
import type { Access } from '../station/access-log.ts';
import type { ReadableArtwork } from '../station/artwork/index.ts';
import type { Admission, Paired, PairingRequest, ShownCredential } from '../station/desks/index.ts';
import type { SeatedOperator } from '../station/ports.ts';
import type { AnsweredFile, AskedFile } from '../station/site/index.ts';
import { across } from './errors-across.ts';
import type { OpenedStation } from './wire.ts';

/** A line for the station's log. */
export interface LogLine {
  readonly level: 'info' | 'error';
  readonly text: string;
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** How many operators can log in, and how many calls were refused for lack of a role since the start. */
export interface OperatorFigures {
  readonly operators: number;
  readonly refusedCalls: number;
}

/** `busy`: too many attempts are being checked right now. */
export type LogInAnswer = SeatedOperator | 'wrong' | 'busy';

export type StationControl = ReturnType<typeof stationControl>;

/** How the station reaches other machines, for the host's own requests. */
export interface StationNetwork {
  /** Trusted certificates, PEM: Node's, the system's, and those from the settings and the command line. */
  readonly authorities: readonly string[];
  /** The environment's proxies, or the system's if the environment names none. */
  readonly proxies: Readonly<Record<string, string>>;
}

/**
 * Answers what a host asks of its station, apart from windows' calls.
 * @param environment of the station.
 */
export function stationControl(opening: Promise<OpenStation>, environment: NodeJS.ProcessEnv) {
  return {
    /** Resolves once the station works; rejects with StartupError. */
    opened: across.handler(async (): Promise<OpenedStation> => {
      const { folders, demo } = await opening;
      return {
        folders,
        demo: demo === null ? null : { hotFolder: demo.hotFolder, adminUrl: demo.adminUrl },
      };
    }),
    network: across.handler(async (): Promise<StationNetwork> => {
      await opening;
      const { HTTPS_PROXY, HTTP_PROXY } = environment;
      return {
        authorities: getCACertificates('default'),
        proxies: {
          ...(HTTPS_PROXY === undefined ? {} : { HTTPS_PROXY }),
          ...(HTTP_PROXY === undefined ? {} : { HTTP_PROXY }),
        },
      };
    }),
    stop: across.handler(async () => (await opening).stop()),
    sleep: across.handler(async () => (await opening).station.sleep()),
    wake: across.handler(async () => (await opening).station.wake()),
    readArtwork: across
      .input(type<{ readonly id: ArtworkId }>())
      .handler(
        async ({ input }): Promise<ReadableArtwork | null> => (await opening).station.readArtwork(input.id),
      ),
    readForStation: across
      .input(type<AskedFile>())
      .handler(async ({ input }): Promise<AnsweredFile> => (await opening).station.readForStation(input)),
    /** Null for an invalid code. */
    pairDesk: across
      .input(type<PairingRequest>())
      .handler(async ({ input }): Promise<Paired | null> => (await opening).station.desks.pair(input)),
    admitDesk: across
      .input(type<ShownCredential>())
      .handler(async ({ input }): Promise<Admission> => (await opening).station.desks.admit(input)),
    deskLeft: across
      .input(type<{ readonly id: DeskId }>())
      .handler(async ({ input }) => (await opening).station.desks.left(input.id)),
    operatorFigures: across.handler(async (): Promise<OperatorFigures> => {
      const { operatorService, seats } = (await opening).station.operators;
      return { operators: operatorService.active.length, refusedCalls: seats.refusedCalls };
    }),
    operatorNamed: across
      .input(type<{ readonly name: string }>())
      .handler(async ({ input }): Promise<SeatedOperator | null> => {
        const found = (await opening).station.operators.operatorService.byName(input.name);
        return found === null ? null : { id: found.id, name: found.name };
      }),
    logIn: across
      .input(type<{ readonly name: string; readonly secret: string }>())
      .handler(async ({ input: { name, secret } }): Promise<LogInAnswer> => {
        const { operatorService } = (await opening).station.operators;
        const operator = operatorService.byName(name);
        const isTheirs = await operatorService.isTheirs(operator?.id ?? null, secret);
        if (isTheirs === null) return 'busy';
        return isTheirs && operator !== null ? { id: operator.id, name: operator.name } : 'wrong';
      }),
    recordAccess: across
      .input(type<Access>())
      .handler(async ({ input }) => (await opening).station.recordAccess(input)),
    browsersHidden: across.handler(async () => (await opening).station.browsersHidden()),
    log: across
      .input(type<LogLine>())
      .handler(async ({ input }) => (await opening).log[input.level](input.fields ?? {}, input.text)),
    /** The last message of a host that cannot go on. */
    logCrash: across
      .input(type<{ readonly message: string; readonly stack: string }>())
      .handler(async ({ input: { message, stack } }) =>
        (await opening).logCrash(Object.assign(new Error(message), { stack })),
      ),
  };
}
