import type { Locale } from '../locales.ts';

type Words = readonly [name: string, summary: string];

/**
 * Every status of the sandbox. Those in the document (section 3) keep their codes; codes with `sandbox` in
 * them are the sandbox's own, because the document does not show the steps in between.
 */
const statuses = {
  'job.sandbox.prepress': {
    en: ['In pre-press', 'The artwork is being prepared.'],
    de: ['In der Vorstufe', 'Die Druckdaten werden vorbereitet.'],
    fr: ['En prépresse', 'Les fichiers sont en préparation.'],
    nl: ['In prepress', 'De bestanden worden voorbereid.'],
  },
  'job.sandbox.preflight': {
    en: ['In preflight', 'The artwork is being checked.'],
    de: ['In der Datenprüfung', 'Die Druckdaten werden geprüft.'],
    fr: ['En contrôle', 'Les fichiers sont en cours de contrôle.'],
    nl: ['In preflight', 'De bestanden worden gecontroleerd.'],
  },
  'job.sandbox.preflight-failed': {
    en: ['Preflight failed', 'The artwork cannot be printed as it is.'],
    de: ['Datenprüfung nicht bestanden', 'Die Druckdaten können so nicht gedruckt werden.'],
    fr: ['Contrôle échoué', 'Les fichiers ne peuvent pas être imprimés en l’état.'],
    nl: ['Preflight mislukt', 'De bestanden kunnen zo niet worden gedrukt.'],
  },
  'job.production.queued': {
    en: ['Queued for production', 'Ready to be printed.'],
    de: ['Für die Produktion eingeplant', 'Bereit zum Druck.'],
    fr: ['En file de production', 'Prêt à imprimer.'],
    nl: ['In wachtrij voor productie', 'Klaar om te drukken.'],
  },
  'job.sandbox.new': {
    en: ['New', 'The artwork has not been fetched yet.'],
    de: ['Neu', 'Die Druckdaten wurden noch nicht abgeholt.'],
    fr: ['Nouveau', 'Les fichiers n’ont pas encore été récupérés.'],
    nl: ['Nieuw', 'De bestanden zijn nog niet opgehaald.'],
  },
  'job.production.started': {
    en: ['Production started', 'It is being printed.'],
    de: ['Produktion begonnen', 'Der Auftrag wird gedruckt.'],
    fr: ['Production commencée', 'Le travail est en cours d’impression.'],
    nl: ['Productie gestart', 'De order wordt gedrukt.'],
  },
  'job.production.finished': {
    en: ['Production finished', 'It has been printed.'],
    de: ['Produktion beendet', 'Der Auftrag ist gedruckt.'],
    fr: ['Production terminée', 'Le travail est imprimé.'],
    nl: ['Productie klaar', 'De order is gedrukt.'],
  },
  'job.dispatched': {
    en: ['Dispatched', 'It is on its way.'],
    de: ['Versandt', 'Der Auftrag ist unterwegs.'],
    fr: ['Expédié', 'Le travail est en route.'],
    nl: ['Verzonden', 'De order is onderweg.'],
  },
  'job.cancelled': {
    en: ['Cancelled', 'It will not be printed.'],
    de: ['Storniert', 'Der Auftrag wird nicht gedruckt.'],
    fr: ['Annulé', 'Le travail ne sera pas imprimé.'],
    nl: ['Geannuleerd', 'De order wordt niet gedrukt.'],
  },
  'job_batch.status.ready': {
    en: ['Verified and ready', 'The batch waits for its jobs to leave pre-press.'],
    de: ['Geprüft und bereit', 'Der Sammelauftrag wartet auf die Vorstufe.'],
    fr: ['Vérifié et prêt', 'Le lot attend la fin du prépresse.'],
    nl: ['Gecontroleerd en gereed', 'De batch wacht op de prepress.'],
  },
  'job_batch.production.ready': {
    en: ['Ready for production', 'All jobs have left pre-press.'],
    de: ['Bereit zur Produktion', 'Alle Aufträge haben die Vorstufe verlassen.'],
    fr: ['Prêt pour la production', 'Tous les travaux ont quitté le prépresse.'],
    nl: ['Klaar voor productie', 'Alle orders hebben de prepress verlaten.'],
  },
  'job_batch.dispatched': {
    en: ['Dispatched', 'All jobs are on their way.'],
    de: ['Versandt', 'Alle Aufträge sind unterwegs.'],
    fr: ['Expédié', 'Tous les travaux sont en route.'],
    nl: ['Verzonden', 'Alle orders zijn onderweg.'],
  },
  'job_batch.cancelled': {
    en: ['Cancelled', 'The batch will not be shipped.'],
    de: ['Storniert', 'Der Sammelauftrag wird nicht versandt.'],
    fr: ['Annulé', 'Le lot ne sera pas expédié.'],
    nl: ['Geannuleerd', 'De batch wordt niet verzonden.'],
  },
  'queued_job_batch.status.queued': {
    en: ['Queued', 'Waiting to be processed.'],
    de: ['Eingereiht', 'Wartet auf die Verarbeitung.'],
    fr: ['En attente', 'En attente de traitement.'],
    nl: ['In de wachtrij', 'Wacht op verwerking.'],
  },
  'queued_job_batch.sandbox.batched': {
    en: ['Batched', 'The job was grouped into a batch.'],
    de: ['Gebündelt', 'Der Auftrag wurde gebündelt.'],
    fr: ['Regroupé', 'Le travail a été regroupé dans un lot.'],
    nl: ['Gebundeld', 'De order is in een batch geplaatst.'],
  },
  'artwork.sandbox.in-progress': {
    en: ['In progress', 'The pre-press client has not approved the artwork yet.'],
    de: ['In Bearbeitung', 'Die Druckdaten sind noch nicht freigegeben.'],
    fr: ['En cours', 'Les fichiers ne sont pas encore approuvés.'],
    nl: ['In behandeling', 'De bestanden zijn nog niet goedgekeurd.'],
  },
  'artwork.sandbox.rejected': {
    en: ['Rejected', 'The pre-press client has rejected the artwork.'],
    de: ['Abgelehnt', 'Die Druckdaten wurden abgelehnt.'],
    fr: ['Rejeté', 'Les fichiers ont été rejetés.'],
    nl: ['Afgewezen', 'De bestanden zijn afgewezen.'],
  },
  'artwork.sandbox.approved': {
    en: ['Approved', 'The pre-press client has approved the artwork.'],
    de: ['Freigegeben', 'Die Druckdaten sind freigegeben.'],
    fr: ['Approuvé', 'Les fichiers sont approuvés.'],
    nl: ['Goedgekeurd', 'De bestanden zijn goedgekeurd.'],
  },
} as const satisfies Record<string, Record<Locale, Words>>;

export type StatusCode = keyof typeof statuses;

/** Section 2.5. */
export function statusJson(code: StatusCode, locale: Locale) {
  const [name, summary] = statusWords(code, locale);
  return { canonical: code, translation: { locale, name, summary } };
}

/** The name and summary of a status in a language. */
export const statusWords = (code: StatusCode, locale: Locale): Words => statuses[code][locale];
