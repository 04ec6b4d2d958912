import type { Mutant } from './mutant';

const OPERATIONS = 'engine/api/operations';
const suite = 'tests/api/resources/undo.test.ts';

/** Of taking back what was done. */
export const undoMutants: readonly Mutant[] = [
  {
    name: 'an operation is undone twice',
    file: `${OPERATIONS}/undoOperation.ts`,
    find: 'if ((await undoneAmong(options.tx, [options.operationId])).has(options.operationId))',
    replace: 'if (false)',
    suite,
  },
  {
    name: 'undo overwrites what was changed since',
    file: `${OPERATIONS}/undoOperation.ts`,
    find: 'if (changed.length > 0 && !skipChanged) throw',
    replace: 'if (changed.length > 1e9 && !skipChanged) throw',
    suite,
  },
  {
    name: 'undo writes what the actor may not write',
    file: `${OPERATIONS}/undoRights.ts`,
    find: 'return usable < step.count ?',
    replace: 'return usable > step.count ?',
    suite: 'tests/access/undo.test.ts',
  },
  {
    name: 'undo of an operation out of reach tells that it is there',
    file: `${OPERATIONS}/undoRights.ts`,
    find: "if (visible < step.count) return [[id, notFound('Operation')]];",
    replace: '',
    suite: 'tests/access/undo.test.ts',
  },
  {
    name: 'undo sets back the last value instead of the first',
    file: `${OPERATIONS}/reverseStep.ts`,
    find: 'jsonb_object_agg(b.key, b.value order by c.id desc)',
    replace: 'jsonb_object_agg(b.key, b.value order by c.id asc)',
    suite,
  },
  {
    name: 'undo is not audited itself',
    file: `${OPERATIONS}/reverseStep.ts`,
    find: 'before: sql`c.after`,\n    after: sql`c.before`,',
    replace: 'before: sql`c.before`,\n    after: sql`c.after`,',
    suite,
  },
  {
    name: 'undo leaves the skipped out of the count, but writes them',
    file: `${OPERATIONS}/reverseStep.ts`,
    find: 'step, operationId)).filter((id) => !left.has(id))',
    replace: 'step, operationId)).filter((id) => left.size >= 0 && id > 0)',
    suite,
  },
  {
    name: 'a wave comes back without its race',
    file: `${OPERATIONS}/deleteRecords.ts`,
    find: "return target?.resource.softDelete && onDelete === 'cascade' ? [{ field, target }] : [];",
    replace: "return target?.resource.softDelete && onDelete !== 'cascade' ? [{ field, target }] : [];",
    suite: 'tests/api/resources',
  },
  {
    name: 'what belongs to a deleted record stays',
    file: `${OPERATIONS}/deleteRecords.ts`,
    find: "if (onDelete === 'cascade') await removeRows(below, dependent);",
    replace: "if (onDelete === 'cascade') await removeRows(below, []);",
    suite: 'tests/api/resources',
  },
  {
    name: 'a record that is used is deleted all the same',
    file: `${OPERATIONS}/deleteRecords.ts`,
    find: 'else throw inUse(context.resource, resource, dependent.length);',
    replace: '',
    suite: 'tests/api/resources',
  },
  {
    name: 'a stale version overwrites',
    file: `${OPERATIONS}/updateRecords.ts`,
    find: 'if (options.ifMatch != null) await requireVersion(context, versions, options.ifMatch);',
    replace: '',
    suite: 'tests/api/resources',
  },
  {
    name: 'an update is not noticed by other consoles',
    file: `${OPERATIONS}/updateRecords.ts`,
    find: "await notifyWrite({ ...context, db: context.tx }, 'update', changed);",
    replace: '',
    suite: 'tests/api/resources/outbox.test.ts',
  },
];
