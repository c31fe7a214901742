/**
 * Words of German, French and Dutch by what they mean of a status or a file. Without its accent, many a
 * French one would be English: `archivé`.
 */
const words: Readonly<Record<string, string>> = {
  cancelled: 'storniert annulliert abgebrochen geannuleerd annuleerd annulé annulée annule annulee',
  deleted: 'gelöscht geloescht entfernt verwijderd supprimé supprimée supprime supprimee effacé',
  rejected: 'abgelehnt zurückgewiesen zurueckgewiesen afgekeurd geweigerd refusé refusée rejeté rejetée',
  replaced: 'ersetzt vervangen remplacé remplacée remplace remplacee',
  outdated: 'veraltet überholt ueberholt verouderd périmé périmée perime',
  expired: 'abgelaufen verlopen expiré expirée',
  invalid: 'ungültig ungueltig ongeldig invalide fehlerhaft',
  archived: 'archiviert gearchiveerd archivé archivée',
  blocked: 'gesperrt blockiert geblokkeerd bloqué bloquée bloque',
  held: 'angehalten zurückgestellt zurueckgestellt aangehouden suspendu suspendue',
  paused: 'pausiert gepauzeerd',
  waiting: 'wartet wartend wachtend attente afwachting',
  pending: 'ausstehend offenstehend openstaand',
  approved: 'freigegeben genehmigt goedgekeurd approuvé approuvée validé validée',
  approval: 'freigabe genehmigung goedkeuring approbation',
  draft: 'entwurf brouillon ontwerpversie',
  preview: 'vorschau voorbeeld aperçu apercu',
  proof: 'korrekturabzug andruck drukproef proef épreuve epreuve',
  sample: 'muster échantillon echantillon',
  invoice: 'rechnung factuur facture',
  slip: 'lieferschein pakbon packzettel',
  not: 'nicht niet pas',
};
/** Words that only go with them. */
const particles: Readonly<Record<string, string>> = {
  ...{ is: 'ist est', at: 'am le op', by: 'von par door', since: 'seit depuis sinds' },
  ...{ reason: 'grund raison reden' },
};

const mapOf = (some: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(some).flatMap(([word, others]) => others.split(' ').map((one) => [one, word])));
const english = mapOf(words);
const besides = mapOf(particles);

/** A word in lower case, in English if a service may well say it in German, French or Dutch. */
export const inEnglish = (word: string): string => english.get(word.normalize('NFC')) ?? word;

/** The words of a key in English (`geloescht_am`: deleted, at); null if none of them is foreign. */
export function keyInEnglish(key: readonly string[]): readonly string[] | null {
  const said = key.map(inEnglish);
  if (said.every((word, index) => word === key[index])) return null;
  return said.map((word) => besides.get(word) ?? word);
}
