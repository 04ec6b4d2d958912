import type { PathItem, SchemaObject, Tag } from '../../engine/api/openapi/document';
import { schemaRef } from '../../engine/api/openapi/refs';
import { livePaths, liveTag } from '../timing/live/livePaths';
import { rankingPaths } from '../timing/rankings/rankingPaths';
import { call, object } from './handWrittenCall';

const text: SchemaObject = { type: 'string' };
const id: SchemaObject = { type: 'integer' };
const instant: SchemaObject = { type: 'string', format: 'date-time' };

const apiToken = object({ token: text, expires_at: instant });
const user = object({
  id,
  first_name: text,
  last_name: text,
  email: text,
  avatar_url: { type: ['string', 'null'] },
  is_super_admin: { type: 'boolean' },
  locale: text,
});
const signedIn = object({ user, api_token: apiToken });
const session = object({
  id,
  created_at: instant,
  expires_at: instant,
  last_used_at: { type: ['string', 'null'], format: 'date-time' },
  user_agent: { type: ['string', 'null'] },
  ip: { type: ['string', 'null'] },
  is_current: { type: 'boolean' },
});
const state = object({ status: text });

const recordId = { name: 'id', in: 'path', required: true, schema: id } as const;
const imageSize = {
  name: 'size',
  in: 'path',
  required: true,
  schema: { type: 'string', enum: ['thumbnail', 'small', 'medium', 'large', 'original'] },
} as const;

export const handWrittenTags: readonly Tag[] = [
  { name: 'identity', description: 'Signing in and out, accounts, and one’s own profile.' },
  { name: 'files', description: 'Uploads and pictures in several sizes.' },
  {
    name: 'realtime',
    description:
      'Signatures for the private channels of the websocket at `/app/{key}`, which speaks the Pusher protocol.',
  },
  liveTag,
  { name: 'reference', description: 'The fixed lists that forms choose from.' },
  { name: 'health', description: 'For those who keep the server running.' },
];

