import { foldText } from '../../engine/core/words';

/** Given names that are common in several countries, and families' names in none: a few in each list are enough to tell its order. */
const GIVEN_NAMES: ReadonlySet<string> = new Set(
  import.meta.env.SSR
    ? `adam adrian agnieszka ahmed aleksandra alessandro alex alexander alexandra alice ali amelie ana anders andrea andreas andrej andrew
      angela anita anja ann anna anne annika antonio antti astrid barbara beata ben benjamin birgit bjorn carla carlos carmen caroline catherine
      cecilia charlotte chiara chloe christian christina christine christoph christopher claudia clara cristina daniel daniela david
      diego dirk dorota edward elena eleni elisabeth elizabeth ella emily emma eric erik esther eszter eva ewa fabian felix filip florian
      francesca francesco francisco franz fredrik frederik gabor gabriel gabriela georg george gerhard giorgio giovanni giulia giuseppe gunter
      guillaume hanna hannah hans heike heinz helen helena helmut henrik ian ida igor ines inga ingrid irena irene isabel isabelle ivan ivana
      jakob jakub jan jana jane janez javier jean jennifer jens jessica jiri joanna joao johan johanna johannes john jonas jorge jose joseph
      josef juan judith julia julie julien juliette jurgen kaja karel karin karl karolina katarzyna katharina katja kevin kristina krzysztof
      lars laszlo laura lena leon linda lisa ludmila luca lucia lucie luis luisa lukas lukasz luuk maciej magdalena manuel manuela marco marek
      margaret maria marie mario markus marta martina martine mary mateusz matej mateo matthias matthew mattias max maximilian mia michael
      michal miguel mikael mikko milan mohamed mohammed monika nadia natalia natalie nathalie nicolas nicole niels nikolaus nina noah olga oliver
      olivia ole oscar oskar pablo paola patricia patrick patrik paula pavel pedro per petr petra philipp philippe pia pierre piotr rafael
      rebecca renata richard robert roberto roland rosa sabine sandra sara sarah sebastian sergio silke silvia simone sofia sofie sophia sophie
      stefan stefanie stefano stephan stephen steven susanne svetlana sven tamara tatiana teresa thomas tim timo tobias tom tomas tomasz
      torsten ulrike ursula uwe valentina vera veronica veronika victoria viktor vladimir wojciech wolfgang yannick yvonne zofia zoltan zsofia
      анна александр алексей андрей анастасия владимир дмитрий екатерина елена иван ирина мария михаил наталья ольга павел сергей татьяна юлия`
        .split(/\s+/)
        .map(foldText)
    : [],
);

/** Spanish and Catalan ones besides, of which some are families' names elsewhere. */
const SPANISH: ReadonlySet<string> = new Set(
  import.meta.env.SSR
    ? `adriana agustin aitor alba alberto alejandra alejandro alfredo alicia alvaro amparo angel angela angeles antonia antonio arturo asuncion
      beatriz begona belen blanca camila carlota cesar concepcion consuelo dolores eduardo emilio encarnacion enrique ernesto esperanza
      esteban eugenia felipe felix fernanda fernando gerardo gloria gonzalo guadalupe guillermo gustavo hector ignacio inmaculada inaki iker
      jaime jesus joaquin jordi josefa josep julian lourdes luz manoli mar marcos margarita mercedes milagros miriam montserrat nieves nuria
      olga paloma pau pilar rafaela ramon raquel raul remedios ricardo rocio rodrigo rosario ruben salvador soledad susana trinidad valeria
      vicenta victor ximena xavier yolanda`
        .split(/\s+/)
        .map(foldText)
    : [],
);

/** Whether a word is a given name where Spanish is spoken. */
export function isSpanishGivenName(word: string): boolean {
  return SPANISH.has(foldText(word));
}

/** Whether a word, or the first half of a double name, is a common given name. */
export function isGivenName(word: string): boolean {
  const folded = foldText(word);
  return GIVEN_NAMES.has(folded) || GIVEN_NAMES.has(folded.split('-')[0] ?? '');
}
