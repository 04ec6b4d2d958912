import type { HeldReference } from '../../core/field';
import type { JsonSchema } from '../../core/jsonSchema';

/** What an id is of, by the format that its schema names. */
const TARGETS: Readonly<Record<string, string>> = { file: 'files' };

/** Where in values of a schema ids of records stand. */
export function heldReferences(schema: JsonSchema, path = '$'): HeldReference[] {
  const { format = '', properties = {}, items, additionalProperties } = schema;
  const target = TARGETS[format];
  const known = Object.entries(properties).flatMap(([name, one]) =>
    heldReferences(one, `${path}.${JSON.stringify(name)}`),
  );
  const others = typeof additionalProperties === 'object' ? heldReferences(additionalProperties, `${path}.*`) : [];
  const each = items ? heldReferences(items, `${path}[*]`) : [];
  return [...(target ? [{ path, target }] : []), ...known, ...others, ...each];
}
