import { defineCall } from '../../engine/core/calls/defineCall';
import { recordOf } from '../../engine/core/calls/parts';
import { apiKeys } from './apiKeys.resource';

export const revokeApiKey = defineCall({
  name: 'revokeApiKey',
  method: 'POST',
  path: '/v1/admin/api_keys/{id}/revoke',
  tag: 'api_keys',
  summary: 'End a key at once, for good',
  access: { on: 'api_keys', by: 'id', permission: 'api_keys.update' },
  answer: recordOf(apiKeys),
});

export const confirmApiKey = defineCall({
  name: 'confirmApiKey',
  method: 'POST',
  path: '/v1/admin/api_keys/{id}/confirm',
  tag: 'api_keys',
  summary: 'Answer for a key from now on, so that it works as long as you hold its role yourself',
  access: { on: 'api_keys', by: 'id', permission: 'api_keys.update' },
  answer: recordOf(apiKeys),
});
