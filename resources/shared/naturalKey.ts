import type { ImportIdentity } from '../../engine/core/resource';

type Values = Readonly<Record<string, unknown>>;

const yes = (): boolean => true;
const no = (): boolean => false;

/**
 * For files whose rows bring no number: records are the same where all these fields are, told by `keyOf`, and nothing else is taken for one.
 * How rows find records is for the server alone, so the console's build leaves it out.
 */
export function naturalKey(
  fields: readonly string[],
  keyOf: (values: Values) => string | null,
  hints: readonly string[] = [],
): { readonly identity?: ImportIdentity } {
  if (!import.meta.env.SSR) return {};
  return {
    identity: {
      fields,
      hints,
      keyOf,
      isSure: yes,
      isSame: yes,
      isConfirmed: yes,
      nearKeyOf: () => null,
      isNear: no,
      isAkin: no,
      isLikely: no,
    },
  };
}

/** The values of these fields, in one writing; null where the first says nothing. */
export function keyOfFields(fields: readonly string[]): (values: Values) => string | null {
  return (values) => {
    if (!values[fields[0] ?? '']) return null;
    return fields.map((name) => written(name, values[name])).join('\n');
  };
}

function written(name: string, value: unknown): string {
  if (value == null) return '';
  if (name.endsWith('_at')) return String(new Date(value as string).getTime());
  return String(value).trim().toLowerCase();
}
