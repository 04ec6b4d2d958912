import { defineResource } from '../core/resource';
import { boolean } from '../fields/boolean/boolean.field';
import { choice } from '../fields/choice/choice.field';
import { bigInteger, integer } from '../fields/number/number.field';
import { reference } from '../fields/reference/reference.field';
import { text } from '../fields/text/text.field';
import { belowLevels, entriesOf, ownerOf, type RecordsOptions, referencesTo } from './places';

/**
 * An uploaded file. Private ones are read by their uploader and by those who reach the tenant it was uploaded for, which is of the
 * first of the levels, or of one of the others.
 */
export function filesResource<Level extends string>({ tenancy, levels, grants }: RecordsOptions<Level>) {
  const places = entriesOf(tenancy.levels, levels);
  return defineResource({
    name: 'files',
    tenancy: belowLevels(places, 'uploaded_by_id'),
    grants,
    title: ['filename'],
    defaultSort: ['-id'],
    verbs: ['list', 'read', 'delete'],
    fields: {
      ...referencesTo(places, { onDelete: 'cascade', column: 'never' }),
      filename: text({ required: true, readOnly: true, searchable: true, column: 'shown' }),
      storage_key: text({ required: true, writeOnly: true, readOnly: true }),
      size: bigInteger({ required: true, readOnly: true, column: 'shown' }),
      mime_type: text({ required: true, readOnly: true, column: 'shown' }),
      visibility: choice(['public', 'private'], { required: true, readOnly: true, column: 'shown' }),
      width: integer({ readOnly: true }),
      height: integer({ readOnly: true }),
      is_opaque: boolean({
        readOnly: true,
        column: 'never',
        help: 'Whether a picture hides nothing; empty where that cannot be told.',
      }),
      uploaded_by_id: reference(ownerOf(tenancy).resource, { readOnly: true, column: 'shown' }),
    },
  });
}
