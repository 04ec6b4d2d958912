import type { Told } from './bundle';
import type { Person } from './person';

interface Indexed {
  readonly person: Person;
  readonly told: readonly Told[];
  readonly files: number;
}

/** `index.txt` of a bundle: what is in it, in plain words. */
export function indexOf({ person, told, files }: Indexed): string {
  const about = told.filter((one) => one.about > 0);
  const by = told.filter((one) => one.by > 0);
  const name = (table: string) => table.replace(/_/g, ' ');
  return [
    `What there is about ${person.name || 'this person'}, as of ${new Date().toISOString()}.`,
    '',
    'Each file is a list of records as JSON, a line for each; any text editor opens it.',
    '',
    'About this person:',
    ...about.map(({ table, about: count }) => `  ${table}.json  ${counted(count)} of ${name(table)}`),
    ...(by.length > 0
      ? [
          '',
          'Done by this person, without what it says of others:',
          ...by.map(({ table, by: count }) => `  ${table}_by_this_person.json  ${counted(count)} of ${name(table)}`),
        ]
      : []),
    ...(files > 0 ? ['', `files/  ${files === 1 ? 'one file' : `${files} files`} that are theirs`] : []),
    '',
    'Passwords, and the keys that prove who somebody is, are stored as hashes alone and are not in here.',
    '',
  ].join('\n');
}

function counted(count: number): string {
  return count === 1 ? '1 record' : `${count} records`;
}
