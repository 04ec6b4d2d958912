import { headerKey } from '../../../engine/api/import/mapping/headerKey';
import { type ImportTarget, importTargets } from '../../../engine/api/import/mapping/importTargets';
import type { FieldPlan, Plan } from '../../../engine/core/plan';

interface Column {
  name: string;
  label: string;
  resource: 'races' | 'waves' | 'timelines' | 'race_timelines';
  field: string;
  aliases: readonly string[];
  /** Names that mean this column only in a file with one of `others`. */
  beside?: { readonly aliases: readonly string[]; readonly others: readonly string[] };
}

/** A column that names races or waves: the other columns say which. */
export const NAME_ALIASES = ['name', 'naam', 'nom', 'nombre', 'nome', 'nazwa'];

/**
 * Columns of a file of races, waves and timelines, in the languages of start lists. `start` is the wave's where a row names one, else the
 * race's; `distance` likewise the timeline's.
 */
const COLUMNS: readonly Column[] = [
  {
    name: 'race',
    label: 'Race',
    resource: 'races',
    field: 'name',
    aliases: [
      'event',
      'race name',
      'wedstrijd',
      'onderdeel',
      'wettkampf',
      'wettbewerb',
      'rennen',
      'lauf',
      'laufen',
      'épreuve',
      'course',
      'carrera',
      'gara',
      'bieg',
      ...NAME_ALIASES,
    ],
  },
  {
    name: 'distance',
    label: 'Distance',
    resource: 'races',
    field: 'distance',
    aliases: ['length', 'km', 'afstand', 'distanz', 'strecke', 'distancia', 'distanza', 'dystans'],
  },
  {
    name: 'sport',
    label: 'Sport',
    resource: 'races',
    field: 'sport',
    aliases: ['discipline', 'sportart', 'deporte', 'dyscyplina'],
  },
  {
    name: 'wave',
    label: 'Wave',
    resource: 'waves',
    field: 'name',
    aliases: [
      'wave name',
      'start wave',
      'corral',
      'start group',
      'startgroep',
      'startvak',
      'welle',
      'startblock',
      'vague',
      'sas',
      'ola',
      'onda',
      'fala',
    ],
  },
  {
    name: 'start',
    label: 'Start',
    resource: 'races',
    field: 'start_at',
    aliases: [
      'start at',
      'start time',
      'start date',
      'start om',
      'start um',
      'départ à',
      'gun',
      'starttijd',
      'startzeit',
      'départ',
      'heure de départ',
      'salida',
      'hora de salida',
      'partenza',
      'godzina startu',
    ],
  },
  {
    name: 'start_number_from',
    label: 'Start numbers from',
    resource: 'waves',
    field: 'start_number_from',
    aliases: [
      ...['start number from', 'bib from', 'first bib', 'from', 'van', 'von', 'de', 'od'],
      ...['startnummers van', 'startnummern von', 'dossards de'],
    ],
  },
  {
    name: 'start_number_to',
    label: 'Start numbers to',
    resource: 'waves',
    field: 'start_number_to',
    aliases: [
      ...['start number to', 'bib to', 'last bib', 'to', 'tot', 'bis', 'à', 'do'],
      ...['startnummers tot en met', 'startnummern bis', 'dossards à'],
    ],
  },
  {
    name: 'capacity',
    label: 'Capacity',
    resource: 'waves',
    field: 'capacity',
    aliases: ['wave size', 'places', 'capaciteit', 'kapazität', 'capacité', 'capacidad', 'capienza'],
  },
  {
    name: 'race_course',
    label: 'Course of the race',
    resource: 'races',
    field: 'course_id',
    aliases: ['course name', 'track', 'parcours', 'route', 'streckenverlauf', 'recorrido', 'percorso', 'trasa'],
    // "Course" is a race in French, and "Strecke" is the German word for a distance too.
    beside: { aliases: ['course', 'strecke'], others: ['race', 'name', 'distanz'] },
  },
  {
    name: 'timeline',
    label: 'Timeline',
    resource: 'timelines',
    field: 'name',
    aliases: [
      ...[
        'timeline name',
        'split',
        'checkpoint',
        'timing point',
        'mat',
        'split name',
        'tussenpunt',
        'tijdpunt',
        'meetpunt',
      ],
      ...['messpunkt', 'zwischenzeit', 'point de chronométrage', 'punto de control', 'intermedio', 'punkt pomiarowy'],
    ],
  },
  {
    name: 'timeline_type',
    label: 'Type of the timeline',
    resource: 'timelines',
    field: 'type',
    aliases: ['type', 'timeline type', 'split type', 'typ', 'tipo'],
  },
  {
    name: 'lap',
    label: 'Lap',
    resource: 'race_timelines',
    field: 'lap',
    aliases: ['ronde', 'runde', 'tour', 'vuelta', 'giro'],
  },
  {
    name: 'opens_at',
    label: 'Opens at',
    resource: 'race_timelines',
    field: 'opens_at',
    aliases: ['opens', 'open from', 'opent', 'opent om', 'öffnet', 'öffnet um', 'ouvre à'],
  },
  {
    name: 'closes_at',
    label: 'Closes at',
    resource: 'race_timelines',
    field: 'closes_at',
    aliases: ['closes', 'cut off', 'cutoff', 'sluit', 'sluit om', 'schließt', 'schließt um', 'ferme à'],
  },
  {
    name: 'required',
    label: 'Required',
    resource: 'race_timelines',
    field: 'required',
    aliases: ['mandatory', 'verplicht', 'pflicht', 'erforderlich', 'obligatoire', 'obligatorio'],
  },
];

