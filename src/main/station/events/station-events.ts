import type {
  ArtworkId,
  ConnectionId,
  ConnectionState,
  HotFolderId,
  Incident,
  SubmissionId,
} from '../../../contract/index.ts';
import type { StoreChange } from '../store/index.ts';

/** The events between areas of a station, with their payloads. */
export interface StationEventMap {
  /** What a transaction changed, after its commit. */
  readonly storeChanged: readonly StoreChange[];
  readonly connectionStateChanged: {
    readonly id: ConnectionId;
    readonly name: string;
    readonly state: ConnectionState;
  };
  /** Nothing is read from it any more, and its files cannot be downloaded. */
  readonly connectionRemoved: ConnectionId;
  /** Webhooks were lost on the way; their contents are unknown. */
  /** The state of the ingress. */
  readonly ingressChanged: undefined;
  /** Bytes of a file arrived. */
  readonly transferProgressed: ArtworkId;
  /** Bytes of a file of that submission left. */
  readonly uploadProgressed: SubmissionId;
  /** A hot folder became usable or unusable. */
  readonly hotFolderChanged: HotFolderId;
  /** More files wait for preflight than it looks at in a moment, or no longer. */
  readonly preflightBehind: boolean;
  /** More files wait for a hot folder than it is given in a moment, or no longer. */
  readonly hotFolderBehind: { readonly id: HotFolderId; readonly isBehind: boolean };
  /** An incident began, ended or was handled by somebody. */
  readonly incidentsChanged: undefined;
  readonly incidentBegan: Incident;
  /** The site was joined or left, its ledger came or went, or its stations or shared hot folders changed. */
  readonly siteChanged: undefined;
  /** Somebody was added, changed, has left, or changed seats. */
  readonly operatorsChanged: undefined;
  /** The reverse proxy does not say where browsers connect from. */
  readonly browsersHidden: undefined;
  /** Somebody opened the job or batch of that key, or left it. */
  readonly presenceChanged: string;
  /** A window shows what changes, or the last one has gone. */
  readonly windowsWatching: boolean;
  /** An operator changed limits, the pause, or the look or language of the windows. */
  readonly settingsChanged: undefined;
  /** The windows use another language than before. */
  readonly windowLanguageChanged: undefined;
  /** An operator changed the rules or the hot folders. */
  readonly rulesChanged: undefined;
  readonly fellAsleep: undefined;
  readonly wokeUp: undefined;
  readonly stopping: undefined;
}

type Listener<Name extends keyof StationEventMap> = (payload: StationEventMap[Name]) => void;
type Listeners = { readonly [Name in keyof StationEventMap]: Listener<Name>[] };

/**
 * The events between areas of a station. Listeners run synchronously, in the order in which they subscribed;
 * one that throws does not keep the others from running.
 */
export class StationEvents {
  readonly #onFault: (error: unknown) => void;
  readonly #listeners: Listeners = {
    storeChanged: [],
    connectionStateChanged: [],
    connectionRemoved: [],
    ingressChanged: [],
    transferProgressed: [],
    uploadProgressed: [],
    hotFolderChanged: [],
    preflightBehind: [],
    hotFolderBehind: [],
    incidentsChanged: [],
    incidentBegan: [],
    siteChanged: [],
    operatorsChanged: [],
    browsersHidden: [],
    presenceChanged: [],
    windowsWatching: [],
    settingsChanged: [],
    windowLanguageChanged: [],
    rulesChanged: [],
    fellAsleep: [],
    wokeUp: [],
    stopping: [],
  };

  /** @param onFault receives what a listener threw. */
  constructor(onFault: (error: unknown) => void) {
    this.#onFault = onFault;
  }

  /** @returns a function that stops it. */
  on<Name extends keyof StationEventMap>(name: Name, listener: Listener<Name>): () => void {
    this.#listeners[name].push(listener);
    return () => {
      const at = this.#listeners[name].indexOf(listener);
      if (at !== -1) this.#listeners[name].splice(at, 1);
    };
  }

  /**
   * Calls back for each change of the store; if the listener throws, only that change is lost.
   * @returns a function that stops it.
   */
  onEachStoreChange(listener: (change: StoreChange) => void): () => void {
    return this.on('storeChanged', (changes) => {
      for (const change of changes) this.#guard(() => listener(change));
    });
  }

  emit<Name extends keyof StationEventMap>(
    name: Name,
    ...[payload]: StationEventMap[Name] extends undefined ? [] : [StationEventMap[Name]]
  ): void {
    for (const listener of [...this.#listeners[name]]) {
      this.#guard(() => listener(payload as StationEventMap[Name]));
    }
  }

  #guard(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.#onFault(error);
    }
  }
}
