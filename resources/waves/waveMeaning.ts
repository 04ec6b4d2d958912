import { foldText } from '../../engine/core/words';

const WAVE =
  /^(?:start[ -]?)?(?:wave|welle|vague|onda|ola|fala|vlna|golf|hullam|aalto|bolge|bolgja|val|gelombang|dalga|волна|хвиля|corral|sas|pen|block|blok|bloc|bloque|group|gruppe|groep|groupe|grupo|gruppo|grupa|skupina|grupp|led|heat|vak)[ .:#-]*(?:nr|no)?[ .:#-]*/;

/** What tells a wave from others once the word for it is taken off: "Wave 1", "Welle 01" and "1" are one. */
export function waveMeaning(name: string): string | null {
  const rest = foldText(name)
    .trim()
    .replace(WAVE, '')
    .replace(/^0+(?=\d)/, '');
  return /^[\p{L}\d]{1,3}$/u.test(rest) ? rest : null;
}
