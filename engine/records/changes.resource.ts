import { defineResource, type Grants } from '../core/resource';
import type { Tenancy } from '../core/tenancy';
import { choice } from '../fields/choice/choice.field';
import { json } from '../fields/json/json.field';
import { bigInteger } from '../fields/number/number.field';
import { text } from '../fields/text/text.field';
import { ACTED_BY } from './actedBy';
import { CHANGE_KINDS } from './activityKinds';
import { belowLevels, entriesOf, referencesTo } from './places';

/**
 * The audit: one row per record and operation, written in the operation's transaction. `before` and `after` hold the
 * fields that changed; a creation holds none, since the record itself tells. It outlives what it tells of, so no foreign key
 * holds it: checking five of them took two fifths of the time of a large import.
 */
export function changesResource<Level extends string>({ levels, identities, owner }: Tenancy<Level>, grants: Grants) {
  const places = entriesOf(levels);
  const inner = places.slice(1);
  const actors = entriesOf(identities);
  const owners = actors.filter(([kind]) => kind === owner);
  return defineResource({
    name: 'changes',
    tenancy: belowLevels(places),
    grants,
    title: ['resource', 'operation'],
    defaultSort: ['-id'],
    verbs: ['list', 'read'],
    audited: false,
    softDelete: false,
    indexes: [
      ['operation_id'],
      ['resource', 'record_id'],
      ...[...inner, ...owners].map(([, { column }]) => [column]),
      ['undoes'],
    ],
    fields: {
      ...referencesTo(places, { onDelete: 'keep', column: 'never' }),
      operation_id: text({ required: true, readOnly: true }),
      resource: text({ required: true, readOnly: true, column: 'shown' }),
      record_id: bigInteger({ required: true, readOnly: true, column: 'shown' }),
      operation: choice(CHANGE_KINDS, { required: true, readOnly: true, column: 'shown' }),
      before: json({ readOnly: true, schema: { type: 'object' } }),
      after: json({ readOnly: true, schema: { type: 'object' } }),
      ...referencesTo(actors, { onDelete: 'keep' }),
      ...referencesTo(owners, { onDelete: 'keep', column: 'shown', label: 'Who' }),
      ...referencesTo(
        owners.map(([kind, named]) => [kind, { ...named, column: ACTED_BY }]),
        { onDelete: 'keep', column: 'never', label: 'Signed in as them' },
      ),
      undoes: text({ readOnly: true, label: 'Undoes the operation' }),
    },
  });
}
