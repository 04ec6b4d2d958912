/** What stands in place of a name where a number is kept for somebody, in several languages, without accents. */
const KEPT = import.meta.env.SSR
  ? [
      'reserved?|spare|free|blank|vacant|un(?:assigned|allocated|used)|available|tb[ac]|(?:late|day) entr(?:y|ies)|entry on the day',
      'reserviert|frei|leer|(?:nicht |un)vergeben|nachmeld(?:er|ung|ungen)',
      'gereserveerd|vrij|leeg|beschikbaar|niet (?:toegekend|vergeven)|na ?inschrijving',
      'reservee?|libre|vide|disponible|non attribue|inscription sur place',
      'reserva|reservad[oa]|vaci[oa]|vacante|sin asignar',
      'riserva|riservat[oa]|liber[oa]|vuot[oa]|disponibile|non assegnat[oa]',
      'livre|vag[oa]|disponivel|rezerw[ay]|woln[ye]|rezerv[ay]|voln[ye]|vara|vapaa|ledigt?|reserver(?:e)?t',
    ].join('|')
  : '';

/** What such a number is called beside it: "Dossard libre", "Startnummer vrij". */
const NUMBER =
  'bib|numbers?|n[ro]|slot|place|startnummer|startnr|nummer|plaats|platz|dossard|dorsal|pettorale|numero|numer|cislo';

const BESIDE = `(?:(?:${NUMBER}) )`;

/** A whole cell, folded: "Reserve", "RESERVE 3", "dossard libre", "spare bib". */
export const SPARE = new RegExp(`^[^a-z]*${BESIDE}?(?:${KEPT})(?: (?:${NUMBER}))?(?:[^a-z\\d]*\\d+)?[^a-z\\d]*$`, 'u');
