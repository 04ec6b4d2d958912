import { sql } from 'kysely';
import { parseInput } from '../../engine/api/calls/parseInput';
import type { ResourceServer, Row } from '../../engine/api/engine';
import { requireVerb } from '../../engine/api/operations/readRecords';
import { updateRecords } from '../../engine/api/operations/updateRecords';
import { chosenTracks } from '../../resources/courses/courses.calls';
import { chooseTracks } from './chooseTracks';
import { refuseTracks } from './createCourse';
import { readEventFile } from './eventFile';

/**
 * A course with other values; its line is that of a file where another one is named, or a track of the one it has. Races and markers stay
 * with it, and its history keeps the line that it had.
 */
export const updateCourse: NonNullable<ResourceServer['update']> = async ({ id, patch, ifMatch, ...on }) => {
  const { track: _, tracks: __, ...fields } = patch as Row;
  const chosen = parseInput(chosenTracks, patch);
  const isChosen = chosen.track !== undefined || chosen.tracks !== undefined;
  const { engine, actor } = on;
  const update = (values: Row) => updateRecords({ ...on, ids: [id], patch: values, ifMatch });
  const isFromFile = fields.geometry == null && (isChosen || typeof fields.file_id === 'number');
  if (!isFromFile) {
    refuseTracks(chosen);
    return update(fields);
  }
  await requireVerb({ ...on, db: engine.db, ids: [id], verb: 'update' });
  const stored = await sql<{ event_id: number; file_id: number | null }>`
    select event_id, file_id from courses where id = ${id}`.execute(engine.db);
  const [course] = stored.rows;
  const fileId = typeof fields.file_id === 'number' ? fields.file_id : (course?.file_id ?? null);
  // A whole model names the file that it has, which is no wish to read it again.
  if (!course || fileId === null || (fileId === course.file_id && !isChosen)) {
    refuseTracks(chosen);
    return update(fields);
  }
  const file = await readEventFile({ engine, actor, eventId: course.event_id, fileId });
  const { geometry } = chooseTracks(file, chosen);
  return update({ ...fields, geometry });
};
