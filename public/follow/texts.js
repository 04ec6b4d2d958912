// What the page says, by language. Values stand in braces.
const en = {
  title: 'Follow athletes',
  find: 'Find an athlete by bib or name',
  shortest: 'Three characters or more',
  found: 'Found',
  you_follow: 'You follow',
  nobody_yet: 'Nobody yet. Whoever you follow here is told to this phone when they pass.',
  news: 'News of the event, too',
  turn_on: 'Turn on messages',
  turn_off: 'Turn off messages on this phone',
  follow: 'Follow',
  unfollow: 'Unfollow',
  follow_who: 'Follow {who}',
  unfollow_who: 'Unfollow {who}',
  bib: 'bib {bib}',
  no_name: 'Name not shown',
  no_event: 'There is no such event, or it is not public yet.',
  offline: 'You are offline. Try again later.',
  busy: 'Too many people are asking right now. Try again in a moment.',
  no_messages: 'This event sends no messages.',
  no_push:
    'This browser takes no messages. On an iPhone, add this page to the Home Screen first and open it from there.',
  no_search: 'The search did not work. Try again in a moment.',
  nobody_found: 'Nobody is found for “{q}”.',
  most: 'You can follow {count} athletes.',
  blocked: 'Messages are blocked. Allow them for this page in the settings of your browser.',
  not_on: 'Messages could not be turned on. Check your connection and try again.',
  not_off: 'That did not work. Try again in a moment.',
  is_off: 'This phone gets no more messages of the event.',
};

const nl = {
  title: 'Deelnemers volgen',
  find: 'Zoek een deelnemer op startnummer of naam',
  shortest: 'Minstens drie tekens',
  found: 'Gevonden',
  you_follow: 'U volgt',
  nobody_yet: 'Nog niemand. Van wie u hier volgt, krijgt deze telefoon bericht bij elke doorkomst.',
  news: 'Ook nieuws van het evenement',
  turn_on: 'Berichten aanzetten',
  turn_off: 'Berichten op deze telefoon uitzetten',
  follow: 'Volgen',
  unfollow: 'Niet meer volgen',
  follow_who: '{who} volgen',
  unfollow_who: '{who} niet meer volgen',
  bib: 'startnummer {bib}',
  no_name: 'Naam niet getoond',
  no_event: 'Dit evenement bestaat niet, of het is nog niet openbaar.',
  offline: 'U bent offline. Probeer het later opnieuw.',
  busy: 'Er komen nu te veel vragen binnen. Probeer het zo opnieuw.',
  no_messages: 'Dit evenement verstuurt geen berichten.',
  no_push:
    'Deze browser ontvangt geen berichten. Zet deze pagina op een iPhone eerst op het beginscherm en open haar daar.',
  no_search: 'Zoeken is niet gelukt. Probeer het zo opnieuw.',
  nobody_found: 'Niemand gevonden voor “{q}”.',
  most: 'U kunt {count} deelnemers volgen.',
  blocked: 'Berichten zijn geblokkeerd. Sta ze voor deze pagina toe in de instellingen van uw browser.',
  not_on: 'Berichten konden niet worden aangezet. Controleer uw verbinding en probeer het opnieuw.',
  not_off: 'Dat is niet gelukt. Probeer het zo opnieuw.',
  is_off: 'Deze telefoon krijgt geen berichten van het evenement meer.',
};