/** The calls that no declaration draws. */
export const handWrittenPaths: Readonly<Record<string, PathItem>> = {
  ...livePaths,
  ...rankingPaths,
  '/v1/auth/login': {
    post: call({
      operationId: 'login',
      summary: 'Sign in',
      tag: 'identity',
      body: object({ email: text, password: text }),
      answer: signedIn,
      isOpen: true,
    }),
  },
  '/v1/auth/logout': {
    post: call({ operationId: 'logout', summary: 'Sign out: the token ends', tag: 'identity', status: '204' }),
  },
  '/v1/auth/register': {
    post: call({
      operationId: 'register',
      summary: 'Make an account',
      tag: 'identity',
      body: object({ first_name: text, last_name: text, email: text, password: text }),
      status: '201',
      answer: signedIn,
      isOpen: true,
    }),
  },
  '/v1/auth/recover': {
    post: call({
      operationId: 'recover',
      summary: 'Ask for a link to set a new password; the answer is the same for unknown addresses',
      tag: 'identity',
      body: object({ email: text }),
      answer: object({ message: text }),
      isOpen: true,
    }),
  },
  '/v1/auth/reset': {
    post: call({
      operationId: 'reset',
      summary: 'Set a new password with the link’s token',
      tag: 'identity',
      body: object({ token: text, password: text }),
      status: '204',
      isOpen: true,
    }),
  },
  '/v1/auth/verify': {
    get: call({
      operationId: 'showVerification',
      summary: 'The page that a mailed link opens, with the button that proves the address',
      tag: 'identity',
      parameters: [{ name: 'token', in: 'query', required: true, schema: text }],
      answerType: 'text/html',
      answer: text,
      isOpen: true,
    }),
    post: call({
      operationId: 'verifyEmail',
      summary: 'Prove an e-mail address with the mailed token; a form is sent on to the console',
      tag: 'identity',
      body: object({ token: text }),
      status: '204',
      isOpen: true,
    }),
  },
  '/v1/token/refresh': {
    post: call({
      operationId: 'refreshToken',
      summary: 'Change the token for one with seven days ahead',
      tag: 'identity',
      answer: signedIn,
    }),
  },
  '/v1/admin/profile': {
    get: call({
      operationId: 'readProfile',
      summary: 'One’s own profile with roles and permissions',
      tag: 'identity',
      answer: schemaRef('Profile'),
    }),
    patch: call({
      operationId: 'updateProfile',
      summary: 'Change one’s own profile',
      tag: 'identity',
      body: { type: 'object' },
      answer: schemaRef('Profile'),
    }),
  },
  '/v1/admin/profile/verification': {
    post: call({
      operationId: 'sendVerification',
      summary: 'Mail the link that proves one’s own address once more',
      tag: 'identity',
      status: '204',
    }),
  },
  '/v1/admin/profile/sessions': {
    get: call({
      operationId: 'listSessions',
      summary: 'Where one is signed in',
      tag: 'identity',
      answer: object({ items: { type: 'array', items: session }, totalItems: id }),
    }),
  },
  '/v1/admin/profile/sessions/{id}': {
    delete: call({
      operationId: 'endSession',
      summary: 'Sign out on another device',
      tag: 'identity',
      parameters: [recordId],
      answer: object({ ids: { type: 'array', items: id }, count: id }),
    }),
  },
  '/v1/broadcasting/auth': {
    post: call({
      operationId: 'authorizeChannel',
      summary: 'Sign for a private channel what a client shows on its websocket; takes a form as well',
      tag: 'realtime',
      body: object({ socket_id: text, channel_name: text }),
      answer: object({ auth: text }),
    }),
  },
  '/v1/admin/application_data': {
    get: call({
      operationId: 'readApplicationData',
      summary: 'Every reference list',
      tag: 'reference',
      answer: { type: 'object' },
    }),
  },
  '/v1/application_data': {
    get: call({
      operationId: 'readPublicApplicationData',
      summary: 'The reference lists that need no sign-in',
      tag: 'reference',
      answer: { type: 'object' },
      isOpen: true,
    }),
  },
  '/v1/admin/files/upload': {
    post: call({
      operationId: 'uploadFile',
      summary: 'Upload a file',
      tag: 'files',
      bodyType: 'multipart/form-data',
      body: object(
        {
          file: { type: 'string', format: 'binary' },
          visibility: { type: 'string', enum: ['public', 'private'] },
          path: text,
          check_transparency: { type: 'boolean' },
        },
        ['file'],
      ),
      status: '201',
      answer: object({ id, filename: text, size: id, mime_type: text }),
    }),
  },
  '/v1/admin/imports/detect': {
    post: call({
      operationId: 'detectImport',
      summary: 'How a file would be read: delimiter, encoding, dates, and which column fills which field',
      tag: 'imports',
      body: object(
        {
          kind: text,
          file_id: id,
          event_id: id,
          race_id: id,
          delimiter: text,
          encoding: text,
          sheet: text,
          has_header: { type: 'boolean' },
          date_format: text,
        },
        ['kind', 'file_id'],
      ),
      answer: { type: 'object' },
    }),
  },
  '/v1/admin/imports/{id}/failed_rows.csv': {
    get: call({
      operationId: 'readFailedRows',
      summary: 'The rows an import refused, with the reasons, to mend and send again',
      tag: 'imports',
      parameters: [recordId],
      answerType: 'text/csv',
      answer: text,
    }),
  },
  '/v1/files/{id}/{size}': {
    get: call({
      operationId: 'readFile',
      summary: 'The bytes of a file, a picture in the size asked for',
      tag: 'files',
      parameters: [recordId, imageSize],
      answerType: 'application/octet-stream',
      answer: { type: 'string', format: 'binary' },
      isOpen: true,
    }),
  },
  '/healthz': {
    get: call({
      operationId: 'readHealth',
      summary: 'Answers while the process runs',
      tag: 'health',
      answer: state,
      isOpen: true,
    }),
  },
  '/readyz': {
    get: call({
      operationId: 'readReadiness',
      summary: 'Answers 200 while database and migrations are ready, else 503',
      tag: 'health',
      answer: state,
      isOpen: true,
    }),
  },
  '/metrics': {
    get: call({
      operationId: 'readMetrics',
      summary: 'Figures in Prometheus’ text format',
      tag: 'health',
      answerType: 'text/plain',
      answer: text,
      isOpen: true,
    }),
  },
};
