import path from 'node:path';
import { openDiskStorage } from './diskStorage';
import { openS3Storage } from './s3Storage';
import type { FileStorage } from './storage';

type Environment = Record<string, string | undefined>;

/**
 * The storage the environment asks for: `FILES_URL=s3://bucket/prefix?endpoint=…&region=…` with
 * `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and optionally `AWS_SESSION_TOKEN`; without FILES_URL the folder `files`
 * of `DATA_DIR`. Throws a sentence that says what to change.
 */
export async function openStorage(env: Environment): Promise<FileStorage> {
  if (!env.FILES_URL) return openDiskStorage(path.join(env.DATA_DIR || './data', 'files'));
  const url = parseUrl(env.FILES_URL);
  const region = url.searchParams.get('region') || 'us-east-1';
  return openS3Storage({
    bucket: url.hostname,
    prefix: decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, ''),
    region,
    endpoint: parseEndpoint(url.searchParams.get('endpoint') || `https://s3.${region}.amazonaws.com`),
    accessKeyId: required(env, 'AWS_ACCESS_KEY_ID'),
    secretAccessKey: required(env, 'AWS_SECRET_ACCESS_KEY'),
    sessionToken: env.AWS_SESSION_TOKEN || undefined,
  });
}

function parseUrl(value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol !== 's3:' || !url.hostname) {
    throw new Error('FILES_URL must look like s3://bucket?endpoint=https://host&region=eu-west-1, or be unset.');
  }
  if (url.username || url.password) {
    throw new Error('FILES_URL must not hold credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  }
  return url;
}

function parseEndpoint(value: string): string {
  const withScheme = value.includes('://') ? value : `https://${value}`;
  if (!/^https?:\/\//.test(withScheme) || !URL.canParse(withScheme)) {
    throw new Error(`The endpoint of FILES_URL must be an http or https address, not "${value}".`);
  }
  return new URL(withScheme).origin;
}

function required(env: Environment, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`FILES_URL is set, so ${name} must be set too.`);
  return value;
}
