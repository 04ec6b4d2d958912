import { z } from 'zod';
import { type AnswerOf, defineCall } from '../../engine/core/calls/defineCall';
import { instant } from '../../engine/core/calls/parts';
import { WIDGET_TYPES } from '../widgets/widgetTypes';
import { PUBLISHED, publicFields } from './published';

const { name, slug, status, timezone, start_date, end_date, styling, features, website } = publicFields(
  PUBLISHED.events,
);
const { street, house_number, postal_code, city, country } = publicFields(PUBLISHED.events);

const shownWidget = z.strictObject({
  id: z.int(),
  type: z.enum(WIDGET_TYPES),
  title: z.string(),
  /** Those of its type; what nobody set is as it is by itself. */
  settings: z.record(z.string(), z.unknown()),
  event: z.strictObject({
    id: z.int(),
    ...{ name, slug, status, timezone, start_date, end_date, styling, features, website },
    ...{ street, house_number, postal_code, city, country },
    date_format: z.string(),
    units: z.string(),
    /** The languages that visitors can choose from; the first is the default. */
    locales: z.array(z.string()).readonly(),
  }),
  /** Of a selfie widget those that were approved, the latest first. */
  selfies: z.array(
    z.strictObject({
      id: z.int(),
      author: z.string().nullable(),
      caption: z.string().nullable(),
      taken_at: instant.nullable(),
    }),
  ),
});

export const readPublicWidget = defineCall({
  name: 'readPublicWidget',
  method: 'GET',
  path: '/v1/public/widgets/{id}',
  tag: 'public',
  summary: 'A widget with its settings, and of its event what it is drawn with',
  access: 'everyone',
  query: z.object({ preview: z.string().max(200).optional() }),
  answer: shownWidget,
});

/** As many characters as every server and browser takes in an address. */
export const LONGEST_DRAFT = 9_000;

export const readWidgetDraft = defineCall({
  name: 'readWidgetDraft',
  method: 'GET',
  path: '/v1/public/widget-drafts',
  tag: 'public',
  summary: 'The same of a widget that somebody is at work on, by what `/v1/admin/widgets/preview` gave them',
  access: 'everyone',
  query: z.object({ preview: z.string().max(200).optional(), draft: z.string().max(LONGEST_DRAFT) }),
  answer: shownWidget,
});

export const readPublicLink = defineCall({
  name: 'readPublicLink',
  method: 'GET',
  path: '/v1/public/widgets/{id}/link',
  tag: 'public',
  summary: 'The address that a widget of personal pages has for an athlete, found by bib',
  access: 'everyone',
  query: z.object({ preview: z.string().max(200).optional(), start_number: z.string().trim().min(1).max(40) }),
  answer: z.strictObject({ url: z.string() }),
});

export type PublicWidget = AnswerOf<typeof readPublicWidget>;
