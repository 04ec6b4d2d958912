/** What a refused call says about some fields; its own message where it says nothing about them. */
export function errorsAt(error: unknown, fields: readonly string[]): string {
  const { message = '', body } = (error ?? {}) as { message?: string; body?: { errors?: Record<string, unknown> } };
  const texts = fields.flatMap((field) => body?.errors?.[field] ?? []).map(String);
  return texts.length > 0 ? texts.join(' ') : message;
}
