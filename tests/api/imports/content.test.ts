import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../support/testDatabase';
import { createImportApp } from './importApp';
import { inAndOut } from './inAndOut';

/** What an event shows the public comes in from files, also from the same one again. */
describe('a file that comes again', () => {
  it('changes the sponsors that it brought, by their names', async () => {
    const app = await createImportApp(await createTestDatabase());
    try {
      const marketing = await app.person('marketing');
      const manager = await app.person('event_manager');
      await app.importFile(manager, 'Name\nPartners\nFriends\n', { kind: 'sponsor_categories' });
      const file = 'Name;Category;Website\nTideline Drinks;Partners;https://a.example\nKaai Café;Friends;\n';
      expect(await app.importFile(marketing, file, { kind: 'sponsors' })).toMatchObject({ added_count: 2 });
      const moved = file.replace('Drinks;Partners', 'drinks;Friends');
      expect(await app.importFile(marketing, moved, { kind: 'sponsors' })).toMatchObject({
        ...{ added_count: 0, updated_count: 1, unchanged_count: 1 },
        ...{ error_count: 0, operation_id: expect.any(String) },
      });
      const same = await app.importFile(marketing, moved, { kind: 'sponsors' });
      expect(same).toMatchObject({ updated_count: 0, unchanged_count: 2, operation_id: null });
    } finally {
      await app.close();
    }
  });

  it('has articles in all their languages', async () => {
    const translations = JSON.stringify({ 'nl-NL': { title: 'Welkom', body: '<p>Tot zondag.</p>' } });
    const file = `Title;Text;Translations\nWelcome;<p>See you.</p>;"${translations.replaceAll('"', '""')}"\n`;
    const { first, again, exported } = await inAndOut('articles', file);
    expect(first).toMatchObject({ added_count: 1, error_count: 0 });
    expect(exported).toContain('Tot zondag.');
    expect(again).toMatchObject({ added_count: 0, unchanged_count: 1, error_count: 0 });
  });
});