/** Names that Dutch, German and French files use for the other fields. */
const OTHER_ALIASES: Readonly<Record<string, readonly string[]>> = {
  kind: ['soort klassering', 'wertungsart', 'type de classement'],
  race_type: ['wedstrijdtype', 'art des wettkampfs', 'type de course'],
  color: ['colour', 'kleur', 'farbe', 'couleur'],
  position: ['positie'],
  start_type: ['starttype', 'art des starts', 'type de départ'],
  cutoff_at: ['sluitingstijd', 'zielschluss', 'heure limite'],
  start_window_before: ['startvenster ervoor (s)', 'startfenster davor (s)', 'fenêtre de départ avant (s)'],
  start_window_after: ['startvenster erna (s)', 'startfenster danach (s)', 'fenêtre de départ après (s)'],
  entry_limit: ['maximaal aantal inschrijvingen', 'teilnehmerlimit', 'nombre maximal d’inscrits'],
  timing_type: ['type tijdmeting', 'gewertete zeit', 'type de chronométrage'],
  laps: ['ronden', 'runden', 'tours'],
  min_lap_time: ['minimale rondetijd', 'kürzeste rundenzeit', 'temps minimal au tour'],
  time_limit_ms: ['tijdslimiet', 'zeitlimit', 'temps limite'],
  average_speed: ['gemiddelde snelheid', 'durchschnittsgeschwindigkeit', 'vitesse moyenne'],
  min_gap_ms: ['kleinste tussenpoos', 'mindestabstand', 'écart minimal'],
};

/** Resources whose remaining importable fields are columns too, each field name once. */
const WHOLE = ['races', 'waves', 'race_timelines'] as const;

/** Columns of a configuration file. Fields have the resource in their names, because a row can have both `races.name` and `waves.name`. */
export function configurationTargets(plan: Plan): ImportTarget[] {
  const targets = COLUMNS.map(
    ({ name, label, resource, field, aliases, beside }): ImportTarget => ({
      ...targetOf(name, label, [renamed(plan.get(resource).fields.get(field) as FieldPlan, resource)]),
      keys: keysOf([name, label, ...aliases]),
      ...(beside && { beside: [{ keys: keysOf(beside.aliases), others: keysOf(beside.others) }] }),
    }),
  );
  const isShared = (resource: string, field: string) =>
    resource !== 'races' && sharedFields(plan)[resource as 'waves' | 'race_timelines'].includes(field);
  const isTaken = (resource: string, field: string) =>
    isShared(resource, field) || COLUMNS.some((one) => one.field === field && one.resource === resource);
  for (const resource of WHOLE)
    for (const { name, label, fields, keys } of importTargets({ plan, resource: plan.get(resource) })) {
      const [field] = fields;
      if (!field || name !== field.name || isTaken(resource, name) || targets.some((one) => one.name === name))
        continue;
      targets.push({
        ...targetOf(name, label, [renamed(field, resource)]),
        keys: [...new Set([...keys, ...keysOf(OTHER_ALIASES[name] ?? [])])],
      });
    }
  return targets;
}

/** Fields that races have too, by resource: a row that names a wave or a timeline says them of that, and not of its race. */
export function sharedFields(plan: Plan): Record<'waves' | 'race_timelines', readonly string[]> {
  const ofRace = new Set(plan.get('races').stored.map(({ name }) => name));
  const shared = (resource: string) =>
    importTargets({ plan, resource: plan.get(resource) }).flatMap(({ name }) =>
      name !== 'name' && ofRace.has(name) ? [name] : [],
    );
  return { waves: shared('waves'), race_timelines: shared('race_timelines') };
}

function targetOf(name: string, label: string, fields: readonly FieldPlan[]): ImportTarget {
  return { name, label, keys: [], fields, split: null, isMany: false, isShared: true };
}

function keysOf(names: readonly string[]): string[] {
  return [...new Set(names.map(headerKey))].filter((key) => key !== '');
}

function renamed(field: FieldPlan, resource: string): FieldPlan {
  return { ...field, name: `${resource}.${field.name}` };
}
