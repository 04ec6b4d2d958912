/** What an app asks a phone's owner for, and the part of an event that needs it. */
const ASKED = {
  location: { key: 'NSLocationWhenInUseUsageDescription', features: ['live_tracking', 'course_map'] },
  camera: { key: 'NSCameraUsageDescription', features: ['selfies'] },
  photos: { key: 'NSPhotoLibraryUsageDescription', features: ['selfies'] },
} as const;
type Asked = keyof typeof ASKED;

/** Why, by language. Phones show it in their own question. */
export const PRIVACY_TEXTS: Readonly<Record<string, Readonly<Record<Asked, string>>>> = {
  en: {
    location: 'Your location is shown on the map of the course.',
    camera: 'Take a picture to share it with the event.',
    photos: 'Choose a picture to share it with the event.',
  },
  nl: {
    location: 'Je locatie wordt getoond op de kaart van het parcours.',
    camera: 'Maak een foto om die te delen met het evenement.',
    photos: 'Kies een foto om die te delen met het evenement.',
  },
  fr: {
    location: 'Votre position est affichée sur la carte du parcours.',
    camera: "Prenez une photo pour la partager avec l'événement.",
    photos: "Choisissez une photo pour la partager avec l'événement.",
  },
  de: {
    location: 'Ihr Standort wird auf der Karte der Strecke angezeigt.',
    camera: 'Machen Sie ein Foto, um es mit der Veranstaltung zu teilen.',
    photos: 'Wählen Sie ein Foto, um es mit der Veranstaltung zu teilen.',
  },
  es: {
    location: 'Tu ubicación se muestra en el mapa del recorrido.',
    camera: 'Haz una foto para compartirla con el evento.',
    photos: 'Elige una foto para compartirla con el evento.',
  },
  it: {
    location: 'La tua posizione viene mostrata sulla mappa del percorso.',
    camera: "Scatta una foto per condividerla con l'evento.",
    photos: "Scegli una foto per condividerla con l'evento.",
  },
  pl: {
    location: 'Twoja lokalizacja jest pokazywana na mapie trasy.',
    camera: 'Zrób zdjęcie, aby udostępnić je na wydarzeniu.',
    photos: 'Wybierz zdjęcie, aby udostępnić je na wydarzeniu.',
  },
  pt: {
    location: 'A sua localização é mostrada no mapa do percurso.',
    camera: 'Tire uma fotografia para a partilhar com o evento.',
    photos: 'Escolha uma fotografia para a partilhar com o evento.',
  },
  da: {
    location: 'Din placering vises på kortet over ruten.',
    camera: 'Tag et billede for at dele det med begivenheden.',
    photos: 'Vælg et billede for at dele det med begivenheden.',
  },
  nb: {
    location: 'Posisjonen din vises på kartet over løypa.',
    camera: 'Ta et bilde for å dele det med arrangementet.',
    photos: 'Velg et bilde for å dele det med arrangementet.',
  },
  sv: {
    location: 'Din plats visas på kartan över banan.',
    camera: 'Ta en bild för att dela den med evenemanget.',
    photos: 'Välj en bild för att dela den med evenemanget.',
  },
  fi: {
    location: 'Sijaintisi näytetään reitin kartalla.',
    camera: 'Ota kuva ja jaa se tapahtuman kanssa.',
    photos: 'Valitse kuva ja jaa se tapahtuman kanssa.',
  },
  cs: {
    location: 'Vaše poloha se zobrazuje na mapě trati.',
    camera: 'Pořiďte snímek a sdílejte jej s akcí.',
    photos: 'Vyberte snímek a sdílejte jej s akcí.',
  },
};

/** Why, in the language of a locale, of what these features ask for; in English where it is none of ours. */
export function privacyTextsFor(locale: string, features: Readonly<Record<string, boolean>>): Record<string, string> {
  const said = PRIVACY_TEXTS[locale.split('-')[0] ?? ''] ?? PRIVACY_TEXTS.en;
  const asked = Object.entries(ASKED).filter(([, { features: needing }]) => needing.some((name) => features[name]));
  return Object.fromEntries(asked.map(([name, { key }]) => [key, said?.[name as Asked] ?? '']));
}