const de = {
  title: 'Teilnehmern folgen',
  find: 'Teilnehmer nach Startnummer oder Name suchen',
  shortest: 'Mindestens drei Zeichen',
  found: 'Gefunden',
  you_follow: 'Sie folgen',
  nobody_yet: 'Noch niemandem. Wem Sie hier folgen, dessen Durchgänge werden diesem Telefon gemeldet.',
  news: 'Auch Neuigkeiten der Veranstaltung',
  turn_on: 'Nachrichten einschalten',
  turn_off: 'Nachrichten auf diesem Telefon ausschalten',
  follow: 'Folgen',
  unfollow: 'Nicht mehr folgen',
  follow_who: '{who} folgen',
  unfollow_who: '{who} nicht mehr folgen',
  bib: 'Startnummer {bib}',
  no_name: 'Name nicht angezeigt',
  no_event: 'Diese Veranstaltung gibt es nicht, oder sie ist noch nicht öffentlich.',
  offline: 'Sie sind offline. Versuchen Sie es später noch einmal.',
  busy: 'Gerade kommen zu viele Anfragen. Versuchen Sie es gleich noch einmal.',
  no_messages: 'Diese Veranstaltung verschickt keine Nachrichten.',
  no_push:
    'Dieser Browser empfängt keine Nachrichten. Legen Sie diese Seite auf einem iPhone zuerst auf den Home-Bildschirm und öffnen Sie sie dort.',
  no_search: 'Die Suche hat nicht funktioniert. Versuchen Sie es gleich noch einmal.',
  nobody_found: 'Für „{q}“ wurde niemand gefunden.',
  most: 'Sie können {count} Teilnehmern folgen.',
  blocked: 'Nachrichten sind blockiert. Erlauben Sie sie für diese Seite in den Einstellungen Ihres Browsers.',
  not_on:
    'Die Nachrichten konnten nicht eingeschaltet werden. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  not_off: 'Das hat nicht funktioniert. Versuchen Sie es gleich noch einmal.',
  is_off: 'Dieses Telefon bekommt keine Nachrichten der Veranstaltung mehr.',
};

const fr = {
  title: 'Suivre des participants',
  find: 'Chercher un participant par dossard ou par nom',
  shortest: 'Trois caractères ou plus',
  found: 'Trouvés',
  you_follow: 'Vous suivez',
  nobody_yet: 'Personne pour l’instant. Ce téléphone est averti des passages de ceux que vous suivez ici.',
  news: 'Aussi les nouvelles de l’événement',
  turn_on: 'Activer les messages',
  turn_off: 'Désactiver les messages sur ce téléphone',
  follow: 'Suivre',
  unfollow: 'Ne plus suivre',
  follow_who: 'Suivre {who}',
  unfollow_who: 'Ne plus suivre {who}',
  bib: 'dossard {bib}',
  no_name: 'Nom non affiché',
  no_event: 'Cet événement n’existe pas, ou il n’est pas encore public.',
  offline: 'Vous êtes hors ligne. Réessayez plus tard.',
  busy: 'Il y a trop de demandes en ce moment. Réessayez dans un instant.',
  no_messages: 'Cet événement n’envoie pas de messages.',
  no_push:
    'Ce navigateur ne reçoit pas de messages. Sur un iPhone, ajoutez d’abord cette page à l’écran d’accueil et ouvrez-la de là.',
  no_search: 'La recherche n’a pas fonctionné. Réessayez dans un instant.',
  nobody_found: 'Personne n’a été trouvé pour « {q} ».',
  most: 'Vous pouvez suivre {count} participants.',
  blocked: 'Les messages sont bloqués. Autorisez-les pour cette page dans les réglages de votre navigateur.',
  not_on: 'Les messages n’ont pas pu être activés. Vérifiez votre connexion et réessayez.',
  not_off: 'Cela n’a pas fonctionné. Réessayez dans un instant.',
  is_off: 'Ce téléphone ne reçoit plus de messages de l’événement.',
};

export const TEXTS = { en, nl, de, fr };

/** The first of the wanted locales that is near one of those there are, else the first of these. */
export function chooseLocale(locales, wanted) {
  const language = (locale) => locale.slice(0, 2).toLowerCase();
  for (const one of wanted) {
    const exact = locales.find((locale) => locale.toLowerCase() === one.toLowerCase());
    const near = exact ?? locales.find((locale) => language(locale) === language(one));
    if (near) return near;
  }
  return locales[0] ?? 'en';
}

/** What says a text of the language of a locale by its name, with values in it. */
export function texterOf(locale) {
  const texts = TEXTS[locale.slice(0, 2).toLowerCase()] ?? en;
  return (name, values = {}) => texts[name].replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);
}
