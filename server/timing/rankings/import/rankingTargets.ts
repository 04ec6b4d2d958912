import { headerKey } from '../../../../engine/api/import/mapping/headerKey';
import type { ImportTarget } from '../../../../engine/api/import/mapping/importTargets';
import type { FieldPlan, Plan } from '../../../../engine/core/plan';
import { athleteAliases } from '../../../../resources/athletes/athletes.aliases';

interface Column {
  name: string;
  label: string;
  aliases: readonly string[];
}

/** Columns of a file of results, in several languages. Places and times may say DNF instead, so that they are read as texts first. */
const COLUMNS: readonly Column[] = [
  {
    name: 'rank',
    label: 'Rank',
    aliases: [
      'place',
      'pos',
      'position',
      'rank overall',
      'overall',
      'plaats',
      'platz',
      'rang',
      'gesamtplatz',
      'puesto',
      'posizione',
      'miejsce',
      'class',
      'classement',
      'pl',
      'plz',
      'overall place',
      'overall rank',
      'pořadí',
      'umístění',
      'poradie',
      'helyezés',
      'placering',
      'plassering',
      'sija',
      'место',
      '順位',
      '名次',
    ],
  },
  { name: 'start_number', label: 'Bib', aliases: athleteAliases.start_number },
  { name: 'external_id', label: 'External ID', aliases: athleteAliases.external_id },
  {
    name: 'time_ms',
    label: 'Time',
    aliases: [
      'time',
      'finish time',
      'official time',
      'result',
      'chip time',
      'net time',
      'netto',
      'nettotijd',
      'nettozeit',
      'gun time',
      'brutto',
      'tijd',
      'zeit',
      'temps',
      'tiempo',
      'tempo',
      'czas',
      'total time',
      'elapsed time',
      'zielzeit',
      'endzeit',
      'bruttozeit',
      'čas',
      'idő',
      'tid',
      'aika',
      'χρόνος',
      'süre',
      'время',
      'результат',
      'タイム',
      '成绩',
    ],
  },
  { name: 'state', label: 'State', aliases: ['status', 'stand', 'stato', 'estado', 'statut', 'remark'] },
];

/** What the columns of a file of results fill. */
export function rankingTargets(plan: Plan): ImportTarget[] {
  const text = plan.get('athletes').fields.get('external_id') as FieldPlan;
  return COLUMNS.map(({ name, label, aliases }) => ({
    name,
    label,
    keys: [...new Set([name, label, ...aliases].map(headerKey))],
    fields: [{ ...text, name, label }],
    split: null,
    isMany: false,
  }));
}
