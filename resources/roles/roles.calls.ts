import { defineCall } from '../../engine/core/calls/defineCall';
import { recordOf } from '../../engine/core/calls/parts';
import { roles } from './roles.resource';

export const resendInvitation = defineCall({
  name: 'resendInvitation',
  method: 'POST',
  path: '/v1/admin/roles/{id}/resend',
  tag: 'roles',
  summary:
    'Mail an invitation once more, in your name: it stands for another week, and links that were mailed before end',
  access: { on: 'roles', by: 'id', permission: 'roles.update' },
  answer: recordOf(roles),
});
