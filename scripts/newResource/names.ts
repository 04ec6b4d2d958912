/** What a resource is called in files and code. Paths are from the project's root. */
export interface ResourceNames {
  /** `drop_bags` */
  readonly name: string;
  /** `dropBags` */
  readonly variable: string;
  /** `drop bags` */
  readonly words: string;
  readonly declaration: string;
  readonly test: string;
}

/** The longest whose indexes are still named in full. */
const LONGEST = 40;
/** Plurals in form, which are no names of variables, or lead somewhere else. */
const RESERVED = ['this', 'class', 'arguments', 'schema_migrations'];

export function namesOf(name: string): ResourceNames {
  const variable = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return {
    name,
    variable,
    words: name.replaceAll('_', ' '),
    declaration: `resources/${name}/${variable}.resource.ts`,
    test: `tests/api/resources/${variable}.test.ts`,
  };
}

/** Why no resource can have that name; null when one can. `taken` are the tables there are. */
export function nameRefusal(name: string, taken: readonly string[]): string | null {
  if (name === '') return 'A resource needs a name.';
  if (!/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(name)) return `"${name}" is not snake_case, as in drop_bags.`;
  if (!name.endsWith('s'))
    return `"${name}" is not a plural: table, address and permissions have the plural, as in drop_bags.`;
  if (name.length > LONGEST) return `"${name}" is too long: at most ${LONGEST} characters.`;
  if (RESERVED.includes(name)) return `"${name}" means something else already.`;
  if (taken.includes(name)) return `There is a table "${name}" already.`;
  return null;
}
