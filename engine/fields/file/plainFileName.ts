/** What a person called the file: stored ones stand in folders. */
export function plainFileName(name: string | null | undefined): string {
  return name?.split('/').at(-1) ?? '';
}
