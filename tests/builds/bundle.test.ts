import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBundle } from '../../server/builds/bundle/checkBundle';
import { type BuildWorld, buildWorld } from './buildWorld';

let world: BuildWorld;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world?.test.close());

async function bundleOf(id: number): Promise<Buffer> {
  const answer = await world.test.call({ url: `/v1/admin/builds/${id}/bundle.zip`, token: world.admin.token });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/zip');
  return answer.rawPayload;
}

describe.each(['ios', 'android'] as const)('a build for %s without a build service', (platform) => {
  it('ends with its bundle, which is whole', async () => {
    const application_id = await world.newApp();
    const queued = await world.call('POST', 'builds', { application_id, platform, version: '1.0.0' });
    expect(queued).toMatchObject({
      status: 201,
      body: { status: 'queued', app_version: '1.0.0', build_number: 1, artifact_id: null, review: false },
    });
    await world.run();
    const build = await world.build(queued.body.id);
    expect(build).toMatchObject({ status: 'bundled', message: null });
    expect(build.log.join('\n')).toContain('written and checked');
    expect(build.artifact_id).toBe(build.bundle_id);
    const zip = await bundleOf(build.id);
    const { manifest, problems } = await checkBundle(zip);
    expect(problems).toEqual([]);
    expect(manifest).toMatchObject({
      build: { platform, version: '1.0.0', build_number: 1 },
      application: { name: 'Harbour run', identifier: 'org.example.harbour' },
      events: [{ name: 'Harbour run 2027', start_date: '2027-03-21' }],
      default_locale: 'en-US',
      locales: ['en-US', 'nl-BE', 'fr-FR'],
      store_texts: { 'en-US': { title: 'Harbour run' }, 'nl-BE': { title: 'Havenloop', subtitle: 'Live results' } },
      deep_links: { scheme: 'org.example.harbour', hosts: ['console.example'] },
    });
    expect(manifest?.privacy_texts['fr-FR']?.NSCameraUsageDescription).toContain('événement');
    const files = unzipSync(zip);
    for (const [path, data] of Object.entries(files)) {
      if (!path.startsWith('ios/Assets.xcassets/AppIcon.appiconset/') || !path.endsWith('.png')) continue;
      expect([path, (await sharp(data).metadata()).hasAlpha]).toEqual([path, false]);
    }
    const folder = platform === 'ios' ? 'store/metadata' : 'store/metadata/android';
    const title = platform === 'ios' ? 'name.txt' : 'title.txt';
    expect(strFromU8(files[`${folder}/nl-BE/${title}`] ?? new Uint8Array())).toBe('Havenloop\n');
  });
});
