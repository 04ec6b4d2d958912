import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { CONFIG_VARIABLES, readConfig } from '../../server/config';

const at = (name: string) => resolve(import.meta.dirname, '../..', name);

interface Service {
  image?: string;
  build?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  ports?: string[];
  depends_on?: string[] | Record<string, unknown>;
}

const text = await readFile(at('compose.yaml'), 'utf8');
const { services, volumes } = parse(text, { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};

/** Variables of OpenTelemetry that the page tells of. */
const ofTracing = async () => [
  ...new Set((await readFile(at('docs/operations.md'), 'utf8')).match(/\bOTEL_\w+/g) ?? []),
];

describe('the compose file', () => {
  it('has services that exist, of images or this folder, with files and volumes that are there', () => {
    for (const [name, service] of Object.entries(services)) {
      expect([name, Boolean(service.image ?? service.build)]).toEqual([name, true]);
      const needed = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on ?? {});
      for (const other of needed) expect(Object.keys(services)).toContain(other);
      for (const volume of service.volumes ?? []) {
        const [source = ''] = volume.split(':');
        expect([volume, source.startsWith('.') ? existsSync(at(source)) : source in volumes]).toEqual([volume, true]);
      }
    }
    expect(Object.keys(services)).toEqual(
      expect.arrayContaining(['node1', 'node2', 'proxy', 'database', 'store', 'realtime']),
    );
  });

  it('asks for nothing that the example of its variables does not name', async () => {
    const example = await readFile(at('.env.example'), 'utf8');
    const named = new Set([...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name));
    const asked = [...text.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name]) => name);
    expect([...new Set(asked)].sort()).toEqual([...named].sort());
  });

  it('passes on all that the server may be told, and what the pages tell of tracing', async () => {
    const passed = Object.keys(services.node1?.environment ?? {});
    const wanted = [...CONFIG_VARIABLES, ...(await ofTracing())].filter((name) => !ANSWERED.includes(name));
    expect(wanted.length).toBeGreaterThan(20);
    expect(wanted.filter((name) => !passed.includes(name))).toEqual([]);
  });

  it('lets decoders in where the first node listens for them, and nowhere else', () => {
    const opened = (port: string) =>
      services.node1?.ports?.map((text) => text.replace(/\$\{TIMING_TCP_PORT:-([^}]*)\}/g, (_, none) => port || none));
    expect([opened('7000'), opened('')]).toEqual([['7000:7000'], ['127.0.0.1::9988']]);
    expect(services.node2?.ports).toBeUndefined();
  });

  it('configures its nodes with what the server takes', async () => {
    const filled = (value: string) =>
      value.replace(
        /\$\{(\w+)(?::[-?]([^}]*))?\}/g,
        (_, name: string, otherwise: string) => SAMPLE[name] ?? otherwise ?? '',
      );
    const environment = services.node1?.environment ?? {};
    const env = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)]));
    expect(() => readConfig(env)).not.toThrow();
    const ofOthers = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', ...(await ofTracing())];
    for (const name of Object.keys(env))
      expect([name, [...CONFIG_VARIABLES, ...ofOthers].includes(name)]).toEqual([name, true]);
    expect(services.node2?.environment).toEqual(environment);
  });
});

/** Of the image, or without a use where compose.yaml itself brings the database and no demo. */
const ANSWERED = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_DIRECT_URL', 'PREPARED_STATEMENTS', 'EMBEDDED', 'DEMO_RACE'];

const SAMPLE: Record<string, string> = {
  PUBLIC_URL: 'https://startline.example',
  ADMIN_EMAIL: 'first@example.com',
  ADMIN_PASSWORD: 'a long enough password',
  POSTGRES_PASSWORD: 'secret',
  STORE_PASSWORD: 'secret',
  REALTIME_SECRET: 'secret',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'Startline <no-reply@startline.example>',
  SUPPORT_EMAIL: 'help@example.com',
  METRICS_TOKEN: 'a token of sixteen letters',
  LOG_LEVEL: 'info',
  BACKUP_DAYS: '30',
  SECRET_KEY: 'the same key for both of the two nodes',
};
