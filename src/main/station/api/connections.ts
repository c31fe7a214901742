import {
  type ArtworkStatusInUse,
  artworkMeaningOf,
  type ConnectionId,
  chosenArtworkMeaning,
  DeliveryAddress,
  knownArtworkMeaningOf,
  knownMeaningOf,
  plainStatus,
  type StatusInUse,
  TemplatedRequest,
} from '../../../contract/index.ts';
import type { TransferCommands } from '../artwork/index.ts';
import type { Connections } from '../connections/index.ts';
import type { StationEvents } from '../events/index.ts';
import { notFound } from '../model/api-error.ts';
import type { Store } from '../store/index.ts';
import { assertTemplate, deliveryValues, issueValues } from '../submission/index.ts';
import type { AnswersOf } from './answers.ts';
import { assertReporting } from './reports.ts';
import { orRefuse } from './service-error.ts';

interface ConnectionsParts {
  readonly connections: Connections;
  readonly events: StationEvents;
  readonly store: Store;
  readonly transferCommands: TransferCommands;
}

export function connectionsApi({ connections, events, store, transferCommands }: ConnectionsParts) {
  /** The statuses of jobs, and those an operator has given a meaning. */
  const statusesOf = (id: ConnectionId): StatusInUse[] => {
    const rules = connections.statusRules(id);
    const seen = store.jobs.statuses(id);
    const known = new Set(seen.map(({ code }) => plainStatus(code)));
    const chosen = new Set(Object.keys(rules.statusMeanings).map(plainStatus));
    const others = [...rules.downloadStatuses, ...Object.keys(rules.statusMeanings)]
      .filter((code) => !known.has(plainStatus(code)))
      .map((code) => ({ code, name: code, jobs: 0, wasSent: false }));
    return [...seen, ...new Map(others.map((one) => [plainStatus(one.code), one])).values()].map((one) => {
      const meaning = knownMeaningOf(one.code, rules);
      const isChosen = chosen.has(plainStatus(one.code));
      return { ...one, meaning: meaning ?? 'prepress', isClear: meaning !== null, isChosen };
    });
  };
  /** The statuses of artwork, and those an operator has given a meaning. */
  const artworkStatusesOf = (id: ConnectionId): ArtworkStatusInUse[] => {
    const rules = connections.statusRules(id);
    const seen = store.artworks.statuses(id);
    const known = new Set(seen.map(({ code }) => plainStatus(code)));
    const others = Object.keys(rules.artworkMeanings)
      .filter((code) => !known.has(plainStatus(code)))
      .map((code) => ({ code, name: code, files: 0 }));
    return [...seen, ...others].map((one) => ({
      ...one,
      meaning: artworkMeaningOf(one.code, rules),
      isClear: knownArtworkMeaningOf(one.code, rules) !== null,
      isChosen: chosenArtworkMeaning(one.code, rules) !== null,
    }));
  };
  return {
    create: (input) => connections.create(input),
    setToken: ({ id, token }) => connections.setToken(id, token),
    settings: ({ id }) => connections.settings(id),
    async change({ id, change }) {
      const { templates = {}, reporting } = change;
      for (const request of TemplatedRequest.options) {
        const template = templates[request];
        if (typeof template === 'string') assertTemplate(template, everything[request]);
      }
      if (reporting !== undefined) assertReporting(reporting);
      await connections.change(id, change);
      if (change.limits !== undefined) store.queue.retime(id);
      if (change.facts !== undefined) events.emit('rulesChanged');
      const { preset, statusMeanings, artworkMeanings } = change;
      if ((preset ?? statusMeanings ?? artworkMeanings) !== undefined) store.jobs.remean(id);
      return connections.settings(id);
    },
    tryReading: ({ id, paths }) => connections.tryReading(id, paths),
    previewReading: ({ id, paths }) => connections.previewReading(id, paths),
    presetChanges: ({ id, preset }) => connections.presetChanges(id, preset),
    statuses: ({ id }) => ({ jobs: statusesOf(id), artwork: artworkStatusesOf(id) }),
    capabilities: ({ id }) => connections.capabilities(id),
    async probe({ id }) {
      const connection = connections.get(id);
      if (connection === null) throw notFound('connection');
      await orRefuse(connection.background.probe());
      return connections.capabilities(id);
    },
    removal({ id }) {
      if (connections.get(id) === null) throw notFound('connection');
      return { jobsKept: store.jobs.countOf(id), filesGivenUp: transferCommands.underWayOf(id) };
    },
    remove: ({ id }) => connections.remove(id),
    async refresh({ id }) {
      const connection = connections.get(id);
      if (connection === null) throw notFound('connection');
      await connection.refreshAll('refresh');
    },
  } satisfies AnswersOf<'connections'>;
}

/** Every placeholder, so that a template is tried before it is stored. */
const named = { id: 'x', alias: 'x', name: 'x' };
const everything = {
  submissionTemplate: {
    name: 'x',
    quantity: 1,
    product: named,
    size: { id: 'x', name: 'x' },
    address: { name: 'x', company: 'x', street: 'x', postalCode: 'x', city: 'x', country: 'x' },
    components: [
      {
        label: 'x',
        material: named,
        finishings: [named],
        files: [{ name: 'x', bytes: 1, sha256: 'x', base64: 'x', url: 'x', label: 'x', finishing: named }],
      },
    ],
  },
  deliveryTemplate: deliveryValues(['x'], DeliveryAddress.parse({})),
  issueTemplate: issueValues({ note: 'x', job: 'x', component: 'x', file: 'x', name: 'x' }),
};
