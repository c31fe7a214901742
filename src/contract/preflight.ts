import { z } from 'zod';
import { ArtworkId, Instant, JobKey } from './ids.ts';

/** The profiles that come with Makeready. `off`: files are delivered without a check. */
export const ShippedProfile = z.enum(['strict', 'standard', 'off']);
export type ShippedProfile = z.infer<typeof ShippedProfile>;

/** A profile that a company made. */
export const OwnProfileId = z
  .string()
  .regex(/^own-[a-z0-9-]{1,40}$/)
  .brand<'OwnProfileId'>();
export type OwnProfileId = z.infer<typeof OwnProfileId>;

/** How severe findings are for the files of a rule or hot folder. */
export const PreflightProfile = z.union([ShippedProfile, OwnProfileId]);
export type PreflightProfile = z.infer<typeof PreflightProfile>;

/** `blocked`: needs an operator's approval before delivery; `warning`: worth a look; `info`: good to know. */
export const Severity = z.enum(['blocked', 'warning', 'info']);
export type Severity = z.infer<typeof Severity>;

/** Every finding of preflight, described in docs/preflight.md. The meaning of a code never changes. */
export const FindingCode = z.enum([
  'file.not-pdf',
  'file.unreadable',
  'file.encrypted',
  'file.encrypted-open',
  'file.ambiguous',
  'file.irregular',
  'file.took-too-long',
  'file.too-much',
  'file.check-failed',
  'file.cross-reference-rebuilt',
  'file.stream-length',
  'file.stream-damaged',
  'file.object-damaged',
  'file.readers-differ',
  'file.round-trip-differs',
  'file.other-reader-cannot',
  'file.not-proven',
  'file.proven',
  'file.launches',
  'file.javascript',
  'file.embedded-files',
  'file.interactive',
  'file.layers',
  'file.duplicate',
  'pdf.version',
  'pdfx.none',
  'pdfx.claimed',
  'pdfx.broken',
  'pdfx.no-output-intent',
  'pages.none',
  'pages.count',
  'pages.unknown',
  'pages.sides',
  'pages.blank',
  'annotation.prints',
  'pages.not-checked',
  'pages.endless',
  'size.unknown',
  'finishings.unknown',
  'box.unreadable',
  'box.media-missing',
  'box.trim-missing',
  'box.not-nested',
  'box.trim-size',
  'box.bleed-missing',
  'box.bleed-size',
  'box.bleed-uneven',
  'box.crop-cuts',
  'bleed.not-filled',
  'trim.text-near',
  'trim.image-near',
  'text.several-inks',
  'text.rich-black',
  'text.knockout',
  'line.hairline',
  'line.several-inks',
  'font.not-embedded',
  'font.missing',
  'font.damaged',
  'resource.missing',
  'image.resolution-low',
  'image.resolution-very-low',
  'image.damaged',
  'image.huge',
  'colour.rgb',
  'colour.device-independent',
  'colour.unknown',
  'colour.registration',
  'ink.not-ordered',
  'ink.order-unknown',
  'ink.coverage-total',
  'ink.spot-blank',
  'ink.coverage',
  'ink.not-measured',
  'foil.missing',
  'foil.other-colours',
  'foil.several-inks',
  'foil.other',
  'foil.tint',
  'foil.raster',
  'foil.hairline',
  'foil.knockout',
  'foil.pages',
  'foil.blank',
  'overprint.used',
  'overprint.white',
  'overprint.white-unsure',
  'transparency.used',
  'transparency.knockout-group',
  'findings.more',
]);
export type FindingCode = z.infer<typeof FindingCode>;

/** What a company's profile can be derived from. */
export const ProfileBase = ShippedProfile.exclude(['off']);
export type ProfileBase = z.infer<typeof ProfileBase>;

