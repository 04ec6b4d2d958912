import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../server/config';

const at = (name: string) => resolve(import.meta.dirname, '../..', name);

interface Service {
  image?: string;
  build?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: string[] | Record<string, unknown>;
}

const text = await readFile(at('compose.yaml'), 'utf8');
const { services, volumes } = parse(text, { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};

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

  it('configures its nodes with what the server takes', () => {
    const filled = (value: string) =>
      value.replace(
        /\$\{(\w+)(?::[-?]([^}]*))?\}/g,
        (_, name: string, otherwise: string) => SAMPLE[name] ?? otherwise ?? '',
      );
    const environment = services.node1?.environment ?? {};
    const env = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)]));
    const config = readConfig(env) as Record<string, unknown>;
    const ofOthers = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'OTEL_EXPORTER_OTLP_ENDPOINT'];
    for (const name of Object.keys(env))
      expect([name, name in config || ofOthers.includes(name)]).toEqual([name, true]);
    expect(services.node2?.environment).toEqual(environment);
  });
});

const SAMPLE: Record<string, string> = {
  PUBLIC_URL: 'https://startline.example',
  ADMIN_EMAIL: 'first@example.com',
  ADMIN_PASSWORD: 'a long enough password',
  POSTGRES_PASSWORD: 'secret',
  STORE_PASSWORD: 'secret',
  REALTIME_SECRET: 'secret',
  SMTP_URL: 'smtp://mail.example',
  SUPPORT_EMAIL: 'help@example.com',
  METRICS_TOKEN: 'a token of sixteen letters',
  LOG_LEVEL: 'info',
  BACKUP_DAYS: '30',
  SECRET_KEY: 'the same key for both of the two nodes',
};
