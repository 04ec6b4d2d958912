import { sql } from 'kysely';
import type { EngineDatabase, ResourceServer, Row, WriteContext } from '../../engine/api/engine';
import { placedLast } from '../../engine/api/operations/placedLast';
import { invalid } from '../../engine/core/errors';
import { settingsProblem } from './settingsProblem';
import { idsInSettings } from './widgetSettings';
import type { WidgetType } from './widgetTypes';

type Settings = Record<string, unknown>;

/** Settings are those of their type, and name what is of the same event; a new widget stands behind the others. */
export const widgetsServer: ResourceServer = {
  async beforeWrite(context) {
    const stored = context.kind === 'update' ? await storedOf(context) : [];
    const isEach = context.values.length === stored.length;
    const written: Row[] = [];
    for (const [index, row] of context.values.entries()) {
      if (context.kind === 'update' && row.settings === undefined) written.push(row);
      else {
        // Values that many widgets get alike have to fit each of them.
        const widgets = context.kind === 'create' ? [row] : isEach ? stored.slice(index, index + 1) : stored;
        const settings = withoutNulls((row.settings ?? {}) as Settings);
        for (const widget of widgets) await requireFitting(context, widget, settings);
        written.push({ ...row, settings });
      }
    }
    if (context.kind === 'update') return written;
    return placedLast({ tx: context.tx, resource: 'widgets', scope: 'event_id', values: written });
  },

  completeCopy: ({ values, copyOf }) => {
    const type = values.type as WidgetType;
    const settings = { ...(values.settings as Settings) };
    for (const { name, resource, isList } of idsInSettings(type)) {
      const given = settings[name];
      if (given === undefined) continue;
      const copies = [given].flat().flatMap((id) => copyOf(resource, Number(id)) ?? []);
      if (isList) settings[name] = copies;
      else if (copies.length > 0) settings[name] = copies[0];
      else delete settings[name];
    }
    // Without its race it counts to what is there.
    if (settings.target === 'race' && settings.race_id === undefined) settings.target = 'event';
    return { ...values, settings };
  },
};

/** Settings of a widget that is not written. @throws ApiError 422 at the setting */
export async function fittingSettings(db: EngineDatabase, widget: Row, given: Settings): Promise<Settings> {
  const settings = withoutNulls(given);
  await requireFitting({ tx: db, undoes: null }, widget, settings);
  return settings;
}

interface Fitting {
  readonly tx: EngineDatabase;
  readonly undoes: string | null;
}

/** @throws ApiError 422 at the setting */
async function requireFitting({ tx, undoes }: Fitting, widget: Row, settings: Settings): Promise<void> {
  const type = widget.type as WidgetType;
  const problem = settingsProblem(type, settings);
  if (problem) throw invalid({ [problem.name ? `settings.${problem.name}` : 'settings']: [problem.text] });
  // What was set once is set back even where it names what was deleted since.
  if (undoes !== null) return;
  for (const { name, resource } of idsInSettings(type)) {
    const ids = [settings[name] ?? []].flat().map(Number);
    const missing = await missingOf({ tx, resource, eventId: Number(widget.event_id), ids });
    if (missing !== undefined)
      throw invalid({ [`settings.${name}`]: [`The event has no such ${NOUNS[resource] ?? 'record'}: ${missing}.`] });
  }
}

const NOUNS: Readonly<Record<string, string>> = { races: 'race', rankings: 'ranking' };

interface Named {
  readonly tx: EngineDatabase;
  readonly resource: string;
  readonly eventId: number;
  readonly ids: readonly number[];
}

async function missingOf({ tx, resource, eventId, ids }: Named): Promise<number | undefined> {
  if (ids.length === 0) return undefined;
  const found = await sql<{ id: number }>`
    select id from ${sql.table(resource)}
    where event_id = ${eventId} and id = any(${[...ids]}::bigint[]) and deleted_at is null`.execute(tx);
  const known = new Set(found.rows.map(({ id }) => id));
  return ids.find((id) => !known.has(id));
}

async function storedOf({ tx, ids }: WriteContext & { ids: readonly number[] }): Promise<Row[]> {
  const found = await sql<Row & { id: number }>`
    select id, event_id, type from widgets where id = any(${[...ids]}::bigint[])`.execute(tx);
  const byId = new Map(found.rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A setting of null is one that is not set. */
function withoutNulls(settings: Settings): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null));
}
