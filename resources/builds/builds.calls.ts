import { z } from 'zod';
import { defineCall } from '../../engine/core/calls/defineCall';
import { recordOf } from '../../engine/core/calls/parts';
import { blocker } from '../events/events.calls';
import { PLATFORMS, TOLD_STATUSES } from './buildFlow';
import { builds, MAX_LOG_LINE } from './builds.resource';

const tag = 'builds';
const reading = { on: 'builds', by: 'id', permission: 'builds.read' } as const;
const running = { on: 'builds', by: 'id', permission: 'builds.create' } as const;

export const buildBlockers = defineCall({
  name: 'buildBlockers',
  method: 'GET',
  path: '/v1/admin/applications/{id}/build_blockers',
  tag,
  summary: 'What still keeps an app from being built for a platform, and the version that would be next',
  access: { on: 'applications', by: 'id', permission: 'applications.read' },
  query: z.strictObject({ platform: z.enum(PLATFORMS, 'Must be ios or android.') }),
  answer: z.strictObject({
    blockers: z.array(blocker),
    /** Released last on the platform. */
    released_version: z.string().nullable(),
    suggested_version: z.string(),
    /** Whether builds are handed over, rather than downloaded. */
    has_service: z.boolean(),
  }),
});

export const cancelBuild = defineCall({
  name: 'cancelBuild',
  method: 'POST',
  path: '/v1/admin/builds/{id}/cancel',
  tag,
  summary: 'Cancel a build that is not over; the build service is told',
  access: running,
  answer: recordOf(builds),
});

export const buildAgain = defineCall({
  name: 'buildAgain',
  method: 'POST',
  path: '/v1/admin/builds/{id}/again',
  tag,
  summary: 'Build the same version once more, as a new build with the app as it is now',
  access: running,
  status: 201,
  answer: recordOf(builds),
});

export const downloadBundle = defineCall({
  name: 'downloadBundle',
  method: 'GET',
  path: '/v1/admin/builds/{id}/bundle.zip',
  tag,
  summary: 'The bundle of a build',
  access: reading,
  answer: { mediaType: 'application/zip' },
});

export const downloadArtifact = defineCall({
  name: 'downloadArtifact',
  method: 'GET',
  path: '/v1/admin/builds/{id}/artifact.bin',
  tag,
  summary: 'What the build service made of a build; the bundle where there is no service',
  access: reading,
  answer: { mediaType: 'application/octet-stream' },
});

export const fetchBundle = defineCall({
  name: 'fetchBundle',
  method: 'GET',
  path: '/v1/builds/{id}/bundle',
  tag,
  summary: 'The bundle, for a build service: the address that it was given, signed and good for a while',
  access: 'everyone',
  query: z.strictObject({ expires: z.string(), signature: z.string() }),
  answer: { mediaType: 'application/zip' },
});

const line = z.string().max(100_000);

/** What a build service says of a build. */
export const buildCallback = z.object({
  status: z.enum(TOLD_STATUSES),
  /** Lines to add to the log. */
  log: z.union([line, z.array(line).max(1_000)]).optional(),
  /** Where what it made is fetched from. */
  artifact_url: z
    .url({ protocol: /^https?$/ })
    .max(MAX_LOG_LINE)
    .nullish(),
  /** Where given, the build that the address names. */
  build_id: z.int().optional(),
});
export type BuildCallback = z.infer<typeof buildCallback>;

export const tellBuild = defineCall({
  name: 'tellBuild',
  method: 'POST',
  path: '/v1/builds/{id}/callback',
  tag,
  summary: 'How far a build is, from a build service: signed in `X-Startline-Signature` as it was asked',
  access: 'everyone',
  // Read as it came: the signature is of these bytes.
  body: { content: { 'application/json': buildCallback } },
  answer: z.strictObject({ status: z.string(), applied: z.boolean() }),
});
