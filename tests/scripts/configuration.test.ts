import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../server/config';
import { assertPlaces, openingPort } from '../../server/startChecks';
import { temporaryFolder } from '../database/otherProcess';

const PORTS = 'must be a port number, 0 to 65535';
const DATABASE = 'must look like postgres://user:password@host:5432/database';
const FLAG = 'must be 0 or 1';
const SHARE = 'must be a share of all traces, 0 to 1';
const REALTIME =
  'must look like https://KEY:SECRET@host:port/apps/APP_ID, with ?ws_host=HOST&ws_port=PORT where websockets are elsewhere';
const realtime = (rest: string) => `http://key:secret@realtime:6001/apps/startline${rest}`;

describe('a value that cannot be used is refused in one sentence with its name', () => {
  it.each([
    ['PORT', 'abc', PORTS],
    ['PORT', '70000', PORTS],
    ['PORT', '4361.5', PORTS],
    ['TIMING_TCP_PORT', 'x', PORTS],
    ['DATABASE_URL', 'postgres://', DATABASE],
    ['DATABASE_URL', 'mysql://x/y', DATABASE],
    ['DATABASE_DIRECT_URL', 'foo', DATABASE],
    ['PREPARED_STATEMENTS', 'maybe', FLAG],
    ['DEMO', 'yes', FLAG],
    ['SMTP_URL', 'http://x', 'must look like smtp://user:password@host:587'],
    ['MAIL_FROM', 'Startline', 'must look like Startline <no-reply@startline.example>'],
    ['MAIL_FROM', 'a@b.example, c@d.example', 'must look like Startline <no-reply@startline.example>'],
    ['PUBLIC_URL', 'startline.example', 'must look like https://startline.example'],
    [
      'PUBLIC_URL',
      'https://x.example/sub/path',
      'must end with the host: the console is served at its root, not below a path',
    ],
    ['BACKUP_DAYS', 'many', 'must be a whole number of days, 1 or more'],
    ['BACKUP_DAYS', '1.5', 'must be a whole number of days, 1 or more'],
    ['UPLOAD_QUOTA_GB', 'lots', 'must be a number of gigabytes, more than 0'],
    ['OIDC_ISSUER', 'foo', 'must look like https://sign-in.example'],
    ['OIDC_ISSUER', 'http://x.example', 'must be https, or on this machine'],
    ['BUILD_SERVICE_URL', 'foo', 'must look like https://builds.example'],
    ['REALTIME_URL', realtime('?ws_port=abc'), REALTIME],
    ['REALTIME_URL', realtime('?ws_port=70000'), REALTIME],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'foo', 'must look like http://collector:4318'],
    [
      'OTEL_TRACES_SAMPLER',
      'banana',
      'must be one of always_on, parentbased_always_on, always_off, parentbased_always_off, traceidratio, parentbased_traceidratio',
    ],
    ['OTEL_TRACES_SAMPLER_ARG', 'x', SHARE],
    ['OTEL_TRACES_SAMPLER_ARG', '5', SHARE],
  ])('%s=%s', (name, value, sentence) => {
    expect(refusal({ [name]: value })).toBe(`The configuration cannot be used:\n  ${name}: ${sentence}`);
  });

  it.each([
    [{ OIDC_CLIENT_SECRET: 'x' }, 'OIDC_CLIENT_SECRET is for OIDC_ISSUER: set that too, or neither.'],
    [{ DATABASE_DIRECT_URL: 'postgres://h/d' }, 'DATABASE_DIRECT_URL is for DATABASE_URL: set that too, or neither.'],
    [{ OIDC_CLIENT_ID: 'x' }, 'OIDC_ISSUER and OIDC_CLIENT_ID belong together: set both or neither.'],
    [{ ADMIN_EMAIL: 'a@example.com' }, 'ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both or neither.'],
    [{ PORT: '4361', TIMING_TCP_PORT: '4361' }, 'TIMING_TCP_PORT must be another port than PORT, 4361.'],
  ])('%o', (env, sentence) => {
    expect(refusal(env)).toBe(`The configuration cannot be used:\n  ${sentence}`);
  });
});

it('takes values that are fine', () => {
  const env = {
    DATABASE_URL: 'postgresql:///startline?host=/run/postgresql',
    DATABASE_DIRECT_URL: 'postgres://startline:secret@10.0.0.5:5432/startline',
    PUBLIC_URL: 'https://startline.example/',
    PORT: '0',
    TIMING_TCP_PORT: '0',
    REALTIME_URL: realtime('?ws_host=live.example&ws_port=443'),
    OIDC_ISSUER: 'https://sign-in.example/realms/startline',
    OIDC_CLIENT_ID: 'startline',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.05',
  };
  expect(readConfig(env)).toMatchObject({ ...env, PORT: 0, TIMING_TCP_PORT: 0, OTEL_TRACES_SAMPLER_ARG: 0.05 });
});

describe('what only the machine can tell', () => {
  it('is a folder that cannot be written', async () => {
    const file = join(await temporaryFolder(), 'a file');
    await writeFile(file, '');
    await expect(assertPlaces(readConfig({ DATA_DIR: join(file, 'data') }))).rejects.toThrow(
      /^DATA_DIR \(.*\/a file\/data\) must be a folder that the user of the server may write: ENOTDIR/,
    );
  });

  it.each(['no such host', '192.0.2.1', 'nohost.invalid'])('is an address that is not its own: %s', async (HOST) => {
    const config = readConfig({ DATA_DIR: await temporaryFolder(), HOST });
    await expect(assertPlaces(config)).rejects.toThrow(`HOST (${HOST}) must be an address of this machine`);
  });

  it('is a port that is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const config = readConfig({ DATA_DIR: await temporaryFolder(), TIMING_TCP_PORT: String(port) });
    await expect(assertPlaces(config)).rejects.toThrow(/^TIMING_TCP_PORT cannot be opened: listen EADDRINUSE/);
    const open = () => once(createServer().listen(port, '127.0.0.1'), 'listening');
    await expect(openingPort('PORT', open)).rejects.toThrow(/^PORT cannot be opened: listen EADDRINUSE/);
  });
});

function refusal(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    return (error as Error).message;
  }
  return 'taken';
}
