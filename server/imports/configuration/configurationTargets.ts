import { headerKey } from '../../../engine/api/import/mapping/headerKey';
import type { ImportTarget } from '../../../engine/api/import/mapping/importTargets';
import type { FieldPlan, Plan } from '../../../engine/core/plan';

interface Column {
  name: string;
  label: string;
  resource: 'races' | 'waves';
  field: string;
  aliases: readonly string[];
}

/** Columns of a file of races and waves, in the languages of start lists. `start` is the wave's where a row names one, else the race's. */
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
      'lauf',
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
];

/** What the columns of a file of races and waves fill. Fields are renamed to `races.name` and `waves.name`: a row has both. */
export function configurationTargets(plan: Plan): ImportTarget[] {
  return COLUMNS.map(({ name, label, resource, field, aliases }) => ({
    name,
    label,
    keys: [...new Set([name, label, ...aliases].map(headerKey))],
    fields: [renamed(plan.get(resource).fields.get(field) as FieldPlan, `${resource}.${field}`)],
    split: null,
    isMany: false,
  }));
}

function renamed(field: FieldPlan, name: string): FieldPlan {
  return { ...field, name };
}
