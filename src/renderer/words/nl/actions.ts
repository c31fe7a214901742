import type { Words } from '../catalogue.ts';

export const actions: Words<'actions'> = {
  bulk: 'Met de gemarkeerde regels',
  marked_one: '{{count, number}} regel gemarkeerd',
  marked_other: '{{count, number}} regels gemarkeerd',
  hold: 'Vasthouden',
  release: 'Vrijgeven',
  feedAgain: 'Opnieuw aanbieden',
  feedAgainWhy:
    'De bestanden gaan nogmaals naar hun hotfolders, als nieuwe revisie met eigen namen. Wat al gedrukt is, wordt opnieuw gedrukt.',
  reason: 'Reden',
  readAgain: 'Opnieuw lezen',
  newBatch: 'Nieuwe batch',
  clear: 'Wissen',
  heldBy: 'Vastgehouden door de operator.',
  done: {
    hold_one: '{{count, number}} bestand wordt vastgehouden.',
    hold_other: '{{count, number}} bestanden worden vastgehouden.',
    release_one: '{{count, number}} bestand is vrijgegeven.',
    release_other: '{{count, number}} bestanden zijn vrijgegeven.',
    feedAgain_one: '{{count, number}} bestand wordt opnieuw aangeboden.',
    feedAgain_other: '{{count, number}} bestanden worden opnieuw aangeboden.',
  },
  none: {
    hold: 'Hier kan geen bestand meer worden vastgehouden: alle zijn aangeboden of vastgehouden.',
    release: 'Hier wordt geen bestand vastgehouden.',
    feedAgain: 'Hier is nog geen bestand aangeboden.',
  },
  refused_one: '{{count, number}} kon niet: {{why}}',
  refused_other: '{{count, number}} konden niet; de eerste: {{why}}',
  read_one: '{{count, number}} order is opnieuw gelezen.',
  read_other: '{{count, number}} orders zijn opnieuw gelezen.',
  unread_one: '{{count, number}} kon niet worden gelezen; getoond wordt de laatste stand.',
  unread_other: '{{count, number}} konden niet worden gelezen; getoond wordt de laatste stand.',
};
