import type { Adapter } from './adapter';

/** What a connection has to be told, as JSON Schema: the console draws its form from it. */
export function settingsSchema({ settings, readsFormat }: Adapter): Readonly<Record<string, unknown>> {
  const properties = Object.entries(settings).map(([name, one], i) => {
    const { title, help, isSecret, format, choices, isRare } = one;
    return [
      name,
      {
        type: 'string',
        title,
        // Stored JSON knows no order of its keys.
        'x-order': i,
        ...(help && { description: help }),
        ...(format && { format }),
        ...(choices && { enum: choices }),
        ...(one.default !== undefined && { default: one.default }),
        ...(isSecret && { writeOnly: true }),
        ...(isRare && { 'x-rare': true }),
      },
    ] as const;
  });
  const required = Object.entries(settings).flatMap(([name, { isRequired }]) => (isRequired ? [name] : []));
  const reads = readsFormat && { 'x-reads-format': readsFormat };
  return { type: 'object', properties: Object.fromEntries(properties), required, ...reads };
}
