import { defineResource } from '../../engine/core/resource';
import { boolean } from '../../engine/fields/boolean/boolean.field';
import { choice } from '../../engine/fields/choice/choice.field';
import { file } from '../../engine/fields/file/file.field';
import { instant } from '../../engine/fields/instant/instant.field';
import { json } from '../../engine/fields/json/json.field';
import { reference } from '../../engine/fields/reference/reference.field';
import { richText } from '../../engine/fields/richText/richText.field';
import { text } from '../../engine/fields/text/text.field';
import { marketed } from '../roles/grants';
import { keyOfFields, naturalKey } from '../shared/naturalKey';

/** The title and the text in further languages, by locale. The text is HTML, made safe as that of the article is. */
const translationsSchema = {
  type: 'object',
  additionalProperties: {
    type: 'object',
    properties: {
      title: { type: ['string', 'null'], maxLength: 160 },
      body: { type: ['string', 'null'], format: 'html', maxLength: 50_000 },
    },
    additionalProperties: false,
  },
} as const;

/** News of the event, for athletes and spectators. */
export const articles = defineResource({
  name: 'articles',
  tenancy: { kind: 'below', level: 'event', column: 'event_id' },
  grants: marketed,
  title: ['title'],
  status: 'status',
  defaultSort: ['-publish_at', '-id'],
  importing: naturalKey(['title'], keyOfFields(['title'])),
  fields: {
    event_id: reference('events', { required: true, immutable: true, onDelete: 'cascade', section: false }),
    title: text({ required: true, max: 160 }),
    body: richText({ max: 50_000, label: 'Text' }),
    image_id: file({ accept: ['image/*'], maxKilobytes: 10_240 }),
    translations: json({
      inParts: true,
      default: {},
      schema: translationsSchema,
      max: 500_000,
      detailOnly: true,
      column: 'never',
    }),
    status: choice(['draft', 'scheduled', 'published'], {
      default: 'draft',

      column: 'shown',
      sortable: true,
      tones: { draft: 'neutral', scheduled: 'info', published: 'good' },
    }),
    publish_at: instant({ precision: 'minute', sortable: true, column: 'shown' }),
    visible: boolean({ required: true, default: true, isVisibility: true, column: 'shown', bulkEditable: true }),
  },
});
