import { readFile } from 'node:fs/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archiveFailing, measureWork } from '../../server/observing/workMetrics';
import { createTestApp, type TestApp } from '../support/testApp';

const read = (file: string) => readFile(new URL(`../../${file}`, import.meta.url), 'utf8');
const METRIC = /\b(?:startline|http|process|nodejs)_\w+/g;
/** What Prometheus makes of one histogram. */
const ofHistogram = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '');

describe('what is watched', () => {
  let test: TestApp;
  let known: ReadonlySet<string>;
  beforeAll(async () => {
    test = await createTestApp();
    const { body } = await test.call({ url: '/metrics', ip: '127.0.0.1' });
    known = new Set([...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name));
  });
  afterAll(() => test?.close());

  it.each(['operations/grafana.json', 'operations/alerts.yml'])('is there: %s', async (file) => {
    const asked = new Set([...(await read(file)).matchAll(METRIC)].map(([name]) => ofHistogram(name)));
    expect(asked.size).toBeGreaterThan(5);
    expect([...asked].filter((name) => !known.has(name))).toEqual([]);
  });

  it('is told of with what to do about it, alert by alert', async () => {
    const alerts = [...(await read('operations/alerts.yml')).matchAll(/alert: (\w+)/g)].map(([, name = '']) => name);
    const page = await read('docs/operations.md');
    expect(alerts.length).toBeGreaterThan(5);
    expect(alerts.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('the metrics', () => {
  it.each([
    [0, 'null', 'null'],
    [0, `'2026-05-31T14:05:00Z'`, 'null'],
    [0, `'2026-05-31T14:05:00Z'`, `'2026-05-31T14:04:00Z'`],
    [1, `'2026-05-31T14:04:00Z'`, `'2026-05-31T14:05:00Z'`],
    [1, 'null', `'2026-05-31T14:05:00Z'`],
  ])('say %i to the log archived at %s and failed at %s', async (expected, archived, failed) => {
    const test = await createTestApp();
    const row = sql.raw(
      `(select ${archived}::timestamptz last_archived_time, ${failed}::timestamptz last_failed_time) x`,
    );
    const { rows } = await sql<{ failing: number }>`select ${archiveFailing(row)} as failing`.execute(test.db);
    expect(rows[0]?.failing).toBe(expected);
    await test.close();
  });

  it('count what waits', async () => {
    const test = await createTestApp();
    const metric = async (name: string) => {
      const { body } = await test.call({ url: '/metrics', ip: '127.0.0.1' });
      return new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1] ?? null;
    };
    expect(await metric('startline_tasks_queued')).toBe('0');
    expect(await metric('startline_database_up')).toBe('1');
    expect(Number(await metric('startline_database_bytes'))).toBeGreaterThan(1_000_000);
    await test.db
      .insertInto('background_tasks')
      .values({ kind: 'shirts', title: 'Shirts', status: 'queued' })
      .execute();
    expect(await metric('startline_tasks_queued')).toBe('1');
    await test.close();
  });

  it('say that the database does not answer, and nothing of what is in it', async () => {
    const registry = new Registry();
    const nowhere = new pg.Pool({ host: '127.0.0.1', port: 1 });
    const db = new Kysely<never>({ dialect: new PostgresDialect({ pool: nowhere }) });
    measureWork(db, registry);
    const text = await registry.metrics();
    expect(text).toMatch(/^startline_database_up 0$/m);
    expect(text).not.toMatch(/^startline_tasks_queued /m);
    await db.destroy();
  });
});
