import type { ResourcePlan } from '../../../core/plan';
import type { AskedRow, Question } from './importRun';

/** Fewer rows may well all be others. */
const LEAST_FOR_MOST = 5;

/** How many rows each question is about. */
export function countQuestions(asked: readonly Pick<AskedRow, 'question'>[]): Partial<Record<Question, number>> {
  const counts: Partial<Record<Question, number>> = {};
  for (const { question } of asked) counts[question] = (counts[question] ?? 0) + 1;
  return counts;
}

/** Whether so many of the rows that find a record make another of it that the file is hardly about these records. */
export function areMostOthers({ others, found }: { others: number; found: number }): boolean {
  return others >= LEAST_FOR_MOST && others > found / 2;
}

/** Why an import does not begin: other rows are to be asked about than somebody has seen. */
export function unexpectedQuestions(resource: ResourcePlan, asked: readonly AskedRow[], expect: number): string {
  const records = resource.name.replace(/_/g, ' ');
  const inUse = asked.filter(({ question }) => question === 'in_use' || question === 'other_in_use');
  const { other = 0, by_name = 0, moves = 0, beside = 0, twice = 0, takes = 0 } = countQuestions(asked);
  const names = [...new Set(inUse.flatMap(({ after }) => Object.keys(after)))];
  const labels = names.map((name) => resource.fields.get(name)?.label ?? name).join(', ');
  const found = [
    ...(inUse.length > 0
      ? [
          `${rows(inUse.length)} ${inUse.length === 1 ? 'changes' : 'change'} ${records} that are in use already (${labels})`,
        ]
      : []),
    ...(other > 0
      ? [`${rows(other)} ${other === 1 ? 'makes' : 'make'} somebody else of ${records} that are there`]
      : []),
    ...(by_name > 0 ? [`${rows(by_name)} ${by_name === 1 ? 'is' : 'are'} found by the name alone`] : []),
    ...(moves > 0
      ? [`${rows(moves)} ${moves === 1 ? 'moves' : 'move'} ${records} that are entered for something else`]
      : []),
    ...(beside > 0 ? [`${rows(beside)} ${beside === 1 ? 'adds' : 'add'} ${records} beside others of the name`] : []),
    ...(twice > 0 ? [`${rows(twice)} ${twice === 1 ? 'adds' : 'add'} ${records} that another row adds already`] : []),
    ...(takes > 0
      ? [`${rows(takes)} ${takes === 1 ? 'takes' : 'take'} numbers from ${records} that are not in the file`]
      : []),
  ];
  const expected = expect === 0 ? 'none was' : `${expect.toLocaleString('en')} were`;
  if (found.length === 0) found.push(`No row changes ${records} that are in use already`);
  return `${found.join(', ')}, and ${expected} expected. Check the file again.`;
}

function rows(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`;
}
