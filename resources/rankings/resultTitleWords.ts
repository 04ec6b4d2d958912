/** What a list of results is called, and the groups that it may be of: neither says of which race its rows are. */
export const RESULT_TITLE_WORDS: readonly string[] = import.meta.env.SSR
  ? `result results ranking finishers overall final official men women male female boys girls m f
  ergebnis ergebnisse ergebnisliste gesamt wertung rangliste manner frauen herren damen mannlich weiblich
  uitslag uitslagen resultaten klassement mannen vrouwen heren dames
  resultat resultats classement general hommes femmes messieurs
  resultados clasificacion hombres mujeres risultati classifica uomini donne masculino femenino feminino
  wyniki mezczyzni kobiety vysledky muzi zeny resultater resultatliste menn kvinner herrer kvinder herrar
  tulokset miehet naiset eredmenyek ferfiak nok результаты мужчины женщины`.split(/\s+/)
  : [];
