import { message, type OutgoingBody } from '../../../contract/index.ts';
import type { OutgoingContent } from '../store/index.ts';
import type { Say } from './words.ts';

/** A name may be long, and a chat cuts or refuses long texts. */
const MAX_LENGTH = 500;

/** What a body is made with: sentences, and the station's own name. */
export interface Told {
  readonly say: Say;
  readonly station: string;
}

/** The body of a message. @param content null: of a test */
export function bodyOf(kind: OutgoingBody, content: OutgoingContent | null, told: Told): string {
  const lines = linesOf(content, told);
  switch (kind) {
    case 'standard':
      return JSON.stringify(standardBody(content, told, lines));
    case 'slack':
      return JSON.stringify({ text: lines.map(escaped).join('\n') });
    case 'teams':
      return JSON.stringify(cardOf(lines));
  }
}

function standardBody(content: OutgoingContent | null, { say, station }: Told, lines: readonly string[]) {
  const text = lines.join('\n');
  if (content === null) return { type: 'test', data: { station, text } };
  const { kind, incident, at } = content;
  return {
    type: `incident.${kind}`,
    timestamp: at,
    data: {
      station,
      incident: incident.id,
      kind: incident.kind,
      what: say(incident.what),
      why: incident.why === null ? null : say(incident.why),
      since: incident.since,
      files: incident.delayed.files,
      jobs: incident.delayed.jobs,
      text,
    },
  };
}

function linesOf(content: OutgoingContent | null, { say, station }: Told): string[] {
  if (content === null) return [say(message('outgoing.test', { station }))].map(plain);
  const { kind, incident, at } = content;
  const what = plain(say(incident.what));
  const { since, why, delayed } = incident;
  if (kind === 'ended')
    return [
      say(message('outgoing.ended', { what, station })),
      say(message('outgoing.from-to', { from: since, to: at })),
    ].map(plain);
  return [
    say(message('outgoing.began', { what, station })),
    say(message('outgoing.since', { at: since })),
    ...(why === null ? [] : [say(why)]),
    ...(delayed.files === 0 ? [] : [say(message('outgoing.files-wait', { count: delayed.files }))]),
  ].map(plain);
}

/** One line of bounded length: names of others may hold any character, and turn the text around them. */
const plain = (text: string): string => {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .trim();
  return line.length <= MAX_LENGTH ? line : `${line.slice(0, MAX_LENGTH - 1).toWellFormed()}…`;
};

/** As Slack asks: otherwise a name could be a link, or call everybody. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** An adaptive card. Its runs of text, other than its blocks, know no markup. */
const cardOf = (lines: readonly string[]) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: lines.map((text, index) => ({
          type: 'RichTextBlock',
          inlines: [{ type: 'TextRun', text, weight: index === 0 ? 'Bolder' : 'Default' }],
        })),
      },
    },
  ],
});
