import type { Migration } from './migrate';

const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true });

/** The migrations of this version, which the build takes into its bundle. */
export const migrations: Migration[] = Object.entries(files).map(([path, sql]) => ({
  name: path.replace(/^.*\/(.+)\.sql$/, '$1'),
  sql,
}));
