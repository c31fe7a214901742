import { z } from 'zod';
import { DeliveryState, FileKind, RoutedBy } from './artwork.ts';
import { DecisionRevision } from './decision-revision.ts';
import { ArtworkId, ConnectionId, HotFolderId, Instant, JobKey, RuleId } from './ids.ts';
import { Message } from './message.ts';
import { PreflightProfile } from './preflight.ts';

const Names = z.array(z.string().trim().min(1).max(200)).max(200).default([]);
export const FileKinds = z.array(FileKind).max(3).default([]);
const Bound = z.number().min(0).nullable().default(null);

/** What a rule can ask about a file, in the order of comparison. */
export const RuleCondition = z.enum([
  'connection',
  'kind',
  'product',
  'component',
  'material',
  'grammage',
  'finishing',
  'quantity',
  'size',
  'pages',
  'delivery',
  'customer',
]);
export type RuleCondition = z.infer<typeof RuleCondition>;

/** A condition about something that an order may not say. */
export const OrderFact = RuleCondition.exclude(['connection', 'kind', 'component']);
export type OrderFact = z.infer<typeof OrderFact>;

/** How a connection's orders are understood. */
export const FactPolicy = z.object({
  /** What the service never states, so that an order which does not say it has none. */
  noneIfAbsent: z.array(OrderFact).max(OrderFact.options.length).default([]),
});
export type FactPolicy = z.infer<typeof FactPolicy>;

/** A trimmed size in millimetres, in either orientation, and the tolerance of each side. */
export const RuleSize = z.object({
  width: z.number().positive().max(10_000),
  height: z.number().positive().max(10_000),
  tolerance: z.number().min(0).max(100).default(1),
});
export type RuleSize = z.infer<typeof RuleSize>;

/**
 * What a file must be for a rule to match. An empty list and a missing bound match anything. What is not
 * known of an order fulfils neither a condition nor its negation: unless another condition rules it out, the
 * file waits.
 */
export const RouteConditions = z.object({
  connections: z.array(ConnectionId).max(200).default([]),
  /** Names of products, compared without regard to case, accents and punctuation. */
  products: Names,
  components: Names,
  /** The material's name must contain one of these words: "silk", "recycled". */
  materials: Names,
  /** Weight of the material, in g/m². */
  gsmFrom: Bound,
  gsmTo: Bound,
  /** Aliases or names of finishings; the component must have one of them. */
  finishings: Names,
  fileKinds: FileKinds,
  quantityFrom: Bound,
  quantityTo: Bound,
  /** The trimmed size of the component. */
  size: RuleSize.nullable().default(null),
  /** Pages as ordered, or else as counted by preflight. */
  pagesFrom: Bound,
  pagesTo: Bound,
  /** Names of delivery groups or, for a delivery without one, of its service. */
  deliveries: Names,
  /** The customer's name must contain one of these words. */
  customers: Names,
  /** Conditions that a file must not fulfil; one that asks for nothing has no effect. */
  not: z.array(RuleCondition).max(RuleCondition.options.length).default([]),
});
export type RouteConditions = z.infer<typeof RouteConditions>;

/**
 * One line of the rule list. Lines are tried in order; the first match sends the file to all its hot
 * folders.
 */
export const RouteRule = z.object({
  id: RuleId,
  name: z.string().trim().min(1).max(60),
  enabled: z.boolean().default(true),
  when: RouteConditions.prefault({}),
  to: z.array(HotFolderId).min(1).max(20),
  /** Preflight profile of files that match this rule; null: those of their hot folders. */
  preflight: PreflightProfile.nullable().default(null),
});
export type RouteRule = z.infer<typeof RouteRule>;

/** A hot folder to which another station of the site sends; `shared`: by the site's ledger. */
export const FolderElsewhere = z.object({ id: HotFolderId, name: z.string(), shared: z.boolean() });
export type FolderElsewhere = z.infer<typeof FolderElsewhere>;

/** A rule by which a station sends to a hot folder that not every station of its site sends to. */
export const KeptRule = RouteRule.pick({ id: true, name: true, when: true, preflight: true }).extend({
  to: z.array(FolderElsewhere),
});
export type KeptRule = z.infer<typeof KeptRule>;

/**
 * What other stations of the site take for hot folders that this one does not send to, as they last said.
 * Nothing that they take is sent by another rule here, or by the default.
 */
export const RoutesElsewhere = z.object({
  /** The names of the stations that have said so. */
  stations: z.array(z.string()).default([]),
  rules: z
    .array(
      KeptRule.extend({
        station: z.string(),
        /** The rule here that comes before it; null: it precedes all rules of the site. */
        after: RuleId.nullable(),
      }),
    )
    .default([]),
  /** The default hot folders of other stations. */
  fallbacks: z.array(z.object({ station: z.string(), folder: FolderElsewhere })).default([]),
});
export type RoutesElsewhere = z.infer<typeof RoutesElsewhere>;

