import type { IncludeTree } from '../../core/query/listQuery';
import type { ActingOn, EngineDatabase, Row } from '../engine';
import { selectedFields } from '../sql/selectSql';

interface LoadOptions extends ActingOn {
  db: EngineDatabase;
  records: readonly Row[];
  isDetail: boolean;
  include: IncludeTree;
  only?: ReadonlySet<string> | undefined;
}

/** Adds the computed fields that are worked out for all records of an answer at once, in place, where they are asked for. */
export async function loadComputed({ engine, db, records, ...asked }: LoadOptions): Promise<void> {
  const loaders = engine.servers.get(asked.resource.name)?.loaded ?? [];
  if (records.length === 0 || loaders.length === 0) return;
  const wanted = new Set(selectedFields(asked).map((field) => field.name));
  for (const { fields, load } of loaders) {
    const names = fields.filter((name) => wanted.has(name));
    if (names.length === 0) continue;
    const values = await load(
      db,
      records.map((record) => Number(record.id)),
    );
    for (const record of records) {
      const found = values.get(Number(record.id));
      for (const name of names) record[name] = found?.[name] ?? null;
    }
  }
}
