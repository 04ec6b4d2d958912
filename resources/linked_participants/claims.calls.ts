import { z } from 'zod';
import { defineCall } from '../../engine/core/calls/defineCall';
import { instant, recordOf } from '../../engine/core/calls/parts';
import { englishText } from '../../engine/core/messages';
import { linkedParticipants } from './linkedParticipants.resource';

const tag = 'linked_participants';

export const makeClaimCode = defineCall({
  name: 'makeClaimCode',
  method: 'POST',
  path: '/v1/admin/athletes/{id}/claim_code',
  tag,
  summary:
    'Make the code by which a person links their account to an athlete. It is shown once, works once, for two weeks, and ends the one before it',
  // A linked account reads the contact details of its athletes, and erases them for good.
  access: { on: 'athletes', by: 'id', permission: 'athletes.erase' },
  status: 201,
  answer: z.strictObject({ code: z.string(), expires_at: instant }),
});

export const claimAthlete = defineCall({
  name: 'claimAthlete',
  method: 'POST',
  path: '/v1/admin/linked_participants/claim',
  tag,
  summary: 'Link one’s own account to the athlete whose code one has',
  access: 'people',
  body: z.strictObject({
    code: z
      .string(englishText({ key: 'validation.required' }))
      .trim()
      .min(1, englishText({ key: 'validation.required' }))
      .max(60)
      .meta({ description: 'As it was handed out; small letters, blanks and dashes make no difference.' }),
  }),
  answer: recordOf(linkedParticipants),
});