/** Which files wait for an operator's approval before delivery. */
export const HoldRule = z.enum(['nothing', 'preflight-warnings', 'first-of-product', 'everything']);
export type HoldRule = z.infer<typeof HoldRule>;

/** The current rule list. */
export const RouteList = z.object({
  rules: z.array(RouteRule),
  hold: HoldRule,
  /** Changes with the list. Saving names the version it started from. */
  version: z.string(),
  /** Gets what no rule matches; null: such a file needs attention. */
  defaultHotFolder: HotFolderId.nullable(),
  /** What other stations of the site take; tried before the site's rules. */
  elsewhere: RoutesElsewhere.prefault({}),
  /** By connection, what its service never states, so that rules take it for none; only where there is. */
  unstated: z
    .array(z.object({ connectionId: ConnectionId, name: z.string(), facts: z.array(OrderFact) }))
    .default([]),
  /** What the jobs here are made of, as choices; the most frequent first. */
  known: z.object({
    products: z.array(z.string()),
    components: z.array(z.string()),
    materials: z.array(z.string()),
    finishings: z.array(z.object({ alias: z.string(), name: z.string() })),
    deliveries: z.array(z.string()),
    customers: z.array(z.string()),
  }),
});
export type RouteList = z.infer<typeof RouteList>;

export const RouteListInput = z.object({
  rules: z.array(RouteRule).max(500),
  hold: HoldRule,
  /** If left out, it stays as it is. */
  defaultHotFolder: HotFolderId.nullable().optional(),
});

/** A rule, and why it does or does not match a file. */
export const RuleVerdict = z.object({
  /** Null for the default hot folder. */
  ruleId: RuleId.nullable(),
  /** Of the rule, or of the default hot folder. */
  name: z.string(),
  takes: z.boolean(),
  /** It may match, but what it asks about is not known: the file waits, and no further rule is tried. */
  waits: OrderFact.nullable().default(null),
  why: Message,
});
export type RuleVerdict = z.infer<typeof RuleVerdict>;

/** What lands in a hot folder for one file, in this order. */
export const Destination = z.object({
  hotFolderId: HotFolderId,
  hotFolderName: z.string(),
  /** For display only. */
  folder: z.string(),
  files: z.array(
    z.object({
      name: z.string(),
      what: z.enum(['artwork', 'ticket']),
      bytes: z.number().nullable(),
      /** The text of the ticket. */
      text: z.string().nullable(),
    }),
  ),
  /** Why it would not land there now; null if nothing prevents it. */
  problem: Message.nullable(),
  /** How far it is on its way there, and what sent it there; null if it is not on its way yet. */
  on: z.object({ state: DeliveryState, routedBy: RoutedBy.nullable() }).nullable(),
});
export type Destination = z.infer<typeof Destination>;

/** What would happen to a file, and why. */
export const Explanation = z.object({
  artworkId: ArtworkId,
  /** Every rule that was tried, in order, up to the one that matches. */
  verdicts: z.array(RuleVerdict),
  /** Empty if nothing matches. */
  landings: z.array(Destination),
  /** Why it goes nowhere; null if it lands somewhere. */
  nowhere: Message.nullable(),
  /** Why it would be put on hold first; null if it would not. */
  hold: Message.nullable(),
  /** The names of the hot folders that the rules send it to by now, if it lands elsewhere; else null. */
  rulesSay: z.array(z.string()).nullable(),
});
export type Explanation = z.infer<typeof Explanation>;

/** A queued file that the rules send elsewhere by now, and where it is queued. */
export const QueuedElsewhere = z.object({
  id: ArtworkId,
  name: z.string(),
  jobKey: JobKey,
  from: z.array(HotFolderId),
  to: z.array(HotFolderId),
  decisionRevision: DecisionRevision,
});
export type QueuedElsewhere = z.infer<typeof QueuedElsewhere>;

/** How many files a rule has sent to hot folders since it was made, or since counting began. */
export const RuleHits = z.object({ ruleId: RuleId, files: z.number().int(), since: Instant });
export type RuleHits = z.infer<typeof RuleHits>;

/** One file under other rules: where it goes now, where it would go, and why. */
export const SimulatedFile = z.object({
  artworkId: ArtworkId,
  jobKey: JobKey,
  jobName: z.string(),
  fileName: z.string(),
  from: z.array(HotFolderId),
  to: z.array(HotFolderId),
  /** Null if nothing matches, so it would go nowhere. */
  by: RoutedBy.nullable(),
  /** Why it would go nowhere; null if it would go somewhere. */
  nowhere: Message.nullable(),
});
export type SimulatedFile = z.infer<typeof SimulatedFile>;

/** What other rules would have done to the latest files. */
export const Simulation = z.object({
  looked: z.number().int(),
  changedCount: z.number().int(),
  unchangedCount: z.number().int(),
  withoutRouteCount: z.number().int(),
  /** The first of those that would go elsewhere, the latest first. */
  changed: z.array(SimulatedFile),
  /** The first of the others, likewise. */
  unchanged: z.array(SimulatedFile),
});
export type Simulation = z.infer<typeof Simulation>;
