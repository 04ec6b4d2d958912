import { headerKey } from '../../../engine/api/import/mapping/headerKey';
import { nameKeys } from '../../../engine/api/import/mapping/namedTargets';
import { filledCells } from '../../../engine/api/import/mapping/rememberedColumns';
import { areNamesOf } from '../../../engine/api/import/mapping/tenantNames';
import type { ColumnReview, ReviewedColumns } from '../../../engine/api/import/run/importRun';
import { foldText } from '../../../engine/core/words';
import { NAME_ALIASES, sharedFields } from './configurationTargets';

const NAME_KEYS = new Set(NAME_ALIASES.map(headerKey));
const RACES = /\b(?:races?|wettka?e?mpfe?|wettbewerbe?|wedstrijd(?:en)?|courses?)\b/;
const WAVES = /\b(?:waves?|(?:start)?wellen?|(?:start)?golven|startvakken|vagues?)\b/;

/** Decides whether a column "Name" names races or waves: by the other columns, else by the name of the file or sheet. Asks when neither tells. */
export async function reviewNames(review: ColumnReview): Promise<ReviewedColumns> {
  const name = review.columns.find(
    (column) => !review.remembered.includes(column) && nameKeys(column).some((key) => NAME_KEYS.has(key)),
  );
  if (name === undefined) return { mapping: review.mapping, warnings: [], questions: [] };
  const own = withoutOtherEvent(withoutTenant(review), { review, name });
  const others = new Set(Object.entries(own).flatMap(([column, target]) => (column === name ? [] : (target ?? []))));
  const owner = ownerOf(others, review);
  const mapping = { ...own, [name]: owner === 'ask' ? null : owner };
  const isHomeless = owner === 'wave' && !others.has('race') && review.presets.race_id == null;
  return {
    mapping,
    warnings: isHomeless
      ? ['No column names the race of these waves. Choose a race for the whole file, or add a column “Race”.']
      : [],
    questions:
      owner === 'ask' ? [`The column “${name}” can hold names of races or of waves. Choose Race or Wave for it.`] : [],
  };
}

/** An export names the event in each row, and "Event" is also a usual heading for races. */
function withoutTenant({ mapping, columns, head, tenantNames, remembered }: ColumnReview): ColumnReview['mapping'] {
  const event = columns.find((column) => headerKey(column) === 'event' && mapping[column] === 'race');
  if (event === undefined || remembered.includes(event)) return mapping;
  const cells = filledCells(
    head.map((row) => row.cells),
    columns.indexOf(event),
  );
  return areNamesOf(cells, tenantNames) ? { ...mapping, [event]: null } : mapping;
}

/** An export of another event names that event in each row: no race is called so where the column “Name” has the races. */
function withoutOtherEvent(
  mapping: ColumnReview['mapping'],
  { review, name }: { review: ColumnReview; name: string },
): ColumnReview['mapping'] {
  const { columns, head, remembered } = review;
  const event = columns.find((column) => headerKey(column) === 'event' && mapping[column] === 'race');
  if (event === undefined || remembered.includes(event)) return mapping;
  const rows = head.map((row) => row.cells);
  const isOne = new Set(filledCells(rows, columns.indexOf(event))).size <= 1;
  const others = new Set(
    Object.entries(mapping).flatMap(([column, target]) => (column === name || column === event ? [] : (target ?? []))),
  );
  const isOfRaces = fillsOnly('races', others, review) || titleOf(review) === 'race';
  const isOfWaves = fillsOnly('waves', others, review) || others.has('wave') || others.has('timeline');
  return isOne && isOfRaces && !isOfWaves ? { ...mapping, [event]: null } : mapping;
}

type Owner = 'race' | 'wave' | 'ask' | null;

function ownerOf(others: ReadonlySet<string>, review: ColumnReview): Owner {
  const hasRace = others.has('race');
  if (others.has('wave') || others.has('timeline')) return hasRace ? null : 'race';
  const isOfWaves = fillsOnly('waves', others, review);
  const isOfRaces = fillsOnly('races', others, review);
  const title = titleOf(review);
  if (isOfWaves && isOfRaces) return 'ask';
  if (hasRace) return isOfWaves || (!isOfRaces && title === 'wave') ? 'wave' : 'ask';
  return isOfWaves || (!isOfRaces && title === 'wave') ? 'wave' : 'race';
}

/** Whether a column fills a field that only records of the resource have. */
function fillsOnly(resource: string, others: ReadonlySet<string>, { engine, targets }: ColumnReview): boolean {
  const shared = new Set(sharedFields(engine.plan).waves.map((field) => `races.${field}`));
  return targets.some(
    ({ name, fields }) =>
      name !== 'race' &&
      others.has(name) &&
      fields.some((field) => field.name.startsWith(`${resource}.`) && !shared.has(field.name)),
  );
}

function titleOf({ fileName, sheet }: ColumnReview): 'race' | 'wave' | null {
  const words = foldText(`${fileName} ${sheet ?? ''}`).replace(/[^\p{L}]+/gu, ' ');
  const [isRaces, isWaves] = [RACES.test(words), WAVES.test(words)];
  return isRaces === isWaves ? null : isWaves ? 'wave' : 'race';
}
