/** Beginnings of lines about officials, timing companies and the list itself, in several languages, without accents. Family names are left out. */
const WORDS = [
  'race (?:director|organi[sz]er)|organi[sz]e(?:r|d by)|time ?keep(?:er|ers|ing)|timed by|timing (?:by|company)|chief (?:judge|timekeeper)',
  'jury|referee|technical delegate|announcer|results? (?:by|service)|(?:printed|created|generated|exported) (?:on|by|at|with)|copyright|all rights',
  'renn(?:leiter|leitung)|wettkampf(?:leiter|leitung)|gesamtleitung|veranstalter|ausrichter|zeit(?:nahme|nehmer|messung)|kampf(?:gericht|richter)',
  'schieds(?:gericht|richter)|ergebnisse (?:von|durch)|auswertung|(?:aus)?gedruckt|erstellt (?:am|von|mit)|druckdatum|ansprechpartner',
  'direct(?:eur|rice|ion) de (?:course|l.epreuve)|chronometr(?:age|eur|e par)|juges?.arbitres?|arbitre|organis(?:ateur|e par)|(?:imprime|edite) (?:le|par)|resultats (?:par|edites)',
  'wedstrijdleid(?:er|ing)|koersdirecteur|organisat(?:ie|or)|tijd(?:waarneming|waarnemer|registratie)|scheidsrechter|uitslagen door|afgedrukt|geprint',
  'direct(?:or|ora) (?:de carrera|de la prueba|tecnic[oa])|cronometra(?:je|dor|do por)|jue(?:z arbitro|ces)|jurado|organiza(?:dor|cion)?|impreso|resultados por',
  'direttore (?:di (?:gara|corsa)|tecnico)|cronometr(?:aggio|ist[ai])|giuria|giudic[ei] (?:arbitr[oi]|di gara)|organizzat(?:ore|o da)|organizzazione|stampato|risultati a cura',
  'dyrektor (?:biegu|zawodow)|kierownik (?:biegu|zawodow)|organizator|pomiar czasu|sedzi[ao](?:wie)?|wydruk(?:owano)?|wyniki (?:opracow|przygot)',
].join('|');

/** Matches a folded cell that begins with such words. */
export const NOTES = new RegExp(`^[^a-z\\d]*(?:${WORDS})(?![a-z])`, 'u');
