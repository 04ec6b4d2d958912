/** What a start list is called, and what joins the words of a title, in several languages: it says nothing of the rows below. */
export const TITLE_WORDS: readonly string[] = import.meta.env.SSR
  ? `list start startlist entries entry entrants participants participant runners athletes race run distance category and of the for
  liste starterliste startliste teilnehmer teilnehmerliste teilnehmende meldeliste meldungen laufer lauf strecke wettbewerb distanz und der die das fur
  deelnemers deelnemerslijst deelnemer lijst startlijst inschrijvingen loop wedstrijd afstand categorie en de het van voor
  liste inscrits inscrites engages partants participants participantes coureurs course epreuve categorie des du de la le les et pour
  lista inscritos salida participantes corredores carrera prueba distancia categoria del el los las y e
  elenco iscritti partenti partecipanti atleti corsa gara distanza dei di della per
  participantes atletas corrida prova lista dos das do da
  lista startowa uczestnicy uczestnikow zawodnicy bieg dystans kategoria i startovni listina ucastnici zavod beh trat kategorie
  startlista deltagare lopp deltakere lop deltagere distans osallistujat lahtolista sarja rajtlista indulok resztvevok futam tav
  katilimcilar kosu mesafe kategori список участники участников забег дистанция категория и`.split(/\s+/)
  : [];
