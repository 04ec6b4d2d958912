import { z } from 'zod';
import { type AnswerOf, defineCall } from '../../engine/core/calls/defineCall';

export const readWithoutFactor = defineCall({
  name: 'readWithoutFactor',
  method: 'GET',
  path: '/v1/admin/organizations/{id}/without_second_factor',
  tag: 'organizations',
  summary:
    'Who holds a role in an organization, or in what is below it, and has no second factor: whose roles stop to count while one is required',
  access: { on: 'organizations', by: 'id', permission: 'organizations.update' },
  answer: z.strictObject({
    count: z.int(),
    people: z
      .array(z.strictObject({ id: z.int(), name: z.string() }))
      .meta({ description: 'By name, 20 of them at most.' }),
  }),
});
export type WithoutFactor = AnswerOf<typeof readWithoutFactor>;
