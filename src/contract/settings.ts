import { z } from 'zod';
import { ProductionSettings } from './evidence.ts';
import { Instant } from './ids.ts';
import { languages } from './languages.ts';
import { Authorities, ProxyChoice } from './network.ts';
import { NoticeSettings } from './notices.ts';
import { OperatorPolicy } from './operators.ts';
import { PaperSettings } from './paper.ts';
import { PreflightProfiles } from './preflight.ts';
import {
  Phase,
  PrintFact,
  QueueDue,
  QueueGrouping,
  QueueLevel,
  QueueSort,
  QueueSortColumn,
} from './queue.ts';
import { SessionLimits } from './sessions.ts';
import { ShippingSettings } from './shipping.ts';

/** The languages of the screens; `en` is British English. */
export const Language = z.enum(languages.map(({ tag }) => tag));
export type Language = z.infer<typeof Language>;

/** A BCP 47 tag such as `de-CH` for which the runtime can format numbers and dates. */
const Locale = z
  .string()
  .max(35)
  .refine((tag) => {
    try {
      return Intl.getCanonicalLocales(tag).length === 1;
    } catch {
      return false;
    }
  }, 'not a locale');

/** A column of the queue, besides the name of the row. */
export const QueueColumn = QueueSortColumn.exclude(['customer']);
export type QueueColumn = z.infer<typeof QueueColumn>;

/** What the queue shows, and how: everything its address says. */
export const QueueView = z.object({
  level: QueueLevel.default('batches'),
  groupBy: QueueGrouping.default('stage'),
  sort: QueueSort.nullable().default(null),
  /** In order; null: those of the settings. */
  columns: z.array(QueueColumn).max(QueueColumn.options.length).nullable().default(null),
  search: z.string().max(200).default(''),
  phases: z.array(Phase).max(Phase.options.length).default([]),
  statuses: z.array(z.string().max(200)).max(50).default([]),
  unknown: z.array(PrintFact).max(PrintFact.options.length).default([]),
  due: QueueDue.nullable().default(null),
});
export type QueueView = z.infer<typeof QueueView>;

/** A named view of the queue. */
export const SavedView = QueueView.extend({ name: z.string().trim().min(1).max(40) });
export type SavedView = z.infer<typeof SavedView>;

/** How the queue is shown if its view does not say; shared by all windows. */
const QueueSettings = z.object({
  columns: z
    .array(QueueColumn)
    .max(QueueColumn.options.length)
    .default(['copies', 'stock', 'finishing', 'size', 'delivery', 'ship-by', 'progress', 'hot-folder']),
  /** In rem, of the columns that have another width than usual. */
  widths: z.partialRecord(QueueColumn, z.number().min(3).max(30)).default({}),
  density: z.enum(['comfortable', 'compact']).default('comfortable'),
  /** By grouping, the groups that are collapsed to their heading. */
  collapsed: z
    .partialRecord(QueueGrouping, z.array(z.string().max(2_000)).max(500))
    .default({ stage: ['done'] }),
  views: z.array(SavedView).max(30).default([]),
});

/** How every window of a station looks, and in which language. */
export const ScreenSettings = z.object({
  theme: z.enum(['auto', 'light', 'dark']).default('auto'),
  /** `auto`: the language of the window's own system. */
  language: z.union([z.literal('auto'), Language]).default('auto'),
  /** How numbers and dates are written; null: as usual in the language. */
  locale: Locale.nullable().default(null),
  units: z.enum(['mm', 'in']).default('mm'),
  queue: QueueSettings.prefault({}),
  /** Size of all text, in percent. */
  textPercent: z.union([z.literal(100), z.literal(125), z.literal(150), z.literal(200)]).default(100),
  /** Whether letters, digits and signs without a modifier are commands (WCAG 2.1.4). */
  singleKeys: z.boolean().default(true),
});
export type ScreenSettings = z.infer<typeof ScreenSettings>;

/** How many files are downloaded at once, and how fast. */
export const TransferLimits = z.object({
  concurrency: z.number().int().min(1).max(32).default(4),
  /** Bandwidth limit of all transfers together; null for none. */
  bytesPerSecond: z.number().int().min(16_384).nullable().default(null),
});
export type TransferLimits = z.infer<typeof TransferLimits>;

/**
 * How long the archive keeps files that every job is done with. A file that its RIP has not picked up is
 * always kept.
 */
