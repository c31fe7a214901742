import { message, type OutgoingBody } from '../../../contract/index.ts';
import type { OutgoingContent } from '../store/index.ts';
import type { Say } from './words.ts';

/** A name may be long, and a chat cuts or refuses long texts. */
const MAX_LENGTH = 500;
/** Of a subject, of which phones show less. */
const MAX_SUBJECT = 150;

/** What a body is made with: sentences, and the station's own name. */
export interface Told {
  readonly say: Say;
  readonly station: string;
}

/** The body of a call. @param contents none: a test; several: what was kept back in quiet hours */
export function bodyOf(kind: OutgoingBody, contents: readonly OutgoingContent[], told: Told): string {
  const text = textOf(contents, told);
  switch (kind) {
    case 'standard':
      return JSON.stringify(standardBody(contents, told, text));
    case 'slack':
      return JSON.stringify({ text: escaped(text) });
    case 'teams':
      return JSON.stringify(cardOf(text.split('\n').filter((line) => line !== '')));
  }
}

/** The subject of a mail and its text. */
export function mailOf(contents: readonly OutgoingContent[], told: Told) {
  const text = textOf(contents, told);
  return { subject: shortened(text.split('\n')[0] ?? '', MAX_SUBJECT), text: `${text}\n` };
}

function standardBody(contents: readonly OutgoingContent[], told: Told, text: string) {
  const { station } = told;
  const [first, ...more] = contents;
  if (first === undefined) return { type: 'test', data: { station, text } };
  if (more.length === 0) {
    return { type: typeOf(first), timestamp: first.at, data: { station, ...factsOf(first, told), text } };
  }
  const messages = contents.map((one) => ({ type: typeOf(one), ...factsOf(one, told) }));
  return { type: 'messages', data: { station, messages, text } };
}

const typeOf = ({ kind }: OutgoingContent): string =>
  kind === 'began' || kind === 'ended' ? `incident.${kind}` : kind.replace('-', '.');

function factsOf(content: OutgoingContent, { say }: Told) {
  if ('batch' in content) return { batch: content.batch, name: content.name };
  const { incident } = content;
  return {
    incident: incident.id,
    kind: incident.kind,
    what: say(incident.what),
    why: incident.why === null ? null : say(incident.why),
    since: incident.since,
    files: incident.delayed.files,
    jobs: incident.delayed.jobs,
  };
}

/** Its first line says what it is about. */
function textOf(contents: readonly OutgoingContent[], told: Told): string {
  const { say, station } = told;
  const count = contents.length;
  const heads =
    count === 0
      ? [message('outgoing.test', { station })]
      : count === 1
        ? []
        : [message('outgoing.digest', { count, station })];
  return [
    ...heads.map((head) => plain(say(head))),
    ...contents.map((content) => linesOf(content, told).join('\n')),
  ].join('\n\n');
}

function linesOf(content: OutgoingContent, { say, station }: Told): string[] {
  const { kind, at } = content;
  if ('batch' in content) {
    const values = { name: plain(content.name), station };
    const what =
      content.kind === 'batch-ready'
        ? message('outgoing.batch-ready', values)
        : message('outgoing.batch-dispatched', values);
    return [say(what), say(message('outgoing.at', { at }))].map(plain);
  }
  const { incident } = content;
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
  return shortened(line, MAX_LENGTH);
};

const shortened = (line: string, length: number): string =>
  line.length <= length ? line : `${line.slice(0, length - 1).toWellFormed()}…`;

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
