import type { JsonSchema } from '../../core/jsonSchema';

/** Whether texts of a schema are HTML, by their format. */
export function holdsHtml({ format, properties = {}, items, additionalProperties }: JsonSchema): boolean {
  const others = typeof additionalProperties === 'object' ? [additionalProperties] : [];
  return format === 'html' || [...Object.values(properties), ...(items ? [items] : []), ...others].some(holdsHtml);
}