export const ArchiveRetention = z.object({
  keepDays: z.number().positive().nullable().default(90),
  keepGigabytes: z.number().positive().nullable().default(null),
});
export type ArchiveRetention = z.infer<typeof ArchiveRetention>;

/** What preflight tolerates, and how much a check may cost. */
export const PreflightLimits = z.object({
  /** How much a page may differ from the ordered size, in millimetres. */
  toleranceMm: z.number().min(0).max(10).default(0.5),
  /** How far inside the trim text is to end, in millimetres; 0: anywhere. */
  safetyMm: z.number().min(0).max(20).default(3),
  /** How much memory the check of one file may take, in MB. */
  memoryMb: z.number().int().min(256).max(16_384).default(1_024),
  /**
   * How much process ink may come together on a square of 15 or 1 mm, in percent: 400 is all four. Null:
   * inks are measured only where a foil is ordered.
   */
  inkPercent: z.number().int().min(100).max(400).nullable().default(320),
  /** The same for materials that are called uncoated; null: as for others. */
  inkPercentUncoated: z.number().int().min(100).max(400).nullable().default(300),
});
export type PreflightLimits = z.infer<typeof PreflightLimits>;

/** How the desktop app behaves on its machine. */
export const DesktopSettings = z.object({
  /** Keeps the machine awake while files are downloaded or delivered. */
  keepAwake: z.boolean().default(true),
  /** Whether the station keeps running in the tray when the window is closed. */
  keepRunning: z.boolean().default(false),
  startAtLogin: z.boolean().default(false),
  /** If the system has no keyring: keep tokens until the app is closed instead of refusing them. */
  tokensInMemory: z.boolean().default(false),
  lookForUpdates: z.boolean().default(true),
  /** The web folder that updates come from; null: none is known, so there are none. */
  updateFeed: z
    .url({ protocol: /^https$/ })
    .max(500)
    .regex(/^[^@?#]+$/, 'no name, no query')
    .nullable()
    .default(null),
});
export type DesktopSettings = z.infer<typeof DesktopSettings>;

/** What the settings screen shows and changes. */
export const OperatorSettings = z.object({
  notices: NoticeSettings,
  screens: ScreenSettings,
  transfers: TransferLimits,
  archive: ArchiveRetention,
  preflight: PreflightLimits,
  profiles: PreflightProfiles,
  shipping: ShippingSettings,
  production: ProductionSettings,
  paper: PaperSettings,
  proxy: ProxyChoice,
  authorities: Authorities,
  /** Null if this is not the desktop app. */
  desktop: DesktopSettings.nullable(),
  /** Null in the desktop app, which has no logins. */
  sessions: SessionLimits.nullable(),
  operators: OperatorPolicy,
});
export type OperatorSettings = z.infer<typeof OperatorSettings>;

/** Some groups of settings, each as a whole. */
export const SettingsChange = OperatorSettings.partial();
export type SettingsChange = z.infer<typeof SettingsChange>;

/**
 * Settings through which others could come between the station and the service, or supply another program.
 */
export const TrustedSetting = z.enum(['proxy', 'authorities', 'updateFeed']);
export type TrustedSetting = z.infer<typeof TrustedSetting>;

/** A change of settings, with the host's password if one of them needs trust. */
export const AskedChange = SettingsChange.extend({ password: z.string().max(200).optional() });
export type AskedChange = z.infer<typeof AskedChange>;

/** An authority that is trusted in addition to the system's. */
export const TrustedAuthority = z.object({
  /** SHA-256 of its certificate. */
  fingerprint: z.string(),
  /** The name in its certificate. */
  name: z.string(),
  /** When it was set; null if it was fixed for this machine. */
  since: Instant.nullable(),
});
export type TrustedAuthority = z.infer<typeof TrustedAuthority>;

/** The current settings, and what is known about them. */
export const ShownSettings = OperatorSettings.extend({
  /** Names of settings that are fixed for this machine: `transfers.concurrency`, `proxy`. */
  locked: z.array(z.string()),
  /** Details of those in `authorities`. */
  trusted: z.array(TrustedAuthority),
});
export type ShownSettings = z.infer<typeof ShownSettings>;

/** The settings as a file, to import elsewhere. It contains no token, password or connection. */
export const SettingsFile = z.object({ app: z.literal('Makeready'), settings: SettingsChange });
export type SettingsFile = z.infer<typeof SettingsFile>;
