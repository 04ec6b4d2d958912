import { headerKey } from '../../../engine/api/import/mapping/headerKey';
import type { ImportTarget } from '../../../engine/api/import/mapping/importTargets';
import type { FieldPlan, Plan } from '../../../engine/core/plan';

interface Column {
  name: string;
  label: string;
  resource: 'races' | 'waves' | 'timelines' | 'race_timelines';
  field: string;
  aliases: readonly string[];
}

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
      'name',
      'wedstrijd',
      'onderdeel',
      'wettbewerb',
      'rennen',
      'lauf',
      'laufen',
      'épreuve',
      'course',
      'carrera',
      'gara',
      'bieg',
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
    aliases: ['bib from', 'first bib', 'from', 'van', 'von', 'de', 'od'],
  },
  {
    name: 'start_number_to',
    label: 'Start numbers to',
    resource: 'waves',
    field: 'start_number_to',
    aliases: ['bib to', 'last bib', 'to', 'tot', 'bis', 'à', 'do'],
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
  },
  {
    name: 'timeline',
    label: 'Timeline',
    resource: 'timelines',
    field: 'name',
    aliases: [
      ...['timeline name', 'split', 'checkpoint', 'timing point', 'mat', 'split name', 'tussenpunt', 'tijdpunt'],
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
    aliases: ['opens', 'open from', 'opent', 'öffnet'],
  },
  {
    name: 'closes_at',
    label: 'Closes at',
    resource: 'race_timelines',
    field: 'closes_at',
    aliases: ['closes', 'cut off', 'cutoff', 'sluit', 'schließt'],
  },
  {
    name: 'required',
    label: 'Required',
    resource: 'race_timelines',
    field: 'required',
    aliases: ['mandatory', 'verplicht', 'pflicht', 'obligatoire', 'obligatorio'],
  },
];

/** What the columns of such a file fill. Fields are renamed to `races.name` and `waves.name`: a row may have both. */
export function configurationTargets(plan: Plan): ImportTarget[] {
  return COLUMNS.map(({ name, label, resource, field, aliases }) => ({
    name,
    label,
    keys: [...new Set([name, label, ...aliases].map(headerKey))],
    fields: [renamed(plan.get(resource).fields.get(field) as FieldPlan, `${resource}.${field}`)],
    split: null,
    isMany: false,
    isShared: true,
  }));
}

function renamed(field: FieldPlan, name: string): FieldPlan {
  return { ...field, name };
}
