/** What somebody proved to be: the row of their sign-in token, or of their API key. */
export interface Bearer {
  readonly kind: 'token' | 'key';
  readonly id: number;
}

const SHAPE = /^(token|key)-([1-9]\d{0,14})$/;

/** `token-12` */
export function printBearer({ kind, id }: Bearer): string {
  return `${kind}-${id}`;
}

/** Null for what is no bearer. */
export function parseBearer(text: string): Bearer | null {
  const [, kind, id] = SHAPE.exec(text) ?? [];
  return kind ? { kind: kind as Bearer['kind'], id: Number(id) } : null;
}