/** A profile that a company made: a base, and what differs from it. */
export const OwnProfile = z.object({
  id: OwnProfileId,
  name: z.string().trim().min(1).max(60),
  base: ProfileBase,
  /** Only those that differ from the base. */
  severities: z.partialRecord(FindingCode, Severity).default({}),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

/** The settings hold at most this many. */
export const MAX_PROFILES = 100;

const areDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length;

/**
 * How sure a finding is. `likely`: it follows from names, samples or the outlines of objects; `open`: it says
 * what could not be found out.
 */
export const Certainty = z.enum(['certain', 'likely', 'open']);
export type Certainty = z.infer<typeof Certainty>;

const notCertain: Partial<Readonly<Record<FindingCode, Certainty>>> = {
  'foil.missing': 'likely',
  'foil.other': 'likely',
  'pdfx.claimed': 'likely',
  'trim.image-near': 'likely',
  'text.knockout': 'likely',
  'overprint.white': 'likely',
  'bleed.not-filled': 'likely',
  'ink.coverage-total': 'likely',
  'ink.coverage': 'likely',
  'file.took-too-long': 'open',
  'file.too-much': 'open',
  'file.check-failed': 'open',
  'file.not-proven': 'open',
  'pages.not-checked': 'open',
  'pages.unknown': 'open',
  'size.unknown': 'open',
  'finishings.unknown': 'open',
  'ink.order-unknown': 'open',
  'ink.not-measured': 'open',
  'colour.unknown': 'open',
  'overprint.white-unsure': 'open',
  'findings.more': 'open',
};

export const certaintyOf = (code: FindingCode): Certainty => notCertain[code] ?? 'certain';

/** The profiles of a company, and the one that counts where neither a rule nor a hot folder has one. */
export const PreflightProfiles = z.object({
  own: z
    .array(OwnProfile)
    .max(MAX_PROFILES)
    .refine((own) => areDistinct(own.map(({ id }) => id)), 'Two profiles have the same id.')
    .refine((own) => areDistinct(own.map(({ name }) => name)), 'Two profiles have the same name.')
    .default([]),
  fallback: PreflightProfile.default('standard'),
});
export type PreflightProfiles = z.infer<typeof PreflightProfiles>;

/** A profile as a file, for another company or as a backup. */
export const ProfileFile = OwnProfile.pick({ name: true, base: true }).extend({
  app: z.literal('Makeready'),
  content: z.literal('preflight-profile'),
  version: z.literal(1),
  /** A newer version may know more findings. */
  severities: z.record(z.string().max(100), Severity),
});
export type ProfileFile = z.infer<typeof ProfileFile>;

/** Who chose a profile for a file: its rule, a hot folder that it goes to, or else the company. */
export const ProfileChoice = z.discriminatedUnion('by', [
  z.object({ by: z.literal('rule'), name: z.string() }),
  z.object({ by: z.literal('hot-folder'), name: z.string() }),
  z.object({ by: z.literal('company') }),
]);
export type ProfileChoice = z.infer<typeof ProfileChoice>;

/** A profile that judges a file, and who chose it. */
export const JudgedBy = z.object({
  profile: PreflightProfile,
  /** Of a profile that a company made; null: it comes with Makeready. */
  name: z.string().nullable(),
  chosen: ProfileChoice,
});
export type JudgedBy = z.infer<typeof JudgedBy>;

/**
 * A rectangle on a page: millimetres from the lower left corner of the media box, as the page is stored
 * (before Rotate).
 */
export const Place = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Place = z.infer<typeof Place>;

/** A page box in points of the page's own coordinates, before UserUnit and Rotate. */
export const PageBox = z.object({
  left: z.number(),
  bottom: z.number(),
  right: z.number(),
  top: z.number(),
});
export type PageBox = z.infer<typeof PageBox>;

export const BoxName = z.enum(['media', 'crop', 'bleed', 'trim', 'art']);
export type BoxName = z.infer<typeof BoxName>;

/** The boxes of a page and of all following pages, up to the next entry. */
export const PageBoxes = z.object({
  /** From 1. */
  fromPage: z.number().int().positive(),
  /** Size of one point of the page's coordinates, in 1/72 inch. */
  userUnit: z.number(),
  /** Only boxes that the file specifies, directly or by inheritance. */
  boxes: z.partialRecord(BoxName, PageBox),
  /** Pages with annotations that print. */
  printsAnnotations: z.boolean(),
});
export type PageBoxes = z.infer<typeof PageBoxes>;

/** A problem for the press, or a fact worth knowing. */
export const PreflightFinding = z.object({
  code: FindingCode,
  severity: Severity,
  /** The first page it was found on, from 1; null if it concerns the whole file. */
  page: z.number().int().positive().nullable(),
  /** How many pages it was found on. */
  pages: z.number().int(),
  place: Place.nullable(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type PreflightFinding = z.infer<typeof PreflightFinding>;

/**
 * The preflight result in one word. `none`: no check, and none to come; `overridden`: an operator sends the
 * file anyway.
 */
export const PreflightStatus = z.enum(['none', 'pending', 'clear', 'warned', 'blocked', 'overridden']);
export type PreflightStatus = z.infer<typeof PreflightStatus>;

/**
 * A page on which the two readers differ, as PNGs in base64: as the file has it, as what was checked draws
 * it, and where these differ.
 */
export const PageDifference = z.object({ original: z.string(), written: z.string(), difference: z.string() });
export type PageDifference = z.infer<typeof PageDifference>;

/** The preflight result of one file. */
export const PreflightReport = z.object({
  preflightStatus: PreflightStatus,
  /** The profiles that judge it: of each finding, the worst that one of them says counts. */
  judgedBy: z.array(JudgedBy),
  /** The worst first. Empty until the file has been checked. */
  findings: z.array(PreflightFinding),
  pageCount: z.number().int().nullable(),
  /** By page; empty until the file has been checked. */
  boxes: z.array(PageBoxes),
  /** The PDF version, e.g. `1.6`. */
  pdfVersion: z.string().nullable(),
  pdfxClaim: z.string().nullable(),
  checkedAt: Instant.nullable(),
  override: z.object({ reason: z.string(), at: Instant }).nullable(),
});
export type PreflightReport = z.infer<typeof PreflightReport>;

/** What becomes of a file's findings. `blocked`: an operator decides before it is sent. */
export const FileVerdict = z.enum(['clear', 'warned', 'blocked']);
export type FileVerdict = z.infer<typeof FileVerdict>;

/** The period that a change of profiles is tried on, in days. */
export const LOOK_BACK_DAYS = 30;

/** What changed profiles would have decided otherwise in the last `LOOK_BACK_DAYS`, by what was found. */
export const LookBack = z.object({
  /** How many files were looked at; at most the latest 10,000. */
  looked: z.number().int(),
  /** Of these, those that would be blocked and are not, and the other way round. */
  stopped: z.number().int(),
  passed: z.number().int(),
  /** Between clear and warned. */
  otherwise: z.number().int(),
  /** Files that would be checked and were not: it takes reading them. */
  unknown: z.number().int(),
  /** The latest of those that would be decided otherwise, at most 200. */
  files: z.array(
    z.object({
      artworkId: ArtworkId,
      jobKey: JobKey,
      fileName: z.string(),
      from: FileVerdict,
      to: FileVerdict,
    }),
  ),
});
export type LookBack = z.infer<typeof LookBack>;
