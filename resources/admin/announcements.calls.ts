import { z } from 'zod';
import { defineCall } from '../../engine/core/calls/defineCall';
import { instant } from '../../engine/core/calls/parts';
import { superAdmins, tag } from './access';
import { ANNOUNCEMENT_LEVELS } from './announcementLevels';

const moment = z.iso.datetime({ offset: true, error: 'Must be an instant, such as 2027-05-30T09:00:00Z.' });

const given = z
  .strictObject({
    text: z.string('This is required.').trim().min(1, 'This is required.').max(500, 'At most 500 characters.'),
    level: z.enum(ANNOUNCEMENT_LEVELS, `Must be one of: ${ANNOUNCEMENT_LEVELS.join(', ')}.`),
    /** From now on, where left out. */
    shown_from: moment.optional(),
    /** Until it is taken back, where left out. */
    shown_until: moment.nullable().optional(),
  })
  .refine(
    ({ shown_from, shown_until }) =>
      !shown_until || Date.parse(shown_until) > Date.parse(shown_from ?? new Date().toISOString()),
    {
      path: ['shown_until'],
      error: 'Must be later than its beginning.',
    },
  );

const shown = z.strictObject({ id: z.int(), text: z.string(), level: z.enum(ANNOUNCEMENT_LEVELS) });
const stored = shown.extend({
  shown_from: instant,
  shown_until: instant.nullable(),
  written_by: z.string().nullable(),
  created_at: instant,
  state: z.enum(['coming', 'shown', 'over']),
});

export const listAnnouncements = defineCall({
  name: 'listAnnouncements',
  method: 'GET',
  path: '/v1/admin/announcements',
  tag,
  summary: 'What is said to everybody who is signed in, and was, the latest first; a hundred at most (super admins)',
  access: superAdmins,
  answer: z.strictObject({ items: z.array(stored) }),
});

export const createAnnouncement = defineCall({
  name: 'createAnnouncement',
  method: 'POST',
  path: '/v1/admin/announcements',
  tag,
  summary: 'Say something to everybody who is signed in (super admins)',
  access: superAdmins,
  body: given,
  status: 201,
  answer: z.strictObject({ id: z.int() }),
});

export const endAnnouncement = defineCall({
  name: 'endAnnouncement',
  method: 'POST',
  path: '/v1/admin/announcements/{id}/end',
  tag,
  summary: 'Show it no longer (super admins)',
  access: superAdmins,
  answer: null,
});

export const resumeAnnouncement = defineCall({
  name: 'resumeAnnouncement',
  method: 'POST',
  path: '/v1/admin/announcements/{id}/resume',
  tag,
  summary: 'Show one on that was ended before its time (super admins)',
  access: superAdmins,
  answer: null,
});

export const listShownAnnouncements = defineCall({
  name: 'listShownAnnouncements',
  method: 'GET',
  path: '/v1/admin/shown_announcements',
  tag,
  summary: 'What is said to everybody now, without what one dismissed',
  access: 'people',
  answer: z.strictObject({ items: z.array(shown), /** When that changes by itself. */ changes_at: instant.nullable() }),
});

export const dismissAnnouncement = defineCall({
  name: 'dismissAnnouncement',
  method: 'POST',
  path: '/v1/admin/shown_announcements/{id}/dismiss',
  tag,
  summary: 'See it no more oneself',
  access: 'people',
  answer: null,
});
